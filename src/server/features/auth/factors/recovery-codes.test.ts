import { AuthClient } from '@supabase/auth-js'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { contract } from '#shared/contract/index.ts'
import { type AuthApp, type Client, failure, PASSWORD, startAuthApp } from '../testing/auth-app.ts'
import { addApp } from '../testing/authenticator-app.ts'
import { encryptSecret } from './totp.ts'

let t: AuthApp
let people = 0
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

/** The package's calls for recovery codes have to be switched on. */
async function signIn(email: string) {
  const auth = new AuthClient({
    url: `${t.origin}/auth/v1`,
    headers: { apikey: 'public' },
    autoRefreshToken: false,
    persistSession: false,
    experimental: { recoveryCodes: true },
  })
  const { error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return auth
}

/** A person with a verified authenticator app, signed in at aal2. */
async function signUpWithFactor() {
  const email = `person${++people}@example.com`
  await t.createSignedInClient(email)
  const auth = await signIn(email)
  const { factorId } = await addApp(t, auth)
  return { email, auth, factorId }
}

async function generate(auth: Client) {
  const { data, error } = await auth.mfa.recoveryCodes.generate()
  if (error) throw error
  return data
}

const WRONG = failure(422, 'mfa_verification_failed')

it('are ten, shown once, and stored as hashes', async () => {
  const { auth } = await signUpWithFactor()
  expect(await auth.mfa.recoveryCodes.getStatus()).toMatchObject(failure(404, 'mfa_factor_not_found'))
  const { codes, id } = await generate(auth)
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{16}$/)
  expect((await auth.mfa.recoveryCodes.getStatus()).data).toEqual({
    id,
    type: 'recovery_code',
    total: 10,
    remaining: 10,
  })
  expect(await auth.mfa.recoveryCodes.generate({ friendlyName: 'Others' })).toMatchObject(
    failure(422, 'mfa_verified_factor_exists'),
  )
  const { rows } = await t.deps.db.$client.query('select code_hash from auth.recovery_codes')
  expect(JSON.stringify(rows)).not.toContain(codes[0])
})

it('sign in once in place of the app, as they are written, and tell how many remain', async () => {
  const { email, auth } = await signUpWithFactor()
  const { codes } = await generate(auth)
  const [code = ''] = codes
  const lost = await signIn(email)
  const written = ` ${code.slice(0, 4)}-${code.slice(4).toUpperCase()} `
  const { data, error } = await lost.mfa.recoveryCodes.verify({ code: written })
  expect(error).toBeNull()
  const headers = { authorization: `Bearer ${data?.access_token}` }
  expect((await t.app.inject({ url: contract.getUser.path, headers })).statusCode).toBe(200)
  expect((await lost.getClaims()).data?.claims).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await lost.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9)
  const again = await signIn(email)
  expect(await again.mfa.recoveryCodes.verify({ code })).toMatchObject(WRONG)
  expect(await again.mfa.recoveryCodes.verify({ code: 'aaaabbbbccccdddd' })).toMatchObject(WRONG)
})

it('work once when they arrive twice at the same time', async () => {
  const { email, auth } = await signUpWithFactor()
  const { codes } = await generate(auth)
  const [code = ''] = codes
  const clients = await Promise.all([signIn(email), signIn(email)])
  const results = await Promise.all(clients.map((client) => client.mfa.recoveryCodes.verify({ code })))
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
})

it('are void once there are new ones', async () => {
  const { email, auth } = await signUpWithFactor()
  const { codes } = await generate(auth)
  const renewed = await auth.mfa.recoveryCodes.regenerate()
  const lost = await signIn(email)
  expect(await lost.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).toMatchObject(WRONG)
  expect((await lost.mfa.recoveryCodes.verify({ code: renewed.data?.codes[0] ?? '' })).error).toBeNull()
})

it('need aal2 to be made or removed, and are never the only factor', async () => {
  const { email, auth, factorId } = await signUpWithFactor()
  await generate(auth)
  const thief = await signIn(email)
  const { recoveryCodes } = thief.mfa
  const refused = failure(403, 'insufficient_aal')
  expect(await recoveryCodes.generate()).toMatchObject(refused)
  expect(await recoveryCodes.regenerate()).toMatchObject(refused)
  expect(await recoveryCodes.unenroll()).toMatchObject(refused)
  expect(await auth.mfa.unenroll({ factorId })).toMatchObject(failure(422, 'mfa_recovery_codes_sole_factor'))
  expect((await auth.mfa.recoveryCodes.unenroll()).error).toBeNull()
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull()
})

