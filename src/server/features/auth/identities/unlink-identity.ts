import { UUID } from '#server/uuid.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { removePendingLinks } from '../email-links/queries.ts'
import { mailSecurityChange } from '../mail/security-change.ts'
import { removeIdentity } from '../oauth/queries.ts'
import { manualLinkingDisabled, ProtocolError, sessionNotFound } from '../protocol-error.ts'
import { insertAuditEntry, listIdentities, lockUser, updateUser } from '../queries.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { findSession } from '../sessions/queries.ts'
import { requireFreshSignIn } from './link-identity.ts'

/**
 * Removes a way to sign in; without the identity `email` there is no password. The user's address stays. Throws ProtocolError when
 * the identity is not the user's, or when no other one would remain whose provider is enabled.
 */
export async function unlinkIdentity(
  ctx: AuthContext,
  session: CurrentSession,
  identityId: string,
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  if (deps.signInProviders.length === 0) throw manualLinkingDisabled()
  if (!UUID.test(identityId)) throw new ProtocolError(404, 'validation_failed', 'identity_id must be an UUID')
  await requireFreshSignIn(ctx, session)
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, session.userId)
    // The session may have ended before the user was locked.
    if (!user || !(await findSession(tx, session.sessionId, user.id))) throw sessionNotFound()
    const identities = await listIdentities(tx, user.id)
    const identity = identities.find(({ id }) => id === identityId.toLowerCase())
    const isUsable = (provider: string) =>
      provider === 'email' || deps.signInProviders.some(({ id }) => id === provider)
    if (!identities.some((other) => other !== identity && isUsable(other.provider)) || identities.length <= 1)
      throw new ProtocolError(
        422,
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      )
    if (!identity) throw new ProtocolError(422, 'identity_not_found', "Identity doesn't exist")
    await removeIdentity(tx, identity.id)
    const now = deps.now()
    if (identity.provider === 'email') await removePendingLinks(tx, user.id)
    await updateUser(tx, user.id, {
      updatedAt: now,
      ...(identity.provider === 'email' ? { passwordHash: null } : {}),
    })
    await insertAuditEntry(tx, {
      userId: user.id,
      action: `identity_unlinked:${identity.provider}`,
      ip: client.ip,
      createdAt: now,
    })
    const provider =
      identity.provider === 'email'
        ? 'Mail and password'
        : deps.signInProviders.find(({ id }) => id === identity.provider)?.label
    const change = { what: 'identity_unlinked', ...(provider ? { provider } : {}), at: now } as const
    await mailSecurityChange(ctx, tx, user, change, client)
  })
}
