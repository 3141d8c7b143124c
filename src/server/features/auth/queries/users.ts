import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authIdentities, authUsers, type UserMetadata } from '#server/db/schema/auth.ts'
import { users } from '#server/db/schema/users.ts'
import type { AuthUserRow, IdentityRow } from '../presenter.ts'

export async function findUserByEmail(db: Db, email: string): Promise<AuthUserRow | undefined> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.email, email))
  return row
}

export async function findUser(db: Db, userId: string): Promise<AuthUserRow | undefined> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.id, userId))
  return row
}

/** The user, kept from changing until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<AuthUserRow | undefined> {
  const [row] = await tx.select().from(authUsers).where(eq(authUsers.id, userId)).for('update')
  return row
}

export function listIdentities(db: Db, userId: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(authIdentities)
    .where(eq(authIdentities.userId, userId))
    .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id))
}

/**
 * Writes a sign-up in the same few statements whether the address is new, waits to be confirmed or has an account; an
 * account that is confirmed stays as it is. Answers whether it is.
 */
export async function upsertSignUp(
  tx: Db,
  input: {
    userId: string
    fallbackUserId: string
    identityId: string
    email: string
    passwordHash: string
    userMetadata: UserMetadata
    now: Date
  },
): Promise<{ isConfirmed: boolean }> {
  const { userId, fallbackUserId, identityId, email, passwordHash, userMetadata, now } = input
  const isUnconfirmed = sql`${authUsers.emailConfirmedAt} is null`
  const keepIfConfirmed = (column: 'password_hash' | 'user_metadata' | 'updated_at') =>
    sql`case when ${isUnconfirmed} then excluded.${sql.identifier(column)} else ${authUsers}.${sql.identifier(column)} end`
  // Of two sign-ups at once the second would meet the first by its id, where no conflict is expected.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)
  const [row] = await tx
    .insert(authUsers)
    .values({
      // The id is taken when somebody changed away from this address and kept the account.
      id: sql`case when exists (select 1 from ${authUsers} where ${authUsers.id} = ${userId}::uuid and ${authUsers.email} <> ${email}) then ${fallbackUserId}::uuid else ${userId}::uuid end`,
      email,
      passwordHash,
      userMetadata,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: authUsers.email,
      set: {
        passwordHash: keepIfConfirmed('password_hash'),
        userMetadata: keepIfConfirmed('user_metadata'),
        hasRivalSignUps: sql`${isUnconfirmed} or ${authUsers.hasRivalSignUps}`,
        updatedAt: keepIfConfirmed('updated_at'),
      },
    })
    .returning({ id: authUsers.id, emailConfirmedAt: authUsers.emailConfirmedAt })
  if (!row) throw new Error('An upsert answered no row.')
  await tx.execute(sql`
    insert into ${authIdentities} (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
    select ${identityId}::uuid, id, 'email', id::text, ${JSON.stringify(emailIdentityData(row.id, email, false))}::jsonb, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${authUsers} where id = ${row.id} and email_confirmed_at is null
    on conflict (provider, provider_id) do nothing`)
  return { isConfirmed: row.emailConfirmedAt !== null }
}

export const emailIdentityData = (userId: string, email: string, isVerified: boolean) => ({
  sub: userId,
  email,
  email_verified: isVerified,
  phone_verified: false,
})

/** Gives the person a sign-in by mail address, or brings it up to date. */
export async function upsertEmailIdentity(
  tx: Db,
  input: { id: string; userId: string; email: string; now: Date },
) {
  const identityData = emailIdentityData(input.userId, input.email, true)
  await tx
    .insert(authIdentities)
    .values({
      id: input.id,
      userId: input.userId,
      provider: 'email',
      providerId: input.userId,
      identityData,
      createdAt: input.now,
      updatedAt: input.now,
    })
    .onConflictDoUpdate({
      target: [authIdentities.provider, authIdentities.providerId],
      set: { identityData, updatedAt: input.now },
    })
}

/** False when somebody else's row holds the same provider's person, made at the same moment. */
export async function insertIdentity(tx: Db, identity: typeof authIdentities.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(authIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: authIdentities.id })
  return made.length > 0
}

export async function findIdentity(
  db: Db,
  provider: 'google',
  providerId: string,
): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.providerId, providerId)))
  return row
}

export const updateIdentity = (tx: Db, id: string, change: Partial<typeof authIdentities.$inferInsert>) =>
  tx.update(authIdentities).set(change).where(eq(authIdentities.id, id))

export const removeEmailIdentity = (tx: Db, userId: string) =>
  tx
    .delete(authIdentities)
    .where(and(eq(authIdentities.userId, userId), eq(authIdentities.provider, 'email')))

/** False when the address was taken at the same moment. */
export async function insertUser(tx: Db, user: typeof authUsers.$inferInsert): Promise<boolean> {
  const made = await tx.insert(authUsers).values(user).onConflictDoNothing().returning({ id: authUsers.id })
  return made.length > 0
}

export async function updateUser(
  tx: Db,
  userId: string,
  change: Partial<typeof authUsers.$inferInsert>,
): Promise<AuthUserRow> {
  const [row] = await tx.update(authUsers).set(change).where(eq(authUsers.id, userId)).returning()
  if (!row) throw new Error('The user is gone.')
  return row
}

/** Notes a sign-in with the password that was compared; undefined when it was changed meanwhile. */
export async function recordPasswordSignIn(
  tx: Db,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<AuthUserRow | undefined> {
  const [row] = await tx
    .update(authUsers)
    .set({ lastSignInAt: now, updatedAt: now })
    .where(
      and(
        eq(authUsers.id, userId),
        eq(authUsers.passwordHash, passwordHash),
        isNotNull(authUsers.emailConfirmedAt),
      ),
    )
    .returning()
  return row
}

/** The product's own row follows a change of address; whoever held the new one before has lost it. */
export async function reassignProductEmail(tx: Db, userId: string, email: string) {
  await tx.update(users).set({ email: null }).where(eq(users.email, email))
  await tx.update(users).set({ email }).where(eq(users.id, userId))
}

/** Frees an address that was never confirmed. */
export const removeUnconfirmedUser = (tx: Db, email: string) =>
  tx.delete(authUsers).where(and(eq(authUsers.email, email), isNull(authUsers.emailConfirmedAt)))

export const removeUnconfirmedUsers = (db: Db, before: Date) =>
  db.delete(authUsers).where(and(isNull(authUsers.emailConfirmedAt), lt(authUsers.updatedAt, before)))
