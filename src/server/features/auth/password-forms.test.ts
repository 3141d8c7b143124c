import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authUsers } from '#server/db/schema/auth.ts'
import { type AuthApp, startAuthApp } from './testing/auth-app.ts'

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
})
afterAll(() => t[Symbol.asyncDispose]())

const COMPOSED = 's\u00fc\u00dfe G\u00e4nse'
const DECOMPOSED = 'su\u0308\u00dfe Ga\u0308nse'
const signInError = async (email: string, password: string) =>
  (await t.createClient().signInWithPassword({ email, password })).error

it('is one password, however a keyboard composes its characters', async () => {
  const auth = await t.createSignedInClient('ada@example.com', DECOMPOSED)
  expect(await signInError('ada@example.com', COMPOSED)).toBeNull()
  expect((await auth.updateUser({ password: COMPOSED })).error).toMatchObject({ code: 'same_password' })
  expect((await auth.updateUser({ password: `${DECOMPOSED} 2` })).error).toBeNull()
  expect(await signInError('ada@example.com', `${COMPOSED} 2`)).toBeNull()
  await t.deliverMail()
})

it('accepts a password that was stored as it was typed, and renews its hash', async () => {
  const email = 'grace@example.com'
  await t.createSignedInClient(email)
  await t.deps.db
    .update(authUsers)
    .set({ passwordHash: await hash(DECOMPOSED) })
    .where(eq(authUsers.email, email))
  expect(await signInError(email, COMPOSED)).toMatchObject({ code: 'invalid_credentials' })
  const twice = await Promise.all([signInError(email, DECOMPOSED), signInError(email, DECOMPOSED)])
  expect(twice).toEqual([null, null])
  expect(await signInError(email, COMPOSED)).toBeNull()
  expect(await signInError(email, DECOMPOSED)).toBeNull()
})
