import { afterAll, beforeAll, expect, it } from 'vitest'
import { runAccountsCommand } from '../commands.ts'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { createAuthenticator, registerPasskey, signInWithPasskey } from '../testing/authenticator.ts'

const UNKNOWN_ID = '0198c7a0-0000-7000-8000-000000000001'
let t: AdminApp
beforeAll(async () => {
  t = await startAdminApp()
})
afterAll(() => t[Symbol.asyncDispose]())

async function signUpWithPasskey(email: string) {
  const device = createAuthenticator()
  await t.deliverMail()
  const auth = await t.createSignedInClient(email)
  const { data, error } = await registerPasskey(auth, device)
  if (error) throw error
  return { device, passkeyId: data.id, userId: (await auth.getUser()).data.user?.id ?? '' }
}

it('lists and removes the passkeys of the named user', async () => {
  const owner = await signUpWithPasskey('owner@example.com')
  const other = await signUpWithPasskey('other@example.com')
  const { data } = await t.admin.passkey.listPasskeys({ userId: owner.userId })
  expect(data).toEqual([expect.objectContaining({ id: owner.passkeyId, created_at: expect.any(String) })])

  const crossed = { userId: other.userId, passkeyId: owner.passkeyId }
  expect((await t.admin.passkey.deletePasskey(crossed)).error).toMatchObject({
    status: 404,
    message: 'Passkey not found',
  })
  const ids = { userId: owner.userId, passkeyId: owner.passkeyId }
  const results = await Promise.all([1, 2].map(() => t.admin.passkey.deletePasskey(ids)))
  expect(results.filter(({ error }) => error === null)).toHaveLength(1)
  expect((await signInWithPasskey(t.createClient(), owner.device)).error).toMatchObject({ status: 400 })
  expect((await signInWithPasskey(t.createClient(), other.device)).error).toBeNull()
  expect((await t.admin.passkey.listPasskeys({ userId: UNKNOWN_ID })).error).toMatchObject({
    code: 'user_not_found',
  })
})

it('refuses a passkey of a banned account', async () => {
  const { device, userId } = await signUpWithPasskey('banned@example.com')
  await t.admin.updateUserById(userId, { ban_duration: '1h' })
  expect((await signInWithPasskey(t.createClient(), device)).error).toMatchObject({
    status: 403,
    code: 'user_banned',
  })
})

it('has commands for them', async () => {
  const { passkeyId, userId } = await signUpWithPasskey('command@example.com')
  const run = async (...args: string[]) => {
    const lines: string[] = []
    await runAccountsCommand(t.deps, args, (line) => void lines.push(line))
    return lines
  }
  expect(await run('show', userId)).toContainEqual(
    expect.stringMatching(new RegExp(`^ {4}${passkeyId} {2}.*, added .*, not used yet$`)),
  )
  expect(await run('remove-passkey', userId, passkeyId)).toEqual([
    expect.stringMatching(/^Removed a passkey of command@example\.com: /),
  ])
  await expect(run('remove-passkey', userId, passkeyId)).rejects.toThrow('Passkey not found')
})
