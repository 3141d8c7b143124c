import { Pool } from 'pg'
import type { PgBoss } from 'pg-boss'
import { listenTo } from '#server/db/notifications.ts'

const CONNECTIONS = 4
const CONNECT_TIMEOUT_MS = 10_000
/** How often it is checked that notifications still arrive. */
const CHECK_INTERVAL_MS = 10_000

interface JobDatabase {
  /** For the option `db` of PgBoss. */
  db: ReturnType<PgBoss['getDb']>
  close(): Promise<void>
}

/**
 * The connections of the job queue, which have to be sessions of PostgreSQL itself. Not those that pg-boss makes: it takes every
 * listener from the connection for notifications before it closes it, so that a PostgreSQL that ends at this moment ends the process.
 */
export function openJobDatabase(connectionString: string, onError: (error: Error) => void): JobDatabase {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'future-memory jobs',
  })
  pool.on('error', onError)
  return {
    db: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        const notifications = await listenTo([channel], connectionString, onError)
        notifications.subscribe(channel, onNotification)
        notifications.onGap(onReconnect)
        // One that does not answer is opened again, which is reported then.
        const timer = setInterval(
          () => void notifications.catchUp().catch(() => undefined),
          CHECK_INTERVAL_MS,
        )
        return {
          close: () => {
            clearInterval(timer)
            return notifications.close()
          },
        }
      },
    },
    close: () => pool.end(),
  }
}
