import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalTokens } from '#server/db/schema/personal-tokens.ts'
import { readTrail, type SignedIn, signUp, signUpAdmin } from '#server/testing/administration.ts'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { COMMAND_LINE } from '../audit/service.ts'
import { type AuthApp, PASSWORD, startAuthApp } from '../auth/testing/auth-app.ts'
import { setRole } from './changes.ts'

let t: AuthApp
let admin: SignedIn
beforeAll(async () => {
  t = await startAuthApp()
  admin = await signUpAdmin(t, 'admin@example.com')
})
afterAll(() => t[Symbol.asyncDispose]())

const personUrl = ({ userId }: Pick<SignedIn, 'userId'>, action = '') =>
  `/api/admin/people/${userId}${action && `/${action}`}`

/** The entries that an action adds to the audit trail. */
async function added<T>(action: () => Promise<T>) {
  const { length } = await readTrail(t)
  const result = await action()
  return { result, entries: (await readTrail(t)).slice(length) }
}

/** An access token of the person, which ends at the time if there is one. */
const makeToken = ({ userId }: SignedIn, expiresAt: string | null = null) =>
  t.deps.db.insert(personalTokens).values({
    id: randomUUID(),
    userId,
    name: `program ${expiresAt}`,
    scopes: ['read'],
    tokenHash: randomUUID(),
    hint: 'abcd',
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  })

const signIn = (email: string) => t.createClient().signInWithPassword({ email, password: PASSWORD })

describe('the role', () => {
  it('is needed at every call, and ends at once when it is taken', async () => {
    const helper = await signUp(t, 'helper@example.com')
    expect((await helper.send('GET', '/api/admin/people')).status).toBe(404)
    expect((await helper.send('POST', personUrl(admin, 'credits'), { amount: 'x' })).body.code).toBe(
      'not_found',
    )
    await setRole(t.deps, COMMAND_LINE, 'Helper@example.com', true)
    expect((await helper.send('GET', '/api/admin/people')).status).toBe(200)
    expect((await helper.send('GET', contract.getUser.path)).body.isAdmin).toBe(true)
    await setRole(t.deps, COMMAND_LINE, helper.userId, false)
    expect((await helper.send('GET', '/api/admin/people')).status).toBe(404)
  })

  it('undoes a change that began before it was taken', async () => {
    const late = await signUpAdmin(t, 'late@example.com')
    const person = await signUp(t, 'spared@example.com')
    await using connection = await openSecondConnection(t)
    await using watcher = await openSecondConnection(t)
    const { result, entries } = await added(async () => {
      await connection.query('begin')
      await connection.query('select from auth.users where id = $1 for update', [person.userId])
      const change = late.send('POST', personUrl(person, 'disable'), {})
      await waitForBlockedBackend(watcher)
      await setRole(t.deps, COMMAND_LINE, late.userId, false)
      await connection.query('rollback')
      return change
    })
    expect(result.status).toBe(404)
    expect(entries).toMatchObject([{ action: 'role_revoked' }])
    expect((await admin.send('GET', personUrl(person))).body.isDisabled).toBe(false)
  })

  it('is recorded once when it is given and when it is taken', async () => {
    const guest = await signUp(t, 'guest@example.com')
    const { entries } = await added(async () => {
      await setRole(t.deps, COMMAND_LINE, guest.email, true)
      await setRole(t.deps, COMMAND_LINE, guest.email, true)
      await setRole(t.deps, COMMAND_LINE, guest.email, false)
    })
    expect(entries).toMatchObject([
      { actorId: null, action: 'role_granted', targetId: guest.userId },
      { actorId: null, action: 'role_revoked', targetId: guest.userId },
    ])
  })

  it('is not given to an address that is not confirmed', async () => {
    await t.post('/signup', { email: 'unconfirmed@example.com', password: PASSWORD })
    await expect(setRole(t.deps, COMMAND_LINE, 'unconfirmed@example.com', true)).rejects.toThrow(
      /not confirmed/,
    )
    await expect(setRole(t.deps, COMMAND_LINE, 'nobody@example.com', true)).rejects.toThrow(/not found/)
  })
})

