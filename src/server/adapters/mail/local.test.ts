import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { localMail } from './local.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'future-memory-mail-')), 'mail')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

const LINK = `https://future.example/auth/v1/verify?token=${'x'.repeat(43)}&type=signup&redirect_to=${encodeURIComponent('https://future.example/home?a=b&c=d')}`

it('stores mail in files that only the server’s user can read, and lists it newest first', async () => {
  const { mailer, mailbox } = localMail(folder)
  expect(await mailbox.list()).toEqual([])
  const texts = [
    ['ada@example.com', 'Confirm your account', `Please confirm.\n\nConfirm:\n${LINK}\n\nFuture Memory`],
    [
      'jürgen@bücher.example',
      'Schöne Grüße — und noch viel mehr Worte, damit die Zeile umbricht',
      `Grüße — ${'lang '.repeat(60)}\n\n${LINK}\n\n=3D ende`,
    ],
  ] as const
  for (const [to, subject, text] of texts) await mailer.send({ to, subject, text, html: `<p>${text}</p>` })
  const mails = await mailbox.list()
  expect(mails.map(({ to, subject, text }) => [to, subject, text])).toEqual(
    texts.toReversed().map(([to, subject, text]) => [to, subject, text.trim()]),
  )
  expect(mails[0]?.date).toMatch(/^\d{4}-\d\d-\d\dT/)

  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  for (const source of sources) expect(source).toContain(LINK)
  for (const name of readdirSync(folder)) {
    expect(name).toMatch(/\.eml$/)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

it('rejects header and recipient injection through an address', async () => {
  const { mailer, mailbox } = localMail(folder)
  await mailer.send({
    to: 'ada@example.com\r\nBcc: eve@example.com',
    subject: 'One\r\nBcc: eve@example.com',
    text: 'Text',
    html: '',
  })
  const [name = ''] = readdirSync(folder)
  const headers = readFileSync(join(folder, name), 'utf8').split('\r\n\r\n')[0] ?? ''
  expect(headers).not.toMatch(/^bcc:/im)
  expect((await mailbox.list())[0]?.to).not.toMatch(/^eve@/)
})

it('ignores unfinished and foreign files', async () => {
  const { mailer, mailbox } = localMail(folder)
  await mailer.send({ to: 'ada@example.com', subject: 'One', text: 'Text', html: '' })
  const [name = ''] = readdirSync(folder)
  writeFileSync(join(folder, `.${name}`), 'half a')
  writeFileSync(join(folder, 'notes.eml'), 'something else')
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['One'])
})

it('removes every mail to an address in any spelling, and no other mail', async () => {
  const { mailer, mailbox } = localMail(folder)
  for (const to of ['jürgen@xn--bcher-kva.example', 'ada@example.com', 'jürgen@bücher.example'])
    await mailer.send({ to, subject: 'One', text: 'Text', html: '<p>Text</p>' })
  await mailbox.removeAllTo('jürgen@xn--bcher-kva.example')
  expect((await mailbox.list()).map(({ to }) => to)).toEqual(['ada@example.com'])
})
