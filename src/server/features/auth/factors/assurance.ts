import type { Db } from '#server/db/client.ts'
import type { AuthContext } from '../context.ts'
import { isFreshSignIn } from '../current-user/step-up.ts'
import { ProtocolError, reauthenticationNeeded, sessionNotFound } from '../protocol-error.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { findSession, type SessionRow } from '../sessions/queries.ts'
import { listFactors } from './queries.ts'

type Assurance = Pick<SessionRow, 'secondFactorAt' | 'secondFactorMethod' | 'method' | 'createdAt'>

/** `aal2` when a second factor was verified in the session. */
export const assuranceLevelOf = ({ secondFactorAt }: Pick<Assurance, 'secondFactorAt'>) =>
  secondFactorAt ? 'aal2' : 'aal1'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The methods of the session, the latest first; times in seconds. */
export function amrOf({ method, createdAt, secondFactorMethod, secondFactorAt }: Assurance) {
  const first = { method, timestamp: seconds(createdAt) }
  if (!secondFactorMethod || !secondFactorAt) return [first]
  return [{ method: secondFactorMethod, timestamp: seconds(secondFactorAt) }, first]
}

/**
 * Throws ProtocolError `reauthentication_needed` unless the user signed in to this session, or verified a second factor in it,
 * within the last ten minutes, other than by a password reset: with a stolen token nobody locks the user out. `what` begins the
 * sentence: "Identity update".
 */
export async function assertFreshSignIn(
  { deps }: AuthContext,
  db: Db,
  { sessionId, userId, method, signedInAt }: CurrentSession,
  what: string,
): Promise<void> {
  if (!(await findSession(db, sessionId, userId))) throw sessionNotFound()
  if (method === 'recovery' || !isFreshSignIn(signedInAt, deps.now())) throw reauthenticationNeeded(what)
}

/** Throws ProtocolError `insufficient_aal` when the session lacks the second factor. */
export async function assertSecondFactor(
  db: Db,
  { sessionId, userId }: CurrentSession,
  refusal: { status: number; message: string },
): Promise<void> {
  const session = await findSession(db, sessionId, userId)
  if (!session) throw sessionNotFound()
  if (!session.secondFactorAt) throw new ProtocolError(refusal.status, 'insufficient_aal', refusal.message)
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Throws ProtocolError `insufficient_aal` when password or address would change without the second factor that the user has. */
export async function assertAssuranceForUpdate(
  { deps: { db } }: AuthContext,
  session: CurrentSession,
  update: { password?: unknown; email?: unknown },
): Promise<void> {
  if (!isGiven(update.password) && !isGiven(update.email)) return
  const factors = await listFactors(db, session.userId)
  if (!factors.some(({ status }) => status === 'verified')) return
  await assertSecondFactor(db, session, {
    status: 401,
    message: 'AAL2 session is required to update email or password when MFA is enabled.',
  })
}
