import { Client } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Opens a separate connection to the test's database, to hold locks and to inspect other backends. */
export async function openSecondConnection({ deps }: TestApp): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: deps.env.DATABASE_URL })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** Polls until a backend of the application waits for a lock; returns its process id. */
export async function waitForBlockedBackend(connection: Client): Promise<number> {
  return vi.waitFor(
    async () => {
      const { rows } = await connection.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and application_name = 'future-memory'`,
      )
      if (!rows[0]) throw new Error('No backend waits for a lock.')
      return rows[0].pid
    },
    { timeout: 10_000, interval: 10 },
  )
}
