import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { authSigningKeys } from '#server/db/schema/auth-keys.ts'

export type SigningKeyRow = typeof authSigningKeys.$inferSelect

/** An arbitrary number, the same on every node. */
const SIGNING_KEYS_LOCK_ID = 7_261_002

/** Until the end of the transaction, no other node changes the signing keys. */
export const lockSigningKeys = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(${SIGNING_KEYS_LOCK_ID})`)

/** The newest first. */
export const listSigningKeys = (db: Db): Promise<SigningKeyRow[]> =>
  db.select().from(authSigningKeys).orderBy(desc(authSigningKeys.signsFrom), authSigningKeys.kid)

export const insertSigningKeys = (tx: Db, rows: (typeof authSigningKeys.$inferInsert)[]) =>
  tx.insert(authSigningKeys).values(rows)

export const updateSealedKey = (tx: Db, kid: string, sealedKey: string) =>
  tx.update(authSigningKeys).set({ sealedKey }).where(eq(authSigningKeys.kid, kid))

export const deleteSigningKeys = (tx: Db, kids: string[]) =>
  tx.delete(authSigningKeys).where(inArray(authSigningKeys.kid, kids))
