import { eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { sharedSecrets } from './schema/shared-secrets.ts'

export type SharedSecretRow = typeof sharedSecrets.$inferSelect

/** An arbitrary number, the same on every node. */
const SHARED_SECRETS_LOCK_ID = 7_261_003

/** Until the end of the transaction, no other node changes the shared secrets. */
export const lockSharedSecrets = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(${SHARED_SECRETS_LOCK_ID})`)

export const listSharedSecrets = (db: Db): Promise<SharedSecretRow[]> => db.select().from(sharedSecrets)

export const insertSharedSecrets = (tx: Db, rows: (typeof sharedSecrets.$inferInsert)[]) =>
  tx.insert(sharedSecrets).values(rows)

export const updateSealedValue = (tx: Db, name: string, sealedValue: string) =>
  tx.update(sharedSecrets).set({ sealedValue }).where(eq(sharedSecrets.name, name))

export const deleteSharedSecrets = (tx: Db) => tx.delete(sharedSecrets)
