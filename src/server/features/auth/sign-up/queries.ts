import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authIdentities, authUsers, type SignUpOrigin, type UserMetadata } from '#server/db/schema/auth.ts'
import { emailIdentityData } from '../queries.ts'

/**
 * Until the transaction ends, nobody else makes a user with the address and the id that is derived from it: `on conflict` covers one
 * of the two only.
 */
export const lockAddress = (tx: Db, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`)

/**
 * Inserts or updates an unconfirmed user; a confirmed user stays unchanged. Without a password, no password is replaced. Executes the same statements in every case, so
 * that the time does not reveal which case it was.
 */
export async function upsertSignUp(
  tx: Db,
  input: {
    userId: string
    fallbackUserId: string
    identityId: string
    email: string
    /** Null for a sign-up by a mailed link or code. */
    passwordHash: string | null
    userMetadata: UserMetadata
    /** Null for a sign-up that no browser may confirm with its own password. */
    origin: SignUpOrigin | null
    now: Date
  },
): Promise<{ isConfirmed: boolean }> {
  const { userId, fallbackUserId, identityId, email, passwordHash, userMetadata, origin, now } = input
  const isUnconfirmed = sql`${authUsers.emailConfirmedAt} is null`
  const isReplaced = sql`${isUnconfirmed} and excluded.password_hash is not null`
  const replaceOrKeep = (column: 'password_hash' | 'user_metadata' | 'sign_up_origin' | 'updated_at') =>
    sql`case when ${isReplaced} then excluded.${sql.identifier(column)} else ${authUsers}.${sql.identifier(column)} end`
  await lockAddress(tx, email)
  const [row] = await tx
    .insert(authUsers)
    .values({
      // The id is derived from the address; it is in use when its user has changed to another address.
      id: sql`case when exists (select 1 from ${authUsers} where ${authUsers.id} = ${userId}::uuid and ${authUsers.email} <> ${email}) then ${fallbackUserId}::uuid else ${userId}::uuid end`,
      email,
      passwordHash,
      userMetadata,
      signUpOrigin: origin,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: authUsers.email,
      set: {
        passwordHash: replaceOrKeep('password_hash'),
        userMetadata: replaceOrKeep('user_metadata'),
        signUpOrigin: replaceOrKeep('sign_up_origin'),
        hasRivalSignUps: sql`${isUnconfirmed} or ${authUsers.hasRivalSignUps}`,
        updatedAt: replaceOrKeep('updated_at'),
      },
    })
    .returning({ id: authUsers.id, emailConfirmedAt: authUsers.emailConfirmedAt })
  if (!row) throw new Error('The upsert returned no row.')
  await tx.execute(sql`
    insert into ${authIdentities} (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
    select ${identityId}::uuid, id, 'email', id::text, ${JSON.stringify(emailIdentityData(row.id, email, false))}::jsonb, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${authUsers} where id = ${row.id} and email_confirmed_at is null
    on conflict (provider, provider_id) do nothing`)
  return { isConfirmed: row.emailConfirmedAt !== null }
}
