import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSecondConnection, waitForBlockedBackend } from '#server/testing/second-connection.ts'
import { contract } from '#shared/contract/index.ts'
import { type AuthContext, createAuthContext } from './context.ts'
import { assertEmailAvailable } from './current-user/email-change.ts'
import { requestReauthentication } from './current-user/request-reauthentication.ts'
import { updateCurrentUser } from './current-user/update-user.ts'
import { findUserByEmail } from './queries.ts'
import type { CurrentSession } from './sessions/current-session.ts'
import { listSessions } from './sessions/queries.ts'
import { type AuthApp, type Client, startAuthApp } from './testing/auth-app.ts'

const NO_CHALLENGE = { clientCodeChallenge: null, clientChallengeMethod: null }
const STRANGER = { ip: '203.0.113.7', network: '203.0.113.7', userAgent: undefined, deviceCookie: undefined }

let t: AuthApp
let ctx: AuthContext
beforeAll(async () => {
  t = await startAuthApp({ env: { RATE_LIMITS: 'on' } })
  if (!t.deps.signingKeys) throw new Error('The embedded sign-in is off.')
  ctx = await createAuthContext(t.deps, t.deps.signingKeys)
})
afterAll(() => t[Symbol.asyncDispose]())

/** A call that has read its session just before the session is ended. */
async function endedSession(auth: Client): Promise<CurrentSession> {
  const userId = (await auth.getUser()).data.user?.id ?? ''
  const epoch = new Date(0)
  const which = { userId, currentId: userId, usedAfter: epoch, startedAfter: epoch, limit: 1 }
  const [row] = await listSessions(t.deps.db, which)
  if (!row) throw new Error('There is no session.')
  await auth.signOut({ scope: 'global' })
  return { userId, sessionId: row.id, method: row.method, signedInAt: row.createdAt }
}

describe('a session that ends during a call', () => {
  it('sets no password any more', async () => {
    const session = await endedSession(await t.createSignedInClient('late@example.com'))
    const update = { password: 'eleven loud geese', redirectTo: undefined, challenge: NO_CHALLENGE }
    await expect(updateCurrentUser(ctx, session, update, STRANGER)).rejects.toMatchObject({
      code: 'session_not_found',
    })
  })

  it('is told so when it asks for a code', async () => {
    const session = await endedSession(await t.createSignedInClient('asks@example.com'))
    await expect(requestReauthentication(ctx, session, STRANGER)).rejects.toMatchObject({
      code: 'session_not_found',
    })
  })
})

it('changes that strangers ask for to an address do not use up the mails of its owner', async () => {
  const auth = await t.createSignedInClient('owner@example.com')
  const owner = await findUserByEmail(t.deps.db, 'owner@example.com')
  if (!owner) throw new Error('There is no such user.')
  for (let count = 0; count < 30; count++)
    await expect(
      assertEmailAvailable(ctx, { ...owner, email: `stranger${count}@example.com` }, owner.email),
    ).rejects.toMatchObject({ code: 'email_exists' })
  expect((await auth.reauthenticate()).error).toBeNull()
})

it('the first call of an account that is being deleted keeps nothing of it', async () => {
  const { session } = (await (await t.createSignedInClient('brief@example.com')).getSession()).data
  await using aside = await openSecondConnection(t)
  await using watcher = await openSecondConnection(t)
  await aside.query('begin')
  await aside.query('delete from auth.users where id = $1', [session?.user.id])
  const headers = { authorization: `Bearer ${session?.access_token}` }
  const calling = fetch(`${t.origin}${contract.getUser.path}`, { headers })
  await waitForBlockedBackend(watcher)
  await aside.query('commit')
  expect((await calling).status).toBe(401)
  const { rows } = await aside.query('select id from users where email = $1', ['brief@example.com'])
  expect(rows).toEqual([])
})
