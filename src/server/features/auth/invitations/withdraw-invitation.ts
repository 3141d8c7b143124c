import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByEmail, insertAuditEntry, lockUser, removeUnconfirmedUser, updateUser } from '../queries.ts'
import { removeInvitationLinks } from './queries.ts'

/**
 * Withdraws the invitation of an address, with its links and codes. False when the address is not invited; a person who has
 * accepted keeps the account.
 */
export async function withdrawInvitation(
  { db, now }: { db: Pick<Deps['db'], 'transaction'> } & Pick<Deps, 'now'>,
  email: string,
): Promise<boolean> {
  return db.transaction(async (tx: Db) => {
    const found = await findUserByEmail(tx, email)
    const user = found && (await lockUser(tx, found.id))
    if (!user?.invitedAt || user.emailConfirmedAt) return false
    await insertAuditEntry(tx, {
      userId: user.id,
      action: 'invitation_withdrawn',
      ip: null,
      createdAt: now(),
    })
    if (user.passwordHash === null) await removeUnconfirmedUser(tx, user.email)
    else {
      // The person has also signed up, and that sign-up waits for its confirmation.
      await removeInvitationLinks(tx, user.id)
      await updateUser(tx, user.id, { invitedAt: null })
    }
    return true
  })
}
