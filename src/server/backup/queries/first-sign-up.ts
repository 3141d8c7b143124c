import { min } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/users.ts'

/** When the first of the present people first called the API; undefined without people. */
export async function findFirstSignUp(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ first: min(users.createdAt) }).from(users)
  return row?.first ?? undefined
}
