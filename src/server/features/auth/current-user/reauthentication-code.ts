import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { keyedHash } from '../secrets.ts'
import * as queries from './queries.ts'

const LIFETIME_MS = 10 * 60_000
const MAX_ATTEMPTS = 5

type CodeDeps = Pick<Deps, 'db' | 'now' | 'secret'>

const hashCode = (deps: CodeDeps, sessionId: string, code: string) =>
  keyedHash(deps.secret('auth'), 'reauthentication', `${sessionId} ${code}`)

/** A new six-digit code of the session, in place of an earlier one. It is stored as a keyed hash. */
export async function createReauthenticationCode(deps: CodeDeps, sessionId: string): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const createdAt = deps.now()
  await queries.upsertReauthentication(deps.db, {
    sessionId,
    codeHash: hashCode(deps, sessionId, code),
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
    createdAt,
  })
  return code
}

/**
 * Whether the code is the session's. The attempt is counted in any case, and after five the code is void; a valid one is used up
 * only by `consumeReauthenticationCode`, so that a change that fails for another reason can be tried again.
 */
export async function isReauthenticationCode(
  deps: CodeDeps,
  sessionId: string,
  code: string,
): Promise<boolean> {
  const codeHash = await queries.countAttempt(deps.db, {
    sessionId,
    maxAttempts: MAX_ATTEMPTS,
    now: deps.now(),
  })
  return (
    codeHash !== undefined &&
    timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashCode(deps, sessionId, code)))
  )
}

/** False when the code was used in the meantime. */
export const consumeReauthenticationCode = (
  deps: CodeDeps,
  tx: Db,
  sessionId: string,
  code: string,
): Promise<boolean> => queries.removeReauthentication(tx, sessionId, hashCode(deps, sessionId, code))
