import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { ProtocolError, sessionNotFound, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, insertAuditEntry, lockUser } from '../queries.ts'
import { hashToken } from '../secrets.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { findSession } from '../sessions/queries.ts'
import { assertFreshSignIn, assertSecondFactor } from './assurance.ts'
import { lockForEnrolment, parseFactorName } from './enroll.ts'
import * as queries from './queries.ts'
import { raiseSession } from './verify.ts'

const COUNT = 10
const LENGTH = 16
/** Without characters that look alike. 16 of them have 79 random bits, so that a fast hash is sufficient. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const TYPE = 'recovery_code'

const newCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

const notEnrolled = () =>
  new ProtocolError(404, 'mfa_factor_not_found', 'Recovery codes are not enrolled for this user')

async function assertFreshAal2(ctx: AuthContext, session: CurrentSession, what: string) {
  const { db } = ctx.deps
  await assertSecondFactor(db, session, { status: 403, message: `AAL2 required to ${what} recovery codes` })
  await assertFreshSignIn(ctx, db, session, 'Second factor update')
}

async function findRecoveryFactor(db: Db, userId: string): Promise<queries.FactorRow | undefined> {
  return (await queries.listFactors(db, userId)).find(({ factorType }) => factorType === TYPE)
}

/** How many codes there are and how many are unused; never the codes. */
export async function readRecoveryCodeStatus({ deps }: AuthContext, { userId }: CurrentSession) {
  const factor = await findRecoveryFactor(deps.db, userId)
  if (!factor) throw notEnrolled()
  const codes = await queries.listRecoveryCodes(deps.db, factor.id)
  const remaining = codes.filter(({ usedAt }) => !usedAt).length
  return { id: factor.id, type: TYPE, total: codes.length, remaining }
}

/** Ten new codes, which are only ever in this response. Throws ProtocolError when the user has codes, or no authenticator app. */
export async function generateRecoveryCodes(
  ctx: AuthContext,
  session: CurrentSession,
  name: unknown,
  client: ClientInfo,
) {
  const friendlyName = parseFactorName(name, 'Recovery codes')
  await assertFreshAal2(ctx, session, 'generate')
  return ctx.deps.db.transaction(async (tx) => {
    const { user, factors } = await lockForEnrolment(ctx, tx, session, friendlyName)
    if (!factors.some(({ factorType, status }) => factorType !== TYPE && status === 'verified'))
      throw new ProtocolError(
        422,
        'mfa_recovery_codes_sole_factor',
        'At least one other verified factor is required to generate recovery codes',
      )
    if (factors.some(({ factorType }) => factorType === TYPE))
      throw new ProtocolError(
        422,
        'mfa_verified_factor_exists',
        'Recovery codes are already enrolled for this user, use regenerate to rotate them',
      )
    const now = ctx.deps.now()
    const factor = await queries.insertFactor(tx, {
      id: ctx.deps.newId(),
      userId: user.id,
      factorType: TYPE,
      status: 'verified',
      friendlyName,
      createdAt: now,
      updatedAt: now,
    })
    return storeNewCodes(ctx, tx, user, factor, client)
  })
}

/** As `generateRecoveryCodes`, in place of the codes that the user has: those no longer work. */
export async function regenerateRecoveryCodes(ctx: AuthContext, session: CurrentSession, client: ClientInfo) {
  await assertFreshAal2(ctx, session, 'regenerate')
  return ctx.deps.db.transaction(async (tx) => {
    const { user, factor } = await lockRecoveryFactor(tx, session)
    return storeNewCodes(ctx, tx, user, factor, client)
  })
}

async function lockRecoveryFactor(
  tx: Db,
  { userId, sessionId }: CurrentSession,
): Promise<{ user: AuthUserRow; factor: queries.FactorRow }> {
  const user = await lockUser(tx, userId)
  // The session may have ended before the user was locked.
  if (!user || !(await findSession(tx, sessionId, userId))) throw sessionNotFound()
  const factor = await findRecoveryFactor(tx, userId)
  if (!factor) throw notEnrolled()
  return { user, factor }
}

