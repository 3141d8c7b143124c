import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { buildOnce } from '#server/db/build-once.ts'
import type { Db } from '#server/db/client.ts'
import { accountDeletions } from '#server/db/schema/account.ts'
import { authUsers } from '#server/db/schema/auth.ts'
import { stories } from '#server/db/schema/moments.ts'
import { users } from '#server/db/schema/users.ts'
import type { AppearanceProfile } from '#shared/contract/users.ts'

export type UserRow = typeof users.$inferSelect

const userById = buildOnce((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare(''),
)
export async function findUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await userById(db).execute({ userId })
  return row
}

/** False when a row with this id or address exists. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<boolean> {
  // Without a target, so that neither a conflict of the id nor one of the address is an error.
  const inserted = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return inserted.length > 0
}

export const insertStory = (db: Db, userId: string) =>
  db.insert(stories).values({ userId }).onConflictDoNothing({ target: stories.userId })

export async function updateProfile(
  db: Db,
  userId: string,
  profile: { appearanceProfile: AppearanceProfile | null; hasCompletedProfile: true },
) {
  const [row] = await db
    .update(users)
    .set({ ...profile, profileVersion: sql`${users.profileVersion} + 1` })
    .where(eq(users.id, userId))
    .returning()
  return row
}

/** Undefined when the row was changed after the time. */
export async function updateNames(
  db: Db,
  userId: string,
  names: { firstName: string | null; lastName: string | null },
  notChangedAfter: Date,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set(names)
    .where(and(eq(users.id, userId), lt(users.updatedAt, notChangedAfter)))
    .returning()
  return row
}

/** The user, locked until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return row
}

export const updateTimeZone = (db: Db, userId: string, timeZone: string) =>
  db.update(users).set({ timeZone }).where(eq(users.id, userId))

/** Clears the address on another row, e.g. of a user who deleted the account and signed up again with a new id. */
export const releaseEmail = (db: Db, email: string, forUserId: string) =>
  db
    .update(users)
    .set({ email: null })
    .where(and(eq(users.email, email), ne(users.id, forUserId)))

/** The record of a recent deletion of the account. */
/** Until the transaction ends, the embedded sign-in's user is not deleted. False when there is none. */
export async function holdSignInUser(tx: Db, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(eq(authUsers.id, userId))
    .for('key share')
  return rows.length > 0
}

export async function findDeletion(db: Db, userId: string) {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row
}