describe('people', () => {
  it('are found by the beginning of an address or a whole id, page by page', async () => {
    const [first, second] = [await signUp(t, 'same.a@example.com'), await signUp(t, 'same.b@example.com')]
    await signUp(t, 'same_c@example.com')
    const search = async (query: string) =>
      (await admin.send('GET', `/api/admin/people?${new URLSearchParams({ query })}`)).body
    expect((await search('SAME.')).map(({ email }: { email: string }) => email)).toEqual([
      first.email,
      second.email,
    ])
    expect(await search('%')).toEqual([])
    expect(await search(first.userId)).toMatchObject([
      { id: first.userId, isAdmin: false, isDisabled: false },
    ])
    const page = await admin.send('GET', '/api/admin/people?query=same&limit=2')
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect(next).toContain('query=same')
    expect((await admin.send('GET', next)).body).toMatchObject([{ email: 'same_c@example.com' }])
  })

  it('are shown with numbers alone', async () => {
    const person = await signUp(t, 'numbers@example.com')
    await makeToken(person)
    await makeToken(person, '2000-01-01')
    const { body } = await admin.send('GET', personUrl(person))
    expect(body).toEqual({
      id: person.userId,
      email: person.email,
      createdAt: expect.any(String),
      confirmedAt: expect.any(String),
      invitedAt: null,
      lastSignInAt: expect.any(String),
      isDisabled: false,
      isAdmin: false,
      sessionCount: 2,
      tokenCount: 1,
      credits: 10,
      ledgerSum: 10,
      momentCount: 0,
      imageCount: 0,
    })
    expect((await admin.send('GET', '/api/admin/people/nobody')).status).toBe(404)
  })
})

describe('disabling', () => {
  it('ends the sessions at once and refuses sign-ins, until the account is enabled', async () => {
    const person = await signUp(t, 'disabled@example.com')
    await makeToken(person)
    await admin.send('POST', personUrl(person, 'sign-out'), {})
    expect((await admin.send('GET', personUrl(person))).body.tokenCount).toBe(1)
    const reason = 'A stolen card.'
    const { entries } = await added(async () => {
      const { status, body } = await admin.send('POST', personUrl(person, 'disable'), { reason })
      expect([status, body.isDisabled, body.sessionCount, body.tokenCount]).toEqual([200, true, 0, 0])
      const again = await admin.send('POST', personUrl(person, 'disable'), { reason })
      expect([body.isChanged, again.status, again.body.isChanged]).toEqual([true, 200, false])
    })
    expect(entries).toEqual([
      {
        actorId: admin.userId,
        action: 'person_disabled',
        targetId: person.userId,
        details: {},
        reason,
        requestId: expect.any(String),
        address: '127.0.0.1',
      },
    ])
    expect((await person.send('GET', contract.getUser.path)).status).toBe(401)
    expect((await signIn(person.email)).error).toMatchObject({ code: 'user_banned' })
    const again = await added(async () => {
      for (const isChanged of [true, false])
        expect((await admin.send('POST', personUrl(person, 'enable'), {})).body).toMatchObject({
          isDisabled: false,
          isChanged,
        })
    })
    expect(again.entries).toMatchObject([{ action: 'person_enabled', reason: null }])
    expect((await signIn(person.email)).error).toBeNull()
  })

  it('refuses oneself, and leaves one of two administrators who disable each other', async () => {
    await using other = await startAuthApp()
    const [one, two] = [
      await signUpAdmin(other, 'one@example.com'),
      await signUpAdmin(other, 'two@example.com'),
    ]
    expect((await one.send('POST', personUrl(one, 'disable'), {})).body).toMatchObject({
      code: 'conflict',
      message: 'You cannot disable your own account here.',
    })
    expect((await one.send('DELETE', personUrl(one), { confirmation: 'delete' })).body.code).toBe('conflict')
    await Promise.all([
      one.send('POST', personUrl(two, 'disable'), {}),
      two.send('POST', personUrl(one, 'disable'), {}),
    ])
    const { rows } = await other.deps.db.$client.query(
      'select email from auth.users where banned_until is null',
    )
    expect(rows).toHaveLength(1)
  })
})

