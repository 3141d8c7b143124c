import { expect, it } from 'vitest'
import { type AuthApp, PASSWORD, startAuthApp } from '../testing/auth-app.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const email = 'ada@example.com'
const start = () => startAuthApp({ env: { TRUST_PROXY: '1' } })

/** A sign-in with a password, with a user agent and from an address. */
const signIn = async (t: AuthApp, userAgent: string, ip = '203.0.113.7') => {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip }
  const response = await t.post('/token?grant_type=password', { email, password: PASSWORD }, headers)
  expect(response.status).toBe(200)
}

/** Signed up and signed in a week ago, in Chrome. */
async function signUp(t: AuthApp) {
  await t.createSignedInClient(email)
  await signIn(t, CHROME)
  await t.deliverMail()
  t.advanceClock(7 * DAY_MS)
}

it('a sign-in on a new device is mailed: when, where and what to do, in known words only', async () => {
  await using t = await start()
  await signUp(t)
  await signIn(t, `${FIREFOX} Call +1 555 0100 now`)
  const mail = await t.deliverOneMail()
  expect(mail).toMatchObject({
    to: email,
    subject: 'A new sign-in to your Future Memory account',
    link: 'http://localhost:3000/account',
  })
  expect(mail.text).toMatch(
    /\nWhen: \w+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M UTC\nDevice: Firefox on Linux\nNetwork: 203\.0\.113\.0\/24\n/,
  )
  expect(mail.text).toContain('If it was not you')
  expect(mail.text).not.toMatch(/555|203\.0\.113\.7/)
})

it('a known browser is a new device in another network, but not at another address of the same one', async () => {
  await using t = await start()
  await signUp(t)
  await signIn(t, CHROME, '203.0.113.99')
  expect(await t.deliverMail()).toEqual([])
  await signIn(t, CHROME, '198.51.100.7')
  expect((await t.deliverOneMail()).text).toContain('198.51.100.0/24')
  t.advanceClock(2 * HOUR_MS)
  await signIn(t, CHROME, '198.51.100.8')
  expect(await t.deliverMail()).toEqual([])
})

it('a device stays known after its session has ended, for 90 days', async () => {
  await using t = await start()
  const auth = await t.createSignedInClient(email)
  await signIn(t, CHROME)
  await auth.signOut()
  await t.deliverMail()
  t.advanceClock(89 * DAY_MS)
  await signIn(t, CHROME)
  expect(await t.deliverMail()).toEqual([])
  t.advanceClock(91 * DAY_MS)
  await signIn(t, CHROME)
  expect((await t.deliverOneMail()).text).toContain('Chrome on Windows')
})

it('several new devices in an hour cause one mail, also at the same time', async () => {
  await using t = await start()
  await signUp(t)
  await Promise.all([signIn(t, FIREFOX), signIn(t, 'an unknown one'), signIn(t, CHROME, '198.51.100.7')])
  expect(await t.deliverMail()).toHaveLength(1)
  t.advanceClock(HOUR_MS + 1_000)
  await signIn(t, FIREFOX, '192.0.2.1')
  expect(await t.deliverMail()).toHaveLength(1)
})

it('the first sign-in after the sign-up is not mailed, nor one by a mailed link', async () => {
  await using t = await start()
  await t.createClient().signUp({ email, password: PASSWORD })
  await t.openLink((await t.deliverOneMail()).link)
  await signIn(t, CHROME)
  expect(await t.deliverMail()).toEqual([])
  t.advanceClock(2 * HOUR_MS)
  await t.createClient().resetPasswordForEmail(email)
  const { link } = await t.deliverOneMail()
  await t.openLink(link, { headers: { 'user-agent': FIREFOX } })
  expect(await t.deliverMail()).toEqual([])
})

it('the first sign-in with a password is mailed when the sign-up was long ago', async () => {
  await using t = await start()
  await t.createClient().signUp({ email, password: PASSWORD })
  await t.openLink((await t.deliverOneMail()).link)
  t.advanceClock(2 * DAY_MS)
  await signIn(t, CHROME)
  expect(await t.deliverMail()).toHaveLength(1)
})