async function storeNewCodes(
  ctx: AuthContext,
  tx: Db,
  user: AuthUserRow,
  factor: queries.FactorRow,
  client: ClientInfo,
) {
  const codes = Array.from({ length: COUNT }, newCode)
  const now = ctx.deps.now()
  await queries.replaceRecoveryCodes(tx, factor.id, codes.map(hashToken))
  await queries.updateFactor(tx, factor.id, { updatedAt: now })
  await insertAuditEntry(tx, {
    userId: user.id,
    action: 'recovery_codes_generated',
    ip: client.ip,
    createdAt: now,
  })
  await mailSecurityChange(ctx, tx, user, { what: 'recovery_codes_made', at: now }, client)
  return { id: factor.id, type: TYPE, friendly_name: factor.friendlyName, total: COUNT, codes }
}

/** Removes the codes. The session that removes them keeps its level, even when one of them brought it there. */
export async function unenrollRecoveryCodes(
  ctx: AuthContext,
  session: CurrentSession,
  client: ClientInfo,
): Promise<{ id: string }> {
  await assertFreshAal2(ctx, session, 'unenroll')
  return ctx.deps.db.transaction(async (tx) => {
    const { user, factor } = await lockRecoveryFactor(tx, session)
    await queries.removeFactor(tx, factor.id)
    const now = ctx.deps.now()
    await insertAuditEntry(tx, {
      userId: user.id,
      action: 'recovery_codes_removed',
      ip: client.ip,
      createdAt: now,
    })
    await mailSecurityChange(ctx, tx, user, { what: 'recovery_codes_removed', at: now }, client)
    return { id: factor.id }
  })
}

/** As `verifyFactor`, with a recovery code, which is then used up. Letter case, spaces and hyphens do not matter. */
export async function verifyRecoveryCode(
  ctx: AuthContext,
  session: CurrentSession,
  code: unknown,
  client: ClientInfo,
): Promise<SessionResponse> {
  if (typeof code !== 'string' || code === '') throw validationFailed('Code needs to be non-empty')
  const { userId } = session
  // A code has too many bits to be guessed from however many networks.
  const limitKey = `recovery ${userId} from ${client.network}`
  await ctx.limits.consume(['secondFactor', limitKey]).catch((error: unknown) => {
    throw error instanceof ProtocolError && error.status === 429
      ? new ProtocolError(429, 'mfa_recovery_codes_locked', error.message, {
          ...(error.retryAfterS === undefined ? {} : { retryAfterS: error.retryAfterS }),
        })
      : error
  })
  const raised = await ctx.deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw sessionNotFound()
    const factor = await findRecoveryFactor(tx, userId)
    if (!factor || !(await consumeCode(ctx, tx, factor.id, code)))
      throw new ProtocolError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
    return raiseSession(ctx, tx, { user, session, factorId: factor.id, method: 'mfa/recovery_code' }, client)
  })
  await ctx.limits.refund(['secondFactor', limitKey])
  return presentSession(ctx, raised.user, raised.session, raised.refreshToken)
}

/** Compares with every unused code, whichever matches, so that the time does not depend on it. */
async function consumeCode({ deps }: AuthContext, tx: Db, factorId: string, code: string): Promise<boolean> {
  const presented = Buffer.from(hashToken(code.toLowerCase().replace(/[\s-]/g, '')))
  const matches = (await queries.listRecoveryCodes(tx, factorId)).filter(
    ({ codeHash, usedAt }) => timingSafeEqual(Buffer.from(codeHash), presented) && !usedAt,
  )
  for (const { codeHash } of matches) await queries.markRecoveryCodeUsed(tx, factorId, codeHash, deps.now())
  return matches.length > 0
}
