import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authOneTimeTokens, authUsers } from '#server/db/schema/auth.ts'
import type { AuthUserRow } from '../queries.ts'

/** Invited users who have not accepted, oldest first; also those whose invitation has ended. */
export const listInvited = (db: Db): Promise<AuthUserRow[]> =>
  db
    .select()
    .from(authUsers)
    .where(and(isNotNull(authUsers.invitedAt), isNull(authUsers.emailConfirmedAt)))
    .orderBy(asc(authUsers.invitedAt), asc(authUsers.email))

export const removeInvitationLinks = (tx: Db, userId: string) =>
  tx
    .delete(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.userId, userId), eq(authOneTimeTokens.purpose, 'invite')))
