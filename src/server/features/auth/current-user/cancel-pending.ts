import type { Db } from '#server/db/client.ts'
import { removePendingLinks } from '../email-links/queries.ts'
import { removeQueuedLinks } from '../mail/queries.ts'
import { type AuthUserRow, updateUser } from '../queries.ts'

/**
 * Cancels what was asked for and not completed: links and codes, sent or waiting to be sent, and a change of address. Links that
 * undo a change of address stay.
 */
export async function cancelPending(tx: Db, user: Pick<AuthUserRow, 'id' | 'email'>): Promise<void> {
  await removePendingLinks(tx, user.id)
  await removeQueuedLinks(tx, user.email)
  await updateUser(tx, user.id, { newEmail: null, emailChangeConfirmedBy: null })
}
