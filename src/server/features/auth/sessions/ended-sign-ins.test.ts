import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceKeys, SIGNING_KEYS_PURPOSE } from '#server/adapters/auth/stored-keys.ts'
import { createSealer } from '#server/sealing.ts'
import { openSecondConnection } from '#server/testing/second-connection.ts'
import { contract } from '#shared/contract/index.ts'
import { type AdminApp, startAdminApp } from '../testing/admin-app.ts'
import { type AuthApp, accessTokenOf, type Client, PASSWORD } from '../testing/auth-app.ts'
import { addApp, advanceToNextStep, codeAt, enrollApp } from '../testing/authenticator-app.ts'

const APP_SECRET = 'a secret of all nodes, long enough'

let one: AdminApp
let other: AdminApp
let people = 0
beforeAll(async () => {
  one = await startAdminApp({ APP_SECRET })
  other = await startAdminApp({ APP_SECRET, DATABASE_URL: one.deps.env.DATABASE_URL ?? '' })
})
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await one[Symbol.asyncDispose]()
})

const read = (t: AuthApp, token: string) =>
  t.app.inject({ url: contract.listMoments.path, headers: { authorization: `Bearer ${token}` } })
const statusOf = async (t: AuthApp, token: string) => (await read(t, token)).statusCode

/** How often work takes a connection of the pool. */
async function countQueries(t: AuthApp, work: () => Promise<unknown>) {
  let count = 0
  const onAcquire = () => void count++
  t.deps.db.$client.on('acquire', onAcquire)
  await work()
  t.deps.db.$client.off('acquire', onAcquire)
  return count
}

/** Reads until both nodes know the sign-in, and then look up nothing but the moments. */
async function warm(token: string) {
  for (const t of [one, other]) {
    for (let reads = 0; reads < 2; reads++) expect(await statusOf(t, token)).toBe(200)
    expect(await countQueries(t, () => read(t, token))).toBe(1)
  }
}

interface Person {
  userId: string
  email: string
  /** The session whose end is observed. */
  auth: Client
  token: string
  /** Another session of the same person. */
  elsewhere: Client
}

async function signUp(): Promise<Person> {
  const email = `person${++people}@example.com`
  const auth = await one.createSignedInClient(email)
  const elsewhere = one.createClient()
  await elsewhere.signInWithPassword({ email, password: PASSWORD })
  const userId = (await auth.getUser()).data.user?.id ?? ''
  return { userId, email, auth, token: await accessTokenOf(auth), elsewhere }
}

const inSql = async (statement: string, ...values: string[]) => {
  await using operator = await openSecondConnection(one)
  await operator.query(statement, values)
}

/** Each prepares what it needs, and returns the call that ends the session of `auth`. */
const ENDS: Record<string, (person: Person) => Promise<() => Promise<unknown>>> = {
  'a sign-out':
    async ({ auth }) =>
    () =>
      auth.signOut({ scope: 'local' }),
  'a sign-out everywhere':
    async ({ elsewhere }) =>
    () =>
      elsewhere.signOut({ scope: 'global' }),
  'the end of the other sessions in the list': async ({ elsewhere }) => {
    const authorization = `Bearer ${await accessTokenOf(elsewhere)}`
    const { method, path: url } = contract.endOtherSessions
    return () => one.app.inject({ method, url, headers: { authorization } })
  },
  'a new password':
    async ({ elsewhere }) =>
    () =>
      elsewhere.updateUser({ password: 'eight quiet herons' }),
  'a ban':
    async ({ userId }) =>
    () =>
      one.admin.updateUserById(userId, { ban_duration: '24h' }),
  'the deletion of the account by its owner': async ({ elsewhere }) => {
    const authorization = `Bearer ${await accessTokenOf(elsewhere)}`
    const { method, path: url } = contract.deleteAccount
    return () =>
      one.app.inject({ method, url, headers: { authorization }, payload: { confirmation: 'DELETE' } })
  },
  'the deletion of the account by an operator':
    async ({ userId }) =>
    () =>
      one.admin.deleteUser(userId),
  'a second factor of another session': async ({ elsewhere }) => {
    const { factorId, secret } = await enrollApp(elsewhere)
    advanceToNextStep(one)
    return () => elsewhere.mfa.challengeAndVerify({ factorId, code: codeAt(secret, one.deps.now()) })
  },
}