it('signs out everywhere, and says how many sessions ended', async () => {
  const person = await signUp(t, 'out@example.com')
  await signIn(person.email)
  const { result, entries } = await added(() => admin.send('POST', personUrl(person, 'sign-out'), {}))
  expect(result).toMatchObject({ status: 200, body: { endedCount: 3 } })
  expect(entries).toMatchObject([{ action: 'person_signed_out', details: { sessions: 3 } }])
  expect((await person.send('GET', contract.getUser.path)).status).toBe(401)
})

describe('credits', () => {
  const gift = { amount: 5, reason: 'For a report.', idempotencyKey: 'the-same-key' }

  it('are added once for a key, also by calls at the same time', async () => {
    const person = await signUp(t, 'credits@example.com')
    const { result, entries } = await added(() =>
      Promise.all(Array.from({ length: 4 }, () => admin.send('POST', personUrl(person, 'credits'), gift))),
    )
    expect(result.map(({ status, body }) => [status, body.credits, body.ledgerSum])).toEqual(
      Array.from({ length: 4 }, () => [200, 15, 15]),
    )
    expect(entries).toMatchObject([
      { action: 'credits_changed', reason: gift.reason, details: { amount: 5 } },
    ])
    expect((await person.send('GET', contract.listCreditEntries.path)).body.entries[0]).toMatchObject({
      kind: 'grant',
      note: gift.reason,
    })
    for (const other of [{ amount: -5 }, { amount: 6 }, { reason: 'Another one.' }])
      expect((await admin.send('POST', personUrl(person, 'credits'), { ...gift, ...other })).body.code).toBe(
        'idempotency_mismatch',
      )
    const taken = await admin.send('POST', personUrl(person, 'credits'), {
      amount: -15,
      reason: 'A mistake.',
      idempotencyKey: 'another-key',
    })
    expect(taken.body).toMatchObject({ credits: 0, ledgerSum: 0 })
  })

  it.each([
    { amount: 0 },
    { amount: 1.5 },
    { amount: 10_001 },
    { reason: ' ' },
    { reason: 'x'.repeat(501) },
    { reason: 'A gift.\u202e' },
    { idempotencyKey: 'short' },
  ])('are not changed by %j', async (wrong) => {
    const { status } = await admin.send('POST', personUrl(admin, 'credits'), { ...gift, ...wrong })
    expect(status).toBe(400)
  })

  it('never fall below zero', async () => {
    const { result, entries } = await added(() =>
      admin.send('POST', personUrl(admin, 'credits'), { ...gift, amount: -11 }),
    )
    expect(result.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('10 credits') })
    expect(entries).toEqual([])
  })
})

