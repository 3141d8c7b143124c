import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { smtpMailer } from './smtp.ts'

interface Received {
  from: string
  to: string[]
  email: Email
  user: string | undefined
}

const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
})

async function startServer(refuse?: (address: string) => Error | undefined) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username ?? '' }) : done(new Error('Wrong')),
    onRcptTo: ({ address }, _session, done) => done(refuse?.(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          email: await PostalMime.parse(Buffer.concat(chunks)),
          user: session.user as string | undefined,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.server.address() as AddressInfo).port, received }
}

const MAIL = {
  to: 'ada@example.com',
  subject: 'Hello Ada',
  text: 'Plain words',
  html: '<p>Marked-up words</p>',
}

it('sends plain text and HTML from the configured sender', async () => {
  const { port, received } = await startServer()
  const mailer = smtpMailer(`smtp://me:p%40ss@127.0.0.1:${port}`, 'Future Memory <hello@future.example>')
  await mailer.send(MAIL)
  await mailer.send({ ...MAIL, to: 'eve@example.com,mallory@example.com' }).catch(() => undefined)
  await mailer.close?.()
  expect(received[0]).toMatchObject({ from: 'hello@future.example', to: ['ada@example.com'], user: 'me' })
  const email = received[0]?.email
  expect(email).toMatchObject({
    from: { name: 'Future Memory', address: 'hello@future.example' },
    to: [{ name: '', address: 'ada@example.com' }],
    subject: 'Hello Ada',
  })
  expect(email?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(email?.text?.trim()).toBe(MAIL.text)
  expect(email?.html?.trim()).toBe(MAIL.html)
  expect(received.flatMap(({ to }) => to)).not.toContain('mallory@example.com')
})

it('throws when the mail server rejects a mail or cannot be reached', async () => {
  const { port } = await startServer(() => Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'hello@future.example')
  await expect(mailer.send(MAIL)).rejects.toThrow(/No such mailbox/)
  await mailer.close?.()
  await expect(smtpMailer('smtp://127.0.0.1:9', 'hello@future.example').send(MAIL)).rejects.toThrow(
    /ECONNREFUSED/,
  )
})

it('tells a mail server that refuses from one that does not answer, without the password', async () => {
  const { port } = await startServer()
  const problemOf = async (url: string) => {
    const mailer = smtpMailer(url, 'hello@future.example')
    try {
      return await mailer.checkSettings?.().catch((error: unknown) => error)
    } finally {
      await mailer.close?.()
    }
  }
  expect(await problemOf(`smtp://me:p%40ss@127.0.0.1:${port}`)).toBeUndefined()
  expect(await problemOf(`smtp://me:wrong@127.0.0.1:${port}`)).toMatchObject({
    message: `SMTP_URL: the mail server at 127.0.0.1:${port} refuses the user and the password.`,
    isTemporary: false,
  })
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve))
  expect(await problemOf(`smtp://me:wrong@127.0.0.1:${port}`)).toMatchObject({
    message: `SMTP_URL: no mail server answers at 127.0.0.1:${port} (ESOCKET).`,
    isTemporary: true,
  })
})
