import type { ProviderProfile, SignInProvider } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { assertFreshSignIn, assertSecondFactor } from '../factors/assurance.ts'
import { listFactors } from '../factors/queries.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { findIdentity, insertIdentity } from '../oauth/queries.ts'
import { manualLinkingDisabled, ProtocolError, sessionNotFound } from '../protocol-error.ts'
import { type AuthUserRow, insertAuditEntry, lockUser } from '../queries.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { findSession, findSessionUser } from '../sessions/queries.ts'

/**
 * Throws ProtocolError unless there are providers to link and the user has signed in to this session within the last ten minutes,
 * other than by the link of a password reset.
 */
export async function requireLinking(ctx: AuthContext, session: CurrentSession): Promise<void> {
  if (ctx.deps.signInProviders.length === 0) throw manualLinkingDisabled()
  await requireFreshSignIn(ctx, session)
}

/** Throws ProtocolError `reauthentication_needed`, or `insufficient_aal` when the session lacks the second factor of its user. */
export async function requireFreshSignIn(ctx: AuthContext, current: CurrentSession): Promise<void> {
  const { deps } = ctx
  await assertFreshSignIn(ctx, deps.db, current, 'Identity update')
  const factors = await listFactors(deps.db, current.userId)
  if (factors.some(({ status }) => status === 'verified'))
    await assertSecondFactor(deps.db, current, {
      status: 401,
      message: 'AAL2 session is required to change identities when MFA is enabled.',
    })
}

/**
 * Adds the identity to the user of a session; its address may be any. Throws ProtocolError when the session has ended, or when
 * the identity belongs to a user already.
 */
export async function linkIdentity(
  { deps }: AuthContext,
  tx: Db,
  input: { sessionId: string; provider: SignInProvider; profile: ProviderProfile },
  client: ClientInfo,
): Promise<AuthUserRow> {
  const { provider, profile } = input
  const userId = await findSessionUser(tx, input.sessionId)
  const user = userId && (await lockUser(tx, userId))
  // The session may have ended before the user was locked.
  if (!user || !(await findSession(tx, input.sessionId, user.id))) throw sessionNotFound()
  const now = deps.now()
  const isInserted = await insertIdentity(tx, {
    id: deps.newId(),
    userId: user.id,
    provider: provider.id,
    providerId: profile.providerId,
    identityData: profile.claims,
    createdAt: now,
    updatedAt: now,
  })
  if (!isInserted) {
    const existing = await findIdentity(tx, provider.id, profile.providerId)
    throw new ProtocolError(
      422,
      'identity_already_exists',
      existing?.userId === user.id
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    )
  }
  await insertAuditEntry(tx, {
    userId: user.id,
    action: `identity_linked:${provider.id}`,
    ip: client.ip,
    createdAt: now,
  })
  const change = { what: 'identity_linked', provider: provider.label, at: now } as const
  await mailSecurityChange({ deps }, tx, user, change, client)
  return user
}
