export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Throws when the mail could not be handed over; whoever calls retries. */
  send(mail: Mail): Promise<void>
  /** True when mail stays on this machine, to be read at /dev/mail. */
  isLocal: boolean
  /** Gives its connections back, where it has any. */
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

/** Mail kept as files; there is one only without a mail server. */
export interface LocalMailbox {
  /** Newest first. */
  list(): Promise<StoredMail[]>
  /** Removes every mail to the address. */
  removeAllTo(address: string): Promise<void>
}
