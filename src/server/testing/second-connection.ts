import { Client } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Opens a separate connection to the test's database, to hold locks and to inspect other backends. */
export async function openSecondConnection({ deps }: TestApp): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: deps.env.DATABASE_URL })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Polls until a backend of the application, or several, wait for a lock; returns the process id of one. */
export async function waitForBlockedBackend(connection: Client, count = 1): Promise<number> {
  return vi.waitFor(
    async () => {
      const { rows } = await connection.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name = 'future-memory'`,
      )
      if (!rows[0] || rows.length < count) throw new Error(`${rows.length} backends wait for a lock.`)
      return rows[0].pid
    },
    { timeout: 10_000, interval: 10 },
  )
}
