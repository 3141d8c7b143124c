import { and, asc, desc, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authOneTimeTokens, authUsers, type LinkPurpose } from '#server/db/schema/auth.ts'
import type { LinkRow } from '../email-links/queries.ts'

/** Mails may arrive late and in another order. More codes at once would be easier to guess. */
const MAX_CODES = 3

/**
 * Locks the user who has the address, and users for whom a link of the purposes has it as their new address. Returns their
 * ids.
 */
export async function lockUsersByAddress(tx: Db, email: string, purposes: LinkPurpose[]): Promise<string[]> {
  const rows = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(
      sql`${authUsers.id} in (select id from ${authUsers} where email = ${email} union select user_id from ${authOneTimeTokens} where new_email = ${email} and ${inArray(authOneTimeTokens.purpose, purposes)})`,
    )
    .orderBy(asc(authUsers.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** The newest unexpired links that were mailed to the address and have a code. */
export async function listLinksWithCode(
  tx: Db,
  input: { email: string; userIds: string[]; purposes: LinkPurpose[]; now: Date },
): Promise<LinkRow[]> {
  return await tx
    .select()
    .from(authOneTimeTokens)
    .where(
      and(
        sql`${authOneTimeTokens.userId} = any(${sql.param(input.userIds)}::uuid[])`,
        inArray(authOneTimeTokens.purpose, input.purposes),
        sql`case when ${authOneTimeTokens.purpose} = 'email_change' then ${authOneTimeTokens.newEmail} = ${input.email}
          else ${authOneTimeTokens.userId} in (select id from ${authUsers} where email = ${input.email}) end`,
        isNotNull(authOneTimeTokens.codeHash),
        gt(authOneTimeTokens.expiresAt, input.now),
      ),
    )
    .orderBy(desc(authOneTimeTokens.createdAt))
    .limit(MAX_CODES)
}
