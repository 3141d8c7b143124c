import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { PASSWORD } from '../testing/auth-app.ts'
import { addApp } from '../testing/authenticator-app.ts'

const _STEP_MS = 30_000
const UNKNOWN_ID = '0198c7a0-0000-7000-8000-000000000001'
let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUpWithFactor(email: string) {
  const auth = await t.createSignedInClient(email)
  const { factorId } = await addApp(t, auth)
  const { session } = (await auth.getSession()).data
  return { auth, userId: session?.user.id ?? '', factorId, token: session?.access_token ?? '' }
}

it('lists factors without their secrets, and none of others', async () => {
  const { userId, factorId } = await signUpWithFactor('list@example.com')
  const { data } = await t.admin.mfa.listFactors({ userId })
  expect(data?.factors).toEqual([
    {
      id: factorId,
      friendly_name: 'Phone',
      factor_type: 'totp',
      status: 'verified',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_challenged_at: expect.any(String),
    },
  ])
  expect((await t.admin.mfa.listFactors({ userId: UNKNOWN_ID })).error).toMatchObject({
    code: 'user_not_found',
  })
})

it('removes a lost factor with the recovery codes, so that the password is enough again', async () => {
  const { userId, factorId, token } = await signUpWithFactor('lost@example.com')
  const headers = { authorization: `Bearer ${token}` }
  expect((await t.post('/factors/recovery-codes', {}, headers)).status).toBe(200)
  const signIn = async () => {
    const { data } = await t
      .createClient()
      .signInWithPassword({ email: 'lost@example.com', password: PASSWORD })
    const signedIn = { authorization: `Bearer ${data.session?.access_token}` }
    return (await t.app.inject({ url: contract.getUser.path, headers: signedIn })).statusCode
  }
  expect(await signIn()).toBe(403)
  const results = await Promise.all([1, 2].map(() => t.admin.mfa.deleteFactor({ userId, id: factorId })))
  expect(results.map(({ error }) => error?.code ?? 'removed').sort()).toEqual([
    'mfa_factor_not_found',
    'removed',
  ])
  expect((await t.admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
  expect(await signIn()).toBe(200)
})

it('removes factors of the named user only', async () => {
  const owner = await signUpWithFactor('owner@example.com')
  const other = await signUpWithFactor('other@example.com')
  const crossed = await t.admin.mfa.deleteFactor({ userId: other.userId, id: owner.factorId })
  expect(crossed.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
  const malformed = await t.callAdmin('DELETE', `/admin/users/${owner.userId}/factors/one`)
  expect([malformed.status, await malformed.json()]).toMatchObject([
    404,
    { code: 'validation_failed', message: 'factor_id must be an UUID' },
  ])
  expect((await t.admin.mfa.listFactors({ userId: owner.userId })).data?.factors).toHaveLength(1)
})
