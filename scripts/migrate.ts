/**
 * Applies pending migrations to the database at DATABASE_URL: `npm run migrate`. With MIGRATIONS=manual the servers do not, so
 * that they need no right to change tables. Nodes of the earlier version may go on meanwhile.
 */
import { checkConnection } from '#server/db/check-connection.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { loadEnv } from '#server/env.ts'
import { migrateJobQueue } from '#server/jobs/queue.ts'
import { OperatorError } from '#server/operator-error.ts'

try {
  const env = loadEnv()
  const setting = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const url = env[setting]
  if (url) {
    await checkConnection(url, setting)
    await migrateDatabase(url)
    await migrateJobQueue(url)
    console.log('The tables are up to date.')
  } else console.log('The embedded database is migrated by each start; there is nothing to do.')
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