describe('reads of a known sign-in', () => {
  for (const [name, prepare] of Object.entries(ENDS))
    it(`end with ${name}: on this node before the answer, and on the others when they are notified`, async () => {
      const person = await signUp()
      const end = await prepare(person)
      await warm(person.token)
      await end()
      expect(await statusOf(one, person.token)).toBe(401)
      await other.deps.changes.catchUp()
      expect(await statusOf(other, person.token)).toBe(401)
    })

  it.each([
    'delete from auth.sessions where user_id = $1',
    'delete from auth.users where id = $1',
    'truncate auth.sessions cascade',
    'truncate auth.users cascade',
  ])('end with the statement of an operator: %s', async (statement) => {
    const { userId, token } = await signUp()
    await warm(token)
    await inSql(statement, ...(statement.includes('$1') ? [userId] : []))
    for (const t of [one, other]) {
      await t.deps.changes.catchUp()
      expect(await statusOf(t, token)).toBe(401)
    }
  })

  it('need the second factor again when it is taken from the session', async () => {
    const { userId, auth } = await signUp()
    await addApp(one, auth)
    const token = await accessTokenOf(auth)
    await warm(token)
    await inSql('update auth.sessions set second_factor_at = null where user_id = $1', userId)
    for (const t of [one, other]) {
      await t.deps.changes.catchUp()
      expect((await read(t, token)).json().code).toBe('second_factor_required')
    }
  })

  it('end with the keys that signed their tokens', async () => {
    const { token } = await signUp()
    await warm(token)
    const sealer = createSealer([APP_SECRET], SIGNING_KEYS_PURPOSE)
    await one.deps.db.transaction((tx) => replaceKeys(tx, sealer, one.deps.now()))
    expect(await statusOf(one, token)).toBe(401)
    await other.deps.changes.catchUp()
    expect(await statusOf(other, token)).toBe(401)
  })

  it('go on with a token that was renewed, and when another person signs out', async () => {
    const [ada, ben] = [await signUp(), await signUp()]
    await warm(ada.token)
    await ada.auth.refreshSession()
    await ben.auth.signOut()
    expect(await countQueries(one, () => read(one, ada.token))).toBe(1)
  })

  it('give the cookie to a browser that does not have it', async () => {
    const { token } = await signUp()
    const [cookie] = (await read(one, token)).cookies
    await warm(token)
    expect((await read(one, token)).cookies).toEqual([cookie])
  })
})

describe('while notifications do not arrive', () => {
  const cutLines = () =>
    inSql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%sign_ins%'`)

  it('reads of a sign-in that has ended elsewhere end after 5 s', async () => {
    const { userId, token } = await signUp()
    await warm(token)
    await cutLines()
    await expect(other.deps.changes.catchUp()).rejects.toThrow()
    await inSql('delete from auth.sessions where user_id = $1', userId)
    other.advanceClock(5_000)
    expect(await statusOf(other, token)).toBe(401)
  })

  it('what was missed is forgotten as soon as they arrive again', async () => {
    await expect.poll(() => other.deps.changes.catchUp().then(() => 'listening')).toBe('listening')
    const { userId, token } = await signUp()
    await warm(token)
    await cutLines()
    await expect(other.deps.changes.catchUp()).rejects.toThrow()
    await inSql('delete from auth.sessions where user_id = $1', userId)
    await expect.poll(() => other.deps.changes.catchUp().then(() => 'listening')).toBe('listening')
    expect(await statusOf(other, token)).toBe(401)
  })
})
