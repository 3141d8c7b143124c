import pLimit from 'p-limit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertReceivesMail, type DnsLookups } from './mail-check.ts'
import { type AdminApp, startAdminApp } from './testing/admin-app.ts'
import { PASSWORD, startAuthApp } from './testing/auth-app.ts'

let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp({ MAIL_CHECK: 'on' })
})
afterAll(() => t[Symbol.asyncDispose]())

const refusal = (email: string) => ({
  status: 400,
  code: 'email_address_invalid',
  message: `Email address "${email}" is invalid`,
})

const dnsThat = (answer: () => Promise<never>): DnsLookups => ({
  resolveMx: answer,
  resolve4: answer,
  resolve6: answer,
})
const failing = (code: string) => dnsThat(() => Promise.reject(Object.assign(new Error(code), { code })))

describe('with MAIL_CHECK=on', () => {
  it.each(['ada@example.com', 'ada@home.local', 'ada@localhost', 'test@gmail.com', 'ada@gmail.com'])(
    'a sign-up, a code and an invitation refuse %s',
    async (email) => {
      const auth = t.createClient()
      expect((await auth.signUp({ email, password: PASSWORD })).error).toMatchObject(refusal(email))
      expect((await auth.signInWithOtp({ email })).error).toMatchObject(refusal(email))
      expect((await t.admin.inviteUserByEmail(email)).error).toMatchObject(refusal(email))
      expect(await t.deliverMail()).toEqual([])
    },
  )

  it('refuses a domain that does not exist', async () => {
    await expect(
      assertReceivesMail(t.deps.env, 'ada@no-such-domain.dev', failing('ENOTFOUND')),
    ).rejects.toMatchObject(refusal('ada@no-such-domain.dev'))
  })

  it('accepts an address when the name service cannot be asked', async () => {
    await assertReceivesMail(t.deps.env, 'ada@no-such-domain.dev', failing('ETIMEOUT'))
  })
})

it('is off unless it is configured', async () => {
  await using plain = await startAuthApp()
  await assertReceivesMail(plain.deps.env, 'ada@example.com', failing('ENOTFOUND'))
})

it('looks up the domains of one network at a limited rate', async () => {
  await using limited = await startAuthApp({ env: { MAIL_CHECK: 'on', RATE_LIMITS: 'on' } })
  const ask = async () => (await limited.post('/otp', { email: 'ada@home.invalid' })).status
  // More connections at once are reset by a busy machine.
  const fewAtOnce = pLimit(40)
  const statuses = await Promise.all(Array.from({ length: 301 }, () => fewAtOnce(ask)))
  expect(statuses.sort()).toEqual([...Array.from({ length: 300 }, () => 400), 429])
})
