import { contract } from '#shared/contract/index.ts'
import { setRole } from '../features/admin/changes.ts'
import { COMMAND_LINE } from '../features/audit/service.ts'
import { type AuthApp, accessTokenOf } from '../features/auth/testing/auth-app.ts'

/** A user with an open session who has called the API. `send` makes a request as the user. */
export async function signUp(t: AuthApp, email: string) {
  const auth = await t.createSignedInClient(email)
  const headers = { authorization: `Bearer ${await accessTokenOf(auth)}` }
  const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  const { body } = await send('GET', contract.getUser.path)
  const userId: string = body.id
  return { email, userId, send }
}

export type SignedIn = Awaited<ReturnType<typeof signUp>>

/** A user with the role. */
export async function signUpAdmin(t: AuthApp, email: string): Promise<SignedIn> {
  const admin = await signUp(t, email)
  await setRole(t.deps, COMMAND_LINE, email, true)
  return admin
}

/** The audit trail, oldest first. */
export async function readTrail(t: AuthApp) {
  const { rows } = await t.deps.db.$client.query(
    'select actor_id as "actorId", action, target_id as "targetId", details, reason, request_id as "requestId", address from audit_entries order by id',
  )
  return rows
}
