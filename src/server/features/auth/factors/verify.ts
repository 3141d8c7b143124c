import type { Db } from '#server/db/client.ts'
import { UUID } from '#server/uuid.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { findKnownDevice } from '../known-device.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { ProtocolError, sessionNotFound, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, findUser, insertAuditEntry, lockUser } from '../queries.ts'
import { hashToken, randomToken } from '../secrets.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { insertRefreshToken } from '../sessions/queries.ts'
import { assertFreshSignIn, assertSecondFactor } from './assurance.ts'
import { factorNotFound } from './enroll.ts'
import * as queries from './queries.ts'
import { decryptSecret, findTotpStep } from './totp.ts'
import { beginCeremony, type FactorCheck, parseResponse } from './webauthn.ts'

const CHALLENGE_LIFETIME_MS = 5 * 60_000
const ADDED = {
  totp: 'authenticator_added',
  webauthn: 'security_key_added',
  recovery_code: 'recovery_codes_made',
} as const

/**
 * Begins the verification of an authenticator app or a security key; it ends after five minutes. One that completes a set-up needs
 * the second factor that the user has, and that of a security key a sign-in of the last ten minutes.
 */
export async function challengeFactor(
  ctx: AuthContext,
  session: CurrentSession,
  factorId: string,
  client: ClientInfo,
) {
  const { deps } = ctx
  await ctx.limits.consume(['accountChange', `challenge ${session.userId}`])
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    if (!user) throw sessionNotFound()
    const factor = await queries.findFactor(tx, session.userId, factorId)
    if (!factor) throw factorNotFound()
    if (factor.factorType === 'recovery_code')
      throw validationFailed('factor_type needs to be totp, phone, or webauthn')
    if (factor.status === 'unverified') {
      await assertMayComplete(tx, session)
      // Only whoever began the set-up of an app has its secret; any security key can answer.
      if (factor.factorType === 'webauthn') await assertFreshSignIn(ctx, tx, session, 'Second factor update')
    }
    const now = deps.now()
    const id = deps.newId()
    await queries.removeChallengesBefore(tx, factor.id, expiredBefore(now))
    const ceremony = factor.factorType === 'webauthn' ? await beginCeremony(ctx, tx, user, factor) : undefined
    await queries.insertChallenge(tx, {
      id,
      factorId: factor.id,
      network: client.network,
      webauthnChallenge: ceremony?.challenge ?? null,
      createdAt: now,
    })
    await queries.updateFactor(tx, factor.id, { lastChallengedAt: now, updatedAt: factor.updatedAt })
    const expiresAt = Math.floor((now.getTime() + CHALLENGE_LIFETIME_MS) / 1000)
    const webauthn = ceremony ? { webauthn: ceremony.webauthn } : {}
    return { id, type: factor.factorType, expires_at: expiresAt, ...webauthn }
  })
}

/** Throws ProtocolError `insufficient_aal` when the session lacks a second factor that the user has: another one would replace it. */
async function assertMayComplete(tx: Db, session: CurrentSession): Promise<void> {
  const factors = await queries.listFactors(tx, session.userId)
  if (factors.some(({ status }) => status === 'verified'))
    await assertSecondFactor(tx, session, { status: 403, message: 'AAL2 required to enroll a new factor' })
}

const expiredBefore = (now: Date) => new Date(now.getTime() - CHALLENGE_LIFETIME_MS)

/**
 * Verifies a code of an authenticator app, or the response of a security key. The session is then at aal2, and the user's other
 * sessions at aal1 end. Throws ProtocolError for an unknown, used or expired challenge, `mfa_verification_failed` for a wrong or
 * used code, and `webauthn_verification_failed` for a response that does not belong to the challenge and the key.
 */
export async function verifyFactor(
  ctx: AuthContext,
  session: CurrentSession,
  factorId: string,
  input: { challengeId: unknown; code: unknown; webauthn: unknown },
  client: ClientInfo,
): Promise<SessionResponse> {
  const found = await queries.findFactor(ctx.deps.db, session.userId, factorId)
  if (!found) throw factorNotFound()
  const isWebauthn = found.factorType === 'webauthn'
  const check = isWebauthn ? parseResponse(ctx, input.webauthn) : parseCode(ctx, input.code)
  const challengeId =
    typeof input.challengeId === 'string' && UUID.test(input.challengeId) && input.challengeId
  if (!challengeId) throw validationFailed('challenge_id needs to be an UUID')
  // Codes can be guessed. What an authenticator signs cannot, so that nobody uses up the budget of other sessions.
  const limitKey = isWebauthn ? session.sessionId : await limitKeyOf(ctx, found, client)
  await ctx.limits.consume(['secondFactor', limitKey])
  const raised = await ctx.deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    if (!user) throw sessionNotFound()
    const challenge = await consumeChallenge(ctx, tx, found.id, challengeId, client)
    // Read again: it may have been removed, or verified, before the user was locked.
    const factor = await queries.findFactor(tx, user.id, found.id)
    if (!factor) throw factorNotFound()
    if (factor.status === 'unverified') await assertMayComplete(tx, session)
    const now = ctx.deps.now()
    await check(tx, factor, { signed: challenge.webauthnChallenge, now })
    if (factor.status === 'unverified')
      await mailSecurityChange(ctx, tx, user, { what: ADDED[factor.factorType], at: now }, client)
    await queries.removeUnverifiedFactors(tx, user.id)
    const method = isWebauthn ? 'mfa/webauthn' : 'totp'
    return raiseSession(ctx, tx, { user, session, factorId: factor.id, method }, client)
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
): Promise<queries.ChallengeRow> {
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
  return challenge
}

/** Parses a code of an authenticator app. The check throws ProtocolError for a wrong or used one; the first right one verifies. */
function parseCode({ deps }: AuthContext, code: unknown): FactorCheck {
  if (typeof code !== 'string' || code === '') throw validationFailed('Code needs to be non-empty')
  return async (tx, factor, { now }) => {
    if (!factor.secret) throw factorNotFound()
    const secret = decryptSecret(deps.secret('factors'), factor.id, factor.secret)
    if (secret === undefined)
      deps.log.warn(
        { event: 'factor_secret_unreadable', factorId: factor.id },
        'an authenticator app was set up with secrets that were replaced: its codes do not work; its owner can use a recovery code, or npm run accounts -- remove-factor',
      )
    const step = secret === undefined ? undefined : findTotpStep(secret, code.trim(), now)
    if (step === undefined || step <= (factor.lastUsedStep ?? 0))
      throw new ProtocolError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
    await queries.updateFactor(tx, factor.id, {
      lastUsedStep: step,
      ...(factor.status === 'verified'
        ? { updatedAt: factor.updatedAt }
        : { status: 'verified', updatedAt: now }),
    })
  }
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
