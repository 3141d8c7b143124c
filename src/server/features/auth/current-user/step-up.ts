import type { Db } from '#server/db/client.ts'
import type { AuthContext } from '../context.ts'
import { reauthenticationNeeded, reauthenticationNotValid } from '../protocol-error.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { consumeReauthenticationCode, isReauthenticationCode } from './reauthentication-code.ts'

const FRESH_SIGN_IN_MS = 10 * 60_000
/** As long as a mailed link is valid. */
const RECOVERY_MS = 60 * 60_000

/** What a change of the account needs confirmed, for the message of the error. */
export type ProtectedChange = 'password' | 'email'

const NAMES: Record<ProtectedChange, string> = { password: 'Password update', email: 'Email update' }

/** True within ten minutes after the sign-in; null is a time that is not known. */
export const isFreshSignIn = (signedInAt: Date | null, now: Date): boolean =>
  signedInAt !== null && now.getTime() - signedInAt.getTime() <= FRESH_SIGN_IN_MS

/**
 * Throws ProtocolError unless the user has signed in to this session within the last ten minutes, or sends the code of
 * `/reauthenticate`. A session of a password reset may set a password for an hour, and nothing else. Returns what uses up the
 * code, to be called in the transaction of the change.
 */
export async function requireStepUp(
  { deps }: AuthContext,
  session: CurrentSession,
  change: ProtectedChange,
  code: unknown,
): Promise<(tx: Db) => Promise<void>> {
  const ageMs = deps.now().getTime() - session.signedInAt.getTime()
  const isAllowed =
    session.method === 'recovery'
      ? change === 'password' && ageMs <= RECOVERY_MS
      : isFreshSignIn(session.signedInAt, deps.now())
  if (isAllowed) return async () => undefined
  // The code comes by mail, as the link that opened the session did.
  if (session.method === 'recovery' && change !== 'password') throw reauthenticationNeeded(NAMES[change])
  if (typeof code !== 'string' || code === '') throw reauthenticationNeeded(NAMES[change])
  if (!(await isReauthenticationCode(deps, session.sessionId, code))) throw reauthenticationNotValid()
  return async (tx) => {
    if (!(await consumeReauthenticationCode(deps, tx, session.sessionId, code)))
      throw reauthenticationNotValid()
  }
}
