import { describe, expect, it, vi } from 'vitest'
import type { Mail, Mailer } from '#server/adapters/mail/port.ts'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { findUserByEmail } from '../queries.ts'
import { fragmentOf, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { cleanUp, startAuthWorker } from '../worker.ts'
import { MAX_MAIL_ATTEMPTS, sendMail } from './outbox.ts'
import { listOutbox } from './queries.ts'

/** A mailer that can be set to fail. */
function fakeServer() {
  const state = { isBroken: false, sent: [] as Mail[] }
  const mailer: Mailer = {
    isLocal: false,
    async send(mail) {
      if (state.isBroken)
        throw Object.assign(new Error(`550 <${mail.to}> try later`), { code: 'EENVELOPE', responseCode: 550 })
      state.sent.push(mail)
    },
  }
  return { state, mailer }
}

describe('the mail outbox', () => {
  it('sends a mail by a job, and removes it', async () => {
    const { state, mailer } = fakeServer()
    await using t = await startAuthApp({ overrides: { mailer } })
    await startAuthWorker(t.deps)
    await t.createClient().signUp({ email: 'ada@example.com', password: PASSWORD })
    await vi.waitFor(async () => expect(await listOutbox(t.deps.db)).toEqual([]), 10_000)
    expect(state.sent).toMatchObject([
      { to: 'ada@example.com', subject: 'Confirm your Future Memory account' },
    ])
  })

  it('sends the same content as plain text and HTML, without input of the requester', async () => {
    const { state, mailer } = fakeServer()
    await using t = await startAuthApp({ overrides: { mailer } })
    await t.createClient().signUp({
      email: 'ada@example.com',
      password: PASSWORD,
      options: { data: { first_name: '<b>Win at evil.example</b>' } },
    })
    await t.deliverMail()
    const [mail] = state.sent
    const link = /http:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/evil\.example/)
    expect(fragmentOf(await t.openLink(link))).toHaveProperty('access_token')
  })

  it('retries a mail after a failure, which is logged without the address', async () => {
    const { state, mailer } = fakeServer()
    await using t = await startAuthApp({ overrides: { mailer } })
    state.isBroken = true
    const response = await t.post('/signup', { email: 'ada@example.com', password: PASSWORD })
    expect(response.status).toBe(200)
    await expect(t.deliverMail()).rejects.toThrow(/was not sent \(EENVELOPE 550\)/)
    const [kept] = await listOutbox(t.deps.db)
    expect(kept).toMatchObject({ attempts: 1, isFailed: false, lastError: '550 <ada@example.com> try later' })
    expect(t.logLines.some((line) => line.includes('"level":40') && line.includes('EENVELOPE 550'))).toBe(
      true,
    )
    expect(t.logLines.join('')).not.toContain('ada@example.com')

    state.isBroken = false
    await sendMail(t.deps, kept?.id ?? '')
    expect(state.sent).toHaveLength(1)
    expect(await listOutbox(t.deps.db)).toEqual([])
    await sendMail(t.deps, kept?.id ?? '')
    expect(state.sent).toHaveLength(1)
  })

  it('keeps no link and no code that the mail server quotes in its refusal', async () => {
    const quoted: string[] = []
    const mailer: Mailer = {
      isLocal: false,
      async send({ text }) {
        quoted.push(...(text.match(/http\S+/g) ?? []), ...(text.match(/^\d{6}$/gm) ?? []))
        quoted.push(...(text.match(/[\w-]{43}/g) ?? []))
        throw new Error(`554 5.7.1 refused: <${quoted.join('> <')}>`)
      },
    }
    await using t = await startAuthApp({ overrides: { mailer } })
    await t.post('/signup', { email: 'ada@example.com', password: PASSWORD })
    await expect(t.deliverMail()).rejects.toThrow()
    expect(quoted).toHaveLength(3)
    const [kept] = await listOutbox(t.deps.db)
    expect(kept?.lastError).toMatch(/^554 5\.7\.1 refused: </)
    for (const secret of quoted) expect(kept?.lastError).not.toContain(secret)
  })

  it('keeps a mail as failed after the last attempt, without its secrets', async () => {
    const { state, mailer } = fakeServer()
    await using t = await startAuthApp({ overrides: { mailer } })
    state.isBroken = true
    await t.post('/signup', { email: 'ada@example.com', password: PASSWORD })
    for (let attempt = 0; attempt < MAX_MAIL_ATTEMPTS; attempt++)
      await expect(t.deliverMail()).rejects.toThrow()
    expect(await listOutbox(t.deps.db)).toMatchObject([
      { attempts: MAX_MAIL_ATTEMPTS, isFailed: true, passwordHash: null },
    ])
    expect(t.logLines.filter((line) => line.includes('"level":50'))).toHaveLength(1)
    state.isBroken = false
    await t.deliverMail()
    expect(state.sent).toEqual([])
  })

  it('responds equally for registered and unknown addresses when sending fails', async () => {
    const { state, mailer } = fakeServer()
    await using t = await startAuthApp({ overrides: { mailer } })
    await t.createClient().signUp({ email: 'ada@example.com', password: PASSWORD })
    await t.deliverMail()
    await t.openLink(/http:\S+/.exec(state.sent[0]?.text ?? '')?.[0] ?? '')
    state.isBroken = true
    const responses = await Promise.all(
      ['ada@example.com', 'nobody@example.com'].map(async (email) => {
        const response = await t.post('/recover', { email })
        return [response.status, await response.json()]
      }),
    )
    expect(responses).toEqual([
      [200, {}],
      [200, {}],
    ])
  })
})

it('stores no link for a mail that was taken back while it was being sent', async () => {
  await using t = await startAuthApp()
  const auth = await t.createSignedInClient('ada@example.com')
  await auth.resetPasswordForEmail('ada@example.com')
  const [mail] = await listOutbox(t.deps.db)
  await using aside = await openSecondConnection(t)
  await using watcher = await openSecondConnection(t)
  await aside.query('begin')
  await aside.query('select from auth.users for update')
  const sending = sendMail(t.deps, mail?.id ?? '').catch(() => undefined)
  await waitForBlockedBackend(watcher)
  await aside.query('delete from auth.mail_outbox')
  await aside.query('commit')
  await sending
  expect(await t.deliverMail()).toEqual([])
  expect((await aside.query('select from auth.one_time_tokens')).rowCount).toBe(0)
})

describe('the clean-up job', () => {
  it('deletes expired rows and keeps valid ones', async () => {
    await using t = await startAuthApp()
    const auth = await t.createSignedInClient('ada@example.com')
    await t.createClient().signUp({ email: 'forgotten@example.com', password: PASSWORD })
    await t.deliverMail()
    await t.createClient().resetPasswordForEmail('ada@example.com')
    const { link } = await t.deliverOneMail()
    await cleanUp(t.deps)
    expect((await auth.getUser()).error).toBeNull()
    expect(await findUserByEmail(t.deps.db, 'forgotten@example.com')).toBeDefined()
    expect(fragmentOf(await t.openLink(link))).toHaveProperty('access_token')

    t.advanceClock(31 * 24 * 3_600_000)
    await cleanUp(t.deps)
    expect(await findUserByEmail(t.deps.db, 'forgotten@example.com')).toBeUndefined()
    expect(await findUserByEmail(t.deps.db, 'ada@example.com')).toBeDefined()
    expect((await auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
  })
})
