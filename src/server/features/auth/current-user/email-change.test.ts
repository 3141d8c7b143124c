import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authUsers } from '#server/db/schema/auth.ts'
import { insertIdentity } from '../oauth/queries.ts'
import { type AuthApp, type Client, fragmentOf, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { addApp } from '../testing/authenticator-app.ts'
import { cleanUp } from '../worker.ts'

const DAY_MS = 24 * 3_600_000
const WAITING = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const EXPIRED = { status: 403, code: 'otp_expired' }

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const tokenOf = (link: string) => {
  const { searchParams } = new URL(link)
  return searchParams.get('token_hash') ?? searchParams.get('token') ?? ''
}

/** Asks for another address. Returns the links to both. */
async function askForAddress(auth: Client, from: string, to: string) {
  expect((await auth.updateUser({ email: to })).error).toBeNull()
  const mails = await t.deliverMail()
  expect(mails.map((mail) => mail.to).sort()).toEqual([from, to].sort())
  const linkTo = (address: string) => mails.find((mail) => mail.to === address)?.link ?? ''
  return { current: linkTo(from), next: linkTo(to) }
}

/** Returns the link that undoes the change. */
async function changeAddress(auth: Client, from: string, to: string) {
  const { current, next } = await askForAddress(auth, from, to)
  await t.openLink(current)
  await t.openLink(next)
  const notice = await t.deliverOneMail()
  expect(notice).toMatchObject({ to: from, subject: 'Your Future Memory address was changed' })
  return notice.page
}

const verify = (token_hash: string, type: string) => t.post('/verify', { token_hash, type })
const addressOf = async (auth: Client) => (await auth.getUser()).data.user?.email

describe('a change of address', () => {
  it.each(['current', 'next'] as const)('waits for both addresses, the %s one first', async (first) => {
    const [from, to] = [`both-${first}@example.com`, `both-${first}-new@example.com`]
    const auth = await t.createSignedInClient(from)
    const links = await askForAddress(auth, from, to)
    const opened = await t.openLink(links[first])
    expect(opened.status).toBe(303)
    expect(fragmentOf(opened)).toEqual({ message: WAITING })
    expect((await auth.getUser()).data.user).toMatchObject({ email: from, new_email: to })
    expect(fragmentOf(await t.openLink(links[first]))).toMatchObject({ error_code: 'otp_expired' })
    expect(fragmentOf(await t.openLink(links[first === 'next' ? 'current' : 'next']))).toMatchObject({
      type: 'email_change',
    })
    expect(await addressOf(auth)).toBe(to)
    await t.deliverMail()
  })

  it('does not let the holder of the new address try the codes of the present one', async () => {
    const [from, to] = ['guessed@example.com', 'guesser@example.com']
    const auth = await t.createSignedInClient(from)
    expect((await auth.updateUser({ email: to })).error).toBeNull()
    const mailed = new Map(
      (await t.deliverMail()).map((mail) => [mail.to, /^\d{6}$/m.exec(mail.text)?.[0] ?? '']),
    )
    const enter = (email: string, token: string) =>
      t.createClient().verifyOtp({ email, token, type: 'email_change' })
    for (let count = 0; count < 5; count++)
      expect((await enter(to, mailed.get(from) ?? '')).error).toMatchObject({
        ...EXPIRED,
        message: 'Token has expired or is invalid',
      })
    expect((await enter(from, mailed.get(from) ?? '')).error).toBeNull()
    expect((await auth.getUser()).data.user?.new_email).toBe(to)
    await auth.updateUser({ email: from })
  })

  it('is not confirmed by two links to one address', async () => {
    const auth = await t.createSignedInClient('twice@example.com')
    const { next } = await askForAddress(auth, 'twice@example.com', 'twice-new@example.com')
    await auth.resend({ type: 'email_change', email: 'twice@example.com' })
    const again = (await t.deliverMail()).find(({ to }) => to === 'twice-new@example.com')?.link ?? ''
    for (const link of [next, again]) {
      const response = await verify(tokenOf(link), 'email_change')
      expect([response.status, await response.json()]).toEqual([200, { msg: WAITING, code: '200' }])
    }
    expect(await addressOf(auth)).toBe('twice@example.com')
  })

  it('starts anew with another address', async () => {
    const auth = await t.createSignedInClient('anew@example.com')
    const first = await askForAddress(auth, 'anew@example.com', 'anew-1@example.com')
    await t.openLink(first.current)
    const { next } = await askForAddress(auth, 'anew@example.com', 'anew-2@example.com')
    expect(fragmentOf(await t.openLink(next))).toEqual({ message: WAITING })
    expect(fragmentOf(await t.openLink(first.next))).toMatchObject({ error_code: 'otp_expired' })
    expect(await addressOf(auth)).toBe('anew@example.com')
  })

  it('ends an hour after the last link for it was mailed', async () => {
    const [from, to] = ['ending@example.com', 'ending-new@example.com']
    const auth = await t.createSignedInClient(from)
    const first = await askForAddress(auth, from, to)
    await t.openLink(first.current)
    const pending = async () => {
      const { data } = await auth.refreshSession()
      return [data.user?.new_email, (await auth.getUser()).data.user?.new_email]
    }
    t.advanceClock(40 * 60_000)
    await auth.resend({ type: 'email_change', email: from })
    await t.deliverMail()
    t.advanceClock(59 * 60_000)
    expect(await pending()).toEqual([to, to])
    t.advanceClock(60_000)
    expect(await pending()).toEqual([undefined, undefined])
    await auth.resend({ type: 'email_change', email: from })
    expect(await t.deliverMail()).toEqual([])

    // What one address confirmed does not count for a later change.
    await auth.signInWithPassword({ email: from, password: PASSWORD })
    const later = await askForAddress(auth, from, to)
    expect(fragmentOf(await t.openLink(later.next))).toEqual({ message: WAITING })
    t.advanceClock(3_600_000)
    await cleanUp(t.deps)
    const [stored] = await t.deps.db.select().from(authUsers).where(eq(authUsers.email, from))
    expect(stored).toMatchObject({ newEmail: null, emailChangeConfirmedBy: null })
  })

  it('is cancelled by the present address, also when the sign-in is not recent', async () => {
    const auth = await t.createSignedInClient('cancel@example.com')
    const { current, next } = await askForAddress(auth, 'cancel@example.com', 'cancel-new@example.com')
    t.advanceClock(11 * 60_000)
    const cancelled = await auth.updateUser({ email: 'cancel@example.com' })
    expect(cancelled.data.user).not.toHaveProperty('new_email')
    for (const link of [current, next])
      expect(fragmentOf(await t.openLink(link))).toMatchObject({ error_code: 'otp_expired' })
  })

  it('is voided with every link and code by signing out everywhere', async () => {
    const auth = await t.createSignedInClient('all@example.com')
    const { current } = await askForAddress(auth, 'all@example.com', 'all-new@example.com')
    await auth.resetPasswordForEmail('all@example.com')
    const reset = (await t.deliverOneMail()).link
    await auth.resend({ type: 'email_change', email: 'all@example.com' })
    const other = t.createClient()
    await other.signInWithPassword({ email: 'all@example.com', password: PASSWORD })
    await other.signOut({ scope: 'others' })
    expect(fragmentOf(await t.openLink(current))).toEqual({ message: WAITING })

    await other.signOut({ scope: 'global' })
    expect(await t.deliverMail()).toEqual([])
    expect(fragmentOf(await t.openLink(reset))).toMatchObject({ error_code: 'otp_expired' })
    const again = await t.createClient().signInWithPassword({ email: 'all@example.com', password: PASSWORD })
    expect(again.data.user).not.toHaveProperty('new_email')
  })
})

describe('the link that undoes a change of address', () => {
  it('removes the second factor and the identity that were added since', async () => {
    const auth = await t.createSignedInClient('locked@example.com')
    const page = await changeAddress(auth, 'locked@example.com', 'locker@example.com')
    await addApp(t, auth, 'Mine')
    const now = t.deps.now()
    const userId = (await auth.getUser()).data.user?.id ?? ''
    await insertIdentity(t.deps.db, {
      ...{ id: t.deps.newId(), userId, provider: 'google', providerId: 'thief' },
      ...{ createdAt: now, updatedAt: now },
    })

    const owner = t.createClient()
    const undone = await owner.verifyOtp({ token_hash: tokenOf(page), type: 'email_change' })
    expect(undone.data.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
    expect((await owner.updateUser({ password: 'eleven loud geese' })).error).toBeNull()
    await t.deliverMail()
  })

  it('restores the address, ends every session and requires a new password', async () => {
    const auth = await t.createSignedInClient('undo@example.com')
    const undo = await changeAddress(auth, 'undo@example.com', 'thief@example.com')
    expect(undo.startsWith('http://localhost:3000/auth/confirm?token_hash=')).toBe(true)
    expect(Object.fromEntries(new URL(undo).searchParams)).toMatchObject({
      type: 'email_change',
      next: '/reset-password',
    })
    await auth.resetPasswordForEmail('thief@example.com')
    const thiefsReset = (await t.deliverOneMail()).link
    await auth.updateUser({ password: 'what the thief knows' })
    await auth.updateUser({ email: 'elsewhere@example.com' })
    await t.deliverMail()

    t.advanceClock(7 * DAY_MS - 60_000)
    // Opening a link does nothing: a mail scanner does the same.
    const opened = await t.openLink(
      `http://localhost:3000/auth/v1/verify?token=${tokenOf(undo)}&type=email_change`,
    )
    expect(fragmentOf(opened)).toMatchObject({ error_code: 'otp_expired' })

    const response = await verify(tokenOf(undo), 'email_change')
    expect(response.status).toBe(200)
    const session = await response.json()
    expect(session.user).toMatchObject({ email: 'undo@example.com' })
    expect(session.user).not.toHaveProperty('new_email')
    expect((await auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect(fragmentOf(await t.openLink(thiefsReset))).toMatchObject({ error_code: 'otp_expired' })
    const attempt = t
      .createClient()
      .signInWithPassword({ email: 'undo@example.com', password: 'what the thief knows' })
    expect((await attempt).error?.code).toBe('invalid_credentials')
    expect((await (await verify(tokenOf(undo), 'email_change')).json()).code).toBe(EXPIRED.code)

    const owner = t.createClient()
    await owner.setSession(session)
    expect((await owner.getClaims()).data?.claims.amr).toMatchObject([{ method: 'recovery' }])
    expect((await owner.updateUser({ password: PASSWORD })).error).toBeNull()
    await t.deliverMail()
  })

  it('works for seven days', async () => {
    const auth = await t.createSignedInClient('week@example.com')
    const undo = await changeAddress(auth, 'week@example.com', 'week-new@example.com')
    t.advanceClock(7 * DAY_MS)
    expect((await verify(tokenOf(undo), 'email_change')).status).toBe(EXPIRED.status)
  })

  it('stays valid after a new password, a later change and signing out everywhere', async () => {
    const auth = await t.createSignedInClient('chain@example.com')
    const first = await changeAddress(auth, 'chain@example.com', 'chain-2@example.com')
    const second = await changeAddress(auth, 'chain-2@example.com', 'chain-3@example.com')
    await auth.updateUser({ password: 'quite another phrase' })
    await auth.signOut({ scope: 'global' })
    expect((await (await verify(tokenOf(first), 'email_change')).json()).user.email).toBe('chain@example.com')
    // Whoever has the addresses in between cannot take the account back.
    expect((await verify(tokenOf(second), 'email_change')).status).toBe(EXPIRED.status)
    await t.deliverMail()
  })
})
