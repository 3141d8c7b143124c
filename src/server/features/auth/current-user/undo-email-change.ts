import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { type LinkRow, removeUndoLinks } from '../email-links/queries.ts'
import { removeFactorsSince } from '../factors/queries.ts'
import { removeQueuedUndoLinks } from '../mail/queries.ts'
import { removeIdentitiesSince } from '../oauth/queries.ts'
import { removePasskeysSince } from '../passkeys/queries.ts'
import { removeTokens } from '../personal-tokens/queries.ts'
import { linkExpired } from '../protocol-error.ts'
import { type AuthUserRow, insertAuditEntry } from '../queries.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { cancelPending } from './cancel-pending.ts'
import { setEmail } from './email-change.ts'

/**
 * Restores the address that the link was sent to, ends every session, cancels what is pending, and removes the password, which
 * whoever made the change may know, every personal token, and the second factors, passkeys and identities that were added by that change or later. Links that undo
 * later changes are void, also in mails that are still to be sent; one that undoes an earlier change stays.
 */
export async function undoEmailChange(
  ctx: AuthContext,
  tx: Db,
  link: LinkRow,
  user: AuthUserRow,
  client: ClientInfo,
): Promise<AuthUserRow> {
  if (!link.newEmail) throw linkExpired()
  await revokeSessions(tx, { userId: user.id })
  await cancelPending(tx, user)
  await removeUndoLinks(tx, user.id, link.createdAt)
  await removeQueuedUndoLinks(tx, user.id, link.createdAt)
  await removeFactorsSince(tx, user.id, link.createdAt)
  await removePasskeysSince(tx, user.id, link.createdAt)
  await removeTokens(tx, user.id)
  await removeIdentitiesSince(tx, user.id, link.createdAt)
  await insertAuditEntry(tx, {
    userId: user.id,
    action: 'email_change_undone',
    ip: client.ip,
    createdAt: ctx.deps.now(),
  })
  return setEmail(ctx, tx, user, link.newEmail, { passwordHash: null })
}