it('let a person who lost the device remove it', async () => {
  const { email, auth, factorId } = await signUpWithFactor()
  const { codes } = await generate(auth)
  const lost = await signIn(email)
  await lost.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })
  expect((await lost.mfa.recoveryCodes.unenroll()).error).toBeNull()
  expect((await lost.mfa.unenroll({ factorId })).error).toBeNull()
})

it('are changed, like every second factor, within ten minutes after the sign-in only', async () => {
  const { email, auth, factorId } = await signUpWithFactor()
  await generate(auth)
  const other = `person${++people}@example.com`
  const thief = await t.createSignedInClient(other)
  t.advanceClock(11 * 60_000)
  const refused = failure(400, 'reauthentication_needed')
  expect(await thief.mfa.enroll({ factorType: 'totp' })).toMatchObject(refused)
  expect(await auth.mfa.recoveryCodes.regenerate()).toMatchObject(refused)
  expect(await auth.mfa.recoveryCodes.unenroll()).toMatchObject(refused)
  expect(await auth.mfa.unenroll({ factorId })).toMatchObject(refused)
  expect((await (await signIn(other)).mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  expect((await signIn(email)).mfa).toBeDefined()
})

it('are limited for each network, so that a stranger who knows the password does not lock the owner out', async () => {
  await using limited = await startAuthApp({ env: { RATE_LIMITS: 'on' } })
  const auth = await limited.createSignedInClient('ada@example.com')
  await addApp(limited, auth)
  const call = async (path: string, from: string, client: Client, payload: object) => {
    const token = (await client.getSession()).data.session?.access_token
    return limited.app.inject({
      method: 'POST',
      url: `/auth/v1/factors/recovery-codes${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
      remoteAddress: from,
    })
  }
  const { codes } = (await call('', '192.0.2.1', auth, {})).json<{ codes: string[] }>()
  const stranger = limited.createClient()
  await stranger.signInWithPassword({ email: 'ada@example.com', password: PASSWORD })
  const guess = () => call('/verify', '203.0.113.7', stranger, { code: 'a'.repeat(16) })
  for (let count = 0; count < 10; count++) expect((await guess()).statusCode).toBe(422)
  expect((await guess()).statusCode).toBe(429)
  expect((await call('/verify', '192.0.2.1', auth, { code: codes[0] })).statusCode).toBe(200)
})

it('are not made by a session that is signed out meanwhile', async () => {
  const { auth } = await signUpWithFactor()
  await generate(auth)
  const token = (await auth.getSession()).data.session?.access_token
  await using aside = await openSecondConnection(t)
  await using watcher = await openSecondConnection(t)
  await aside.query('begin')
  await aside.query('select from auth.users for update')
  const signingOut = auth.signOut({ scope: 'global' })
  await waitForBlockedBackend(watcher)
  const making = t.post('/factors/recovery-codes/regenerate', {}, { authorization: `Bearer ${token}` })
  await waitForBlockedBackend(watcher, 2)
  await aside.query('commit')
  expect((await signingOut).error).toBeNull()
  expect(await (await making).json()).toMatchObject({ code: 'session_not_found' })
})

it('sign in when the secret of the app cannot be decrypted, whose codes are wrong then', async () => {
  const { email, auth, factorId } = await signUpWithFactor()
  const { codes } = await generate(auth)
  await t.deps.db.$client.query('update auth.factors set secret = $1 where id = $2', [
    encryptSecret('a secret that was lost', factorId, new Secret({ size: 20 }).base32),
    factorId,
  ])
  const lost = await signIn(email)
  expect(await lost.mfa.challengeAndVerify({ factorId, code: '123456' })).toMatchObject(WRONG)
  const lines = t.logLines.filter((line) => line.includes('"event":"factor_secret_unreadable"'))
  expect(lines).toEqual([expect.stringContaining(factorId)])
  expect((await lost.mfa.recoveryCodes.verify({ code: codes[0] ?? '' })).error).toBeNull()
  await addApp(t, lost, 'New phone')
  expect((await lost.mfa.unenroll({ factorId })).error).toBeNull()
})
