import { createTransport } from 'nodemailer'
import { toMessage } from './message.ts'
import type { Mailer } from './port.ts'

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
