import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './port.ts'

/** The message as nodemailer takes it. Addresses are given apart from names, so that none can bring in another recipient or header. */
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
