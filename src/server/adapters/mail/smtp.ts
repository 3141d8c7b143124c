import { createTransport } from 'nodemailer'
import { OperatorError } from '#server/operator-error.ts'
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
    async checkSettings() {
      await transport.verify().catch((error: unknown) => {
        throw explainFault(error, url)
      })
    },
    close: async () => transport.close(),
  }
}

/** nodemailer's codes of a server that answers and refuses. */
const REFUSALS: Record<string, string> = {
  EAUTH: 'refuses the user and the password',
  ENOAUTH: 'asks for a user and a password',
  ETLS: 'has no certificate that can be trusted, or does not speak TLS in this way',
}

function explainFault(error: unknown, url: string): OperatorError {
  const { host } = new URL(url)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const refusal = REFUSALS[code]
  return refusal
    ? new OperatorError(`SMTP_URL: the mail server at ${host} ${refusal}.`, { cause: error })
    : new OperatorError(`SMTP_URL: no mail server answers at ${host} (${code || 'no answer'}).`, {
        cause: error,
        isTemporary: true,
      })
}
