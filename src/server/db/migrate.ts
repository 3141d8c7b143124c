import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'

/** An arbitrary number, the same on every node, so that only one of them migrates at a time. */
const ADVISORY_LOCK_ID = 7_261_001

/** Applies the pending migrations. Safe to call from many nodes at the same time. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${ADVISORY_LOCK_ID})`)
    await migrate(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  } finally {
    await client.end()
  }
}
