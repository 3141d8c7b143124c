import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { findKnownDevice } from '../known-device.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { ProtocolError, sessionNotFound, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, findUser, insertAuditEntry, lockUser } from '../queries.ts'
import { hashToken, randomToken } from '../secrets.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { insertRefreshToken } from '../sessions/queries.ts'
import { factorNotFound } from './enroll.ts'
import * as queries from './queries.ts'
import { decryptSecret, findTotpStep } from './totp.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60_000
export const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Begins the verification of an authenticator app; it ends after five minutes. */
export async function challengeFactor(
  ctx: AuthContext,
  session: CurrentSession,
  factorId: string,
  client: ClientInfo,
) {
  const { deps } = ctx
  await ctx.limits.consume(['accountChange', `challenge ${session.userId}`])
  return deps.db.transaction(async (tx) => {
    if (!(await lockUser(tx, session.userId))) throw sessionNotFound()
    const factor = await queries.findFactor(tx, session.userId, factorId)
    if (!factor) throw factorNotFound()
    if (factor.factorType !== 'totp')
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
    const now = deps.now()
    const id = deps.newId()
    await queries.removeChallengesBefore(tx, factor.id, expiredBefore(now))
    await queries.insertChallenge(tx, { id, factorId: factor.id, network: client.network, createdAt: now })
    await queries.updateFactor(tx, factor.id, { lastChallengedAt: now, updatedAt: factor.updatedAt })
    const expiresAt = Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000)
    return { id, type: factor.factorType, expires_at: expiresAt }
  })
}

const expiredBefore = (now: Date) => new Date(now.getTime() - CHALLENGE_LIFETIME_MS)

/**
 * Verifies a code of an authenticator app. The session is then at aal2, and the user's other sessions at aal1 end. Throws
 * ProtocolError for an unknown, used or expired challenge, and `mfa_verification_failed` for a wrong or used code.
 */
export async function verifyFactor(
  ctx: AuthContext,
  session: CurrentSession,
  factorId: string,
  input: { challengeId: unknown; code: unknown },
  client: ClientInfo,
): Promise<SessionResponse> {
  const { code } = input
  if (typeof code !== 'string' || code === '') throw validationFailed('Code needs to be non-empty')
  const challengeId =
    typeof input.challengeId === 'string' && UUID.test(input.challengeId) && input.challengeId
  if (!challengeId) throw validationFailed('challenge_id needs to be an UUID')
  const factor = await queries.findFactor(ctx.deps.db, session.userId, factorId)
  if (!factor) throw factorNotFound()
  const limitKey = await limitKeyOf(ctx, factor, client)
  await ctx.limits.consume(['secondFactor', limitKey])
  const raised = await ctx.deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    if (!user) throw sessionNotFound()
    await consumeChallenge(ctx, tx, factor.id, challengeId, client)
    await consumeCode(ctx, tx, user, factor.id, code, client)
    await queries.removeUnverifiedFactors(tx, user.id)
    return raiseSession(ctx, tx, { user, session, factorId: factor.id, method: 'totp' }, client)
  })
  await ctx.limits.refund(['secondFactor', limitKey])
  return presentSession(ctx, raised.user, raised.session, raised.refreshToken)
}

/**
 * Devices where the user has signed in before share a budget of their own, which somebody who only knows the password cannot use
 * up. All of them share it, so that many such devices do not add up to more guesses.
 */
async function limitKeyOf({ deps }: AuthContext, factor: queries.FactorRow, client: ClientInfo) {
  const user = await findUser(deps.db, factor.userId)
  return findKnownDevice(deps, client.deviceCookie, user) ? `${factor.id} on known devices` : factor.id
}

async function consumeChallenge(
  { deps }: AuthContext,
  tx: Db,
  factorId: string,
  challengeId: string,
  client: ClientInfo,
): Promise<void> {
  const challenge = await queries.lockChallenge(tx, factorId, challengeId)
  if (!challenge)
    throw new ProtocolError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    )
  if (challenge.verifiedAt || challenge.network !== client.network)
    throw new ProtocolError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  const now = deps.now()
  if (challenge.createdAt <= expiredBefore(now))
    throw new ProtocolError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  await queries.markChallengeVerified(tx, challengeId, now)
}

/** The first right code verifies the factor, which is mailed. */
async function consumeCode(
  ctx: AuthContext,
  tx: Db,
  user: AuthUserRow,
  factorId: string,
  code: string,
  client: ClientInfo,
) {
  const { deps } = ctx
  // Read again: it may have been removed, or its code used, before the user was locked.
  const factor = await queries.findFactor(tx, user.id, factorId)
  if (!factor?.secret) throw factorNotFound()
  const now = deps.now()
  const step = findTotpStep(decryptSecret(deps.secret('factors'), factorId, factor.secret), code.trim(), now)
  if (step === undefined || step <= (factor.lastUsedStep ?? 0))
    throw new ProtocolError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await queries.updateFactor(tx, factorId, {
    lastUsedStep: step,
    ...(factor.status === 'verified'
      ? { updatedAt: factor.updatedAt }
      : { status: 'verified', updatedAt: now }),
  })
  if (factor.status === 'unverified')
    await mailSecurityChange(ctx, tx, user, { what: 'authenticator_added', at: now }, client)
}

/**
 * Replaces the session by one at aal2, so that tokens from before, which somebody else may hold, end with it. The user's other
 * sessions at aal1 end, too.
 */
export async function raiseSession(
  { deps }: AuthContext,
  tx: Db,
  input: { user: AuthUserRow; session: CurrentSession; factorId: string; method: string },
  client: ClientInfo,
) {
  const { user, session, factorId, method } = input
  const now = deps.now()
  const raised = await queries.replaceSession(tx, session, {
    id: deps.newId(),
    secondFactorId: factorId,
    secondFactorMethod: method,
    secondFactorAt: now,
    refreshedAt: now,
  })
  if (!raised) throw sessionNotFound()
  const refreshToken = randomToken()
  await insertRefreshToken(tx, { tokenHash: hashToken(refreshToken), sessionId: raised.id, createdAt: now })
  await insertAuditEntry(tx, {
    userId: user.id,
    action: `second_factor:${method}`,
    ip: client.ip,
    createdAt: now,
  })
  return { user, session: raised, refreshToken }
}
