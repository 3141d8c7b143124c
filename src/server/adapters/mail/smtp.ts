import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail, Mailer } from './port.ts'

/** Sends mail through the server of an smtp:// or smtps:// URL, with a pool of at most three connections. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    isLocal: false,
    async send(mail) {
      await transport.sendMail(toMessage(mail, from, new Date()))
    },
    close: async () => transport.close(),
  }
}

/** A mail in nodemailer's form. The address is an object, not text, so that it cannot contain further recipients or headers. */
export function toMessage(mail: Mail, from: string, date: Date): SendMailOptions {
  return {
    from,
    to: [{ name: '', address: mail.to }],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
