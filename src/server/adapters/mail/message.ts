import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './port.ts'

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
