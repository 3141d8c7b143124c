import type { Db } from '#server/db/client.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { ProtocolError, sessionNotFound, validationFailed } from '../protocol-error.ts'
import { type AuthUserRow, insertAuditEntry, lockUser } from '../queries.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { assertFreshSignIn, assertSecondFactor } from './assurance.ts'
import * as queries from './queries.ts'
import { createTotp, encryptSecret } from './totp.ts'
import { requireRelyingParty } from './webauthn.ts'

const MAX_FACTORS = 10
const MAX_NAME_LENGTH = 100
/** A set-up without a challenge is forgotten after this when another one begins. */
const ABANDONED_AFTER_MS = 5 * 60_000

const REMOVED = { totp: 'authenticator_removed', webauthn: 'security_key_removed' } as const

export const factorNotFound = () => new ProtocolError(404, 'mfa_factor_not_found', 'Factor not found')

/** The name's characters without surrounding space; empty when none is given. */
export function parseFactorName(name: unknown, fallback = ''): string {
  if (name === undefined || name === null || name === '') return fallback
  if (typeof name !== 'string' || name.length > MAX_NAME_LENGTH)
    throw validationFailed(`friendly_name: at most ${MAX_NAME_LENGTH} characters.`)
  return name.trim()
}

/**
 * Locks the user, and checks that another factor may be added. Throws ProtocolError `mfa_factor_name_conflict`,
 * `too_many_enrolled_mfa_factors`, or `insufficient_aal` when the session lacks the second factor that the user has.
 */
export async function lockForEnrolment(
  ctx: AuthContext,
  tx: Db,
  session: CurrentSession,
  friendlyName: string,
): Promise<{ user: AuthUserRow; factors: queries.FactorRow[] }> {
  const user = await lockUser(tx, session.userId)
  if (!user) throw sessionNotFound()
  await queries.removeAbandonedFactors(tx, user.id, new Date(ctx.deps.now().getTime() - ABANDONED_AFTER_MS))
  const factors = await queries.listFactors(tx, user.id)
  if (factors.some((factor) => factor.friendlyName === friendlyName))
    throw new ProtocolError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${friendlyName}" for this user already exists`,
    )
  if (factors.length >= MAX_FACTORS)
    throw new ProtocolError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  if (factors.some(({ status }) => status === 'verified'))
    await assertSecondFactor(tx, session, { status: 403, message: 'AAL2 required to enroll a new factor' })
  await assertFreshSignIn(ctx, tx, session, 'Second factor update')
  return { user, factors }
}

/** Throws ProtocolError unless factors of the type can be enrolled. */
function parseFactorType(ctx: AuthContext, given: unknown): 'totp' | 'webauthn' {
  if (given === 'phone')
    throw new ProtocolError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (given !== 'totp' && given !== 'webauthn')
    throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  if (given === 'webauthn') requireRelyingParty(ctx, 'enroll')
  return given
}

/**
 * Begins the set-up of an authenticator app, whose secret is only ever in this response, or of a security key. The first right
 * verification ends it.
 */
export async function enrollFactor(
  ctx: AuthContext,
  session: CurrentSession,
  body: Record<string, unknown>,
  client: ClientInfo,
) {
  const { deps } = ctx
  const factorType = parseFactorType(ctx, body.factor_type)
  const friendlyName = parseFactorName(body.friendly_name)
  const issuer = parseFactorName(body.issuer, new URL(deps.env.PUBLIC_URL).host || PRODUCT_NAME)
  await ctx.limits.consume(['accountChange', session.userId])
  return deps.db.transaction(async (tx) => {
    const { user } = await lockForEnrolment(ctx, tx, session, friendlyName)
    const now = deps.now()
    const totp = factorType === 'totp' ? createTotp({ issuer, label: user.email }) : undefined
    const id = deps.newId()
    await queries.insertFactor(tx, {
      id,
      userId: user.id,
      factorType,
      status: 'unverified',
      friendlyName,
      secret: totp ? encryptSecret(deps.secret('factors'), id, totp.secret) : null,
      createdAt: now,
      updatedAt: now,
    })
    await insertAuditEntry(tx, { userId: user.id, action: 'factor_enrolled', ip: client.ip, createdAt: now })
    return { id, type: factorType, friendly_name: friendlyName, ...(totp ? { totp } : {}) }
  })
}

/**
 * Removes an authenticator app or a security key. Sessions that it was verified in lose their second factor. Throws ProtocolError
 * `insufficient_aal` for a verified one in a session without a second factor, and `mfa_recovery_codes_sole_factor` when only
 * recovery codes would remain.
 */
export async function unenrollFactor(
  ctx: AuthContext,
  session: CurrentSession,
  factorId: string,
  client: ClientInfo,
): Promise<{ id: string }> {
  return ctx.deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    if (!user) throw sessionNotFound()
    const factors = await queries.listFactors(tx, session.userId)
    const factor = factors.find(({ id }) => id === factorId)
    if (!factor) throw factorNotFound()
    if (factor.factorType === 'recovery_code')
      throw new ProtocolError(
        422,
        'validation_failed',
        'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
      )
    if (factor.status === 'verified') {
      await assertSecondFactor(tx, session, {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
      await assertFreshSignIn(ctx, tx, session, 'Second factor update')
      const remaining = factors.filter(({ id, status }) => id !== factorId && status === 'verified')
      if (remaining.length > 0 && remaining.every(({ factorType }) => factorType === 'recovery_code'))
        throw new ProtocolError(
          422,
          'mfa_recovery_codes_sole_factor',
          'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
        )
    }
    await queries.removeFactor(tx, factor.id)
    await queries.lowerSessions(tx, factor.id)
    const now = ctx.deps.now()
    await insertAuditEntry(tx, {
      userId: user.id,
      action: 'factor_unenrolled',
      ip: client.ip,
      createdAt: now,
    })
    if (factor.status === 'verified')
      await mailSecurityChange(ctx, tx, user, { what: REMOVED[factor.factorType], at: now }, client)
    return { id: factor.id }
  })
}
