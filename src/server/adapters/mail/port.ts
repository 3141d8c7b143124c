export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Throws when the mail could not be sent; the caller retries. */
  send(mail: Mail): Promise<void>
  /** Throws OperatorError when the mail server refuses what is configured, or does not answer (`isTemporary`). */
  checkSettings?(): Promise<void>
  /** True when mail is stored on this machine and shown at /dev/mail. */
  isLocal: boolean
  /** Closes the connections, if there are any. */
  close?(): Promise<void>
}

/** A mail as the local mailbox shows it. */
export interface StoredMail {
  id: string
  to: string
  subject: string
  date: string
  text: string
}

/** Mail stored as files, for installations without a mail server. */
export interface LocalMailbox {
  /** Newest first. */
  list(): Promise<StoredMail[]>
  /** Removes every mail to the address. */
  removeAllTo(address: string): Promise<void>
}
