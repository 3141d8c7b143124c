import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authIdentities, authUsers } from '#server/db/schema/auth.ts'
import { authFactors } from '#server/db/schema/auth-factors.ts'
import type { FactorRow } from '../factors/queries.ts'
import type { AuthUserRow, IdentityRow } from '../queries.ts'

export interface UserPage {
  /** Part of the address or the name; every user without it. */
  filter: string | undefined
  isOldestFirst: boolean
  limit: number
  offset: number
}

/** A page of the users, by the time of their creation, and the number of all. */
export async function listUsers(db: Db, page: UserPage): Promise<{ users: AuthUserRow[]; total: number }> {
  const condition = page.filter === undefined ? undefined : matches(page.filter)
  const direction = page.isOldestFirst ? asc : desc
  const users = await db
    .select()
    .from(authUsers)
    .where(condition)
    .orderBy(direction(authUsers.createdAt), direction(authUsers.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(authUsers).where(condition)
  return { users, total: counted?.total ?? 0 }
}

function matches(filter: string): SQL | undefined {
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  const { userMetadata } = authUsers
  return or(
    ilike(authUsers.email, pattern),
    ilike(sql`${userMetadata} ->> 'full_name'`, pattern),
    ilike(sql`concat_ws(' ', ${userMetadata} ->> 'first_name', ${userMetadata} ->> 'last_name')`, pattern),
  )
}

/** In the order in which they were added. */
export const listIdentitiesOf = (db: Db, userIds: string[]): Promise<IdentityRow[]> =>
  db
    .select()
    .from(authIdentities)
    .where(inArray(authIdentities.userId, userIds))
    .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id))

/** In the order in which they were added. */
export const listFactorsOf = (db: Db, userIds: string[]): Promise<FactorRow[]> =>
  db
    .select()
    .from(authFactors)
    .where(inArray(authFactors.userId, userIds))
    .orderBy(asc(authFactors.createdAt), asc(authFactors.id))

/** Deletes the recovery codes of a user who has no other verified factor. */
export const removeLoneRecoveryCodes = (tx: Db, userId: string) =>
  tx.delete(authFactors).where(
    and(
      eq(authFactors.userId, userId),
      eq(authFactors.factorType, 'recovery_code'),
      sql`not exists (
        select 1 from ${authFactors} other
        where other.user_id = ${userId}::uuid and other.status = 'verified' and other.factor_type <> 'recovery_code'
      )`,
    ),
  )