describe('deleting', () => {
  it('removes the account and its words, and leaves its id in the audit trail', async () => {
    const person = await signUp(t, 'gone@example.com')
    expect((await admin.send('DELETE', personUrl(person), { confirmation: 'no' })).status).toBe(400)
    const { result, entries } = await added(() =>
      Promise.all(
        [1, 2].map(() =>
          admin.send('DELETE', personUrl(person), { confirmation: 'DELETE', reason: 'Asked.' }),
        ),
      ),
    )
    expect(result.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(entries).toMatchObject([{ action: 'person_deleted', targetId: person.userId, reason: 'Asked.' }])
    expect((await person.send('GET', contract.getUser.path)).status).toBe(401)
    const trail = await admin.send('GET', `/api/admin/audit?person=${person.userId}`)
    expect(trail.body).toMatchObject([
      { targetId: person.userId, targetEmail: null, actorEmail: admin.email },
    ])
  })
})

it('invites an address by mail, and refuses one that has an account', async () => {
  await t.deliverMail()
  const { result, entries } = await added(() =>
    admin.send('POST', '/api/admin/invitations', { email: ' New@example.com' }),
  )
  expect(result).toMatchObject({ status: 200, body: { email: 'new@example.com' } })
  expect(entries).toMatchObject([{ action: 'person_invited', targetId: result.body.id }])
  expect(await t.deliverOneMail()).toMatchObject({ to: 'new@example.com', subject: /invited/ })
  const known = await admin.send('POST', '/api/admin/invitations', { email: admin.email })
  expect(known.body).toMatchObject({ code: 'conflict', message: 'This address has an account already.' })
  expect((await admin.send('POST', '/api/admin/invitations', { email: 'nobody' })).status).toBe(400)
})

it('mails no second invitation to somebody who was disabled', async () => {
  const invite = () => admin.send('POST', '/api/admin/invitations', { email: 'off@example.com' })
  const { id } = (await invite()).body
  await admin.send('POST', `/api/admin/people/${id}/disable`, {})
  await t.deliverMail()
  const { result, entries } = await added(invite)
  expect(result.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('disabled') })
  expect(entries).toEqual([])
  const { rows } = await t.deps.db.execute(
    sql`select id from auth.mail_outbox where recipient = 'off@example.com'`,
  )
  expect(rows).toEqual([])
})

it('answers that the person is not found when the account is deleted meanwhile', async () => {
  const person = await signUp(t, 'leaving@example.com')
  await t.deps.db.execute(sql`delete from users where id = ${person.userId}`)
  await using other = await openSecondConnection(t)
  await other.query('begin')
  await other.query('delete from auth.users where id = $1', [person.userId])
  const change = admin.send('POST', personUrl(person, 'credits'), {
    amount: 1,
    reason: 'Thank you.',
    idempotencyKey: 'leaving-1',
  })
  await waitForBlockedBackend(other)
  await other.query('commit')
  expect(await change).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

it('needs a sign-in of the last ten minutes for a change, and none for reading', async () => {
  await using other = await startAuthApp()
  const late = await signUpAdmin(other, 'late@example.com')
  const person = await signUp(other, 'person@example.com')
  other.advanceClock(11 * 60_000)
  expect((await late.send('GET', personUrl(person))).status).toBe(200)
  for (const action of ['disable', 'enable', 'sign-out'])
    expect((await late.send('POST', personUrl(person, action), {})).body.code).toBe('reauthentication_needed')
})

it('leaves the accounts of hosted sign-in to it, and the rest works', async () => {
  await using hosted = await startTestApp({ hasWorker: false })
  const [ada, eve] = [hosted.user('ada'), hosted.user('eve')]
  await ada.call(contract.getUser)
  await eve.call(contract.getUser)
  await setRole(hosted.deps, COMMAND_LINE, 'ada@example.com', true)
  expect(await ada.call(contract.listPeople, { query: { query: 'EVE' } })).toMatchObject([
    { id: eve.userId, confirmedAt: null, lastSignInAt: null },
  ])
  const params = { id: eve.userId }
  for (const call of [contract.disablePerson, contract.enablePerson, contract.signOutPerson])
    await expect(ada.call(call, { params, body: {} })).rejects.toThrow(/Supabase/)
  await expect(ada.call(contract.invitePerson, { body: { email: 'a@example.com' } })).rejects.toThrow(
    /Supabase/,
  )
  const body = { amount: 3, reason: 'Welcome.', idempotencyKey: 'one-of-many' }
  expect(await ada.call(contract.changePersonCredits, { params, body })).toMatchObject({ credits: 13 })
  expect(await ada.call(contract.deletePerson, { params, body: { confirmation: 'DELETE' } })).toEqual({
    isDeleted: true,
    isSignInKept: true,
  })
  expect(await ada.call(contract.listAuditEntries)).toMatchObject([
    { action: 'person_deleted' },
    { action: 'credits_changed' },
    { action: 'role_granted' },
  ])
})
