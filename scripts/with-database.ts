import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '#server/adapters/database/embedded.ts'
import { DataDirInUseError, installationSecret, lockDataDir } from '#server/data-dir.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { type Env, EnvError } from '#server/env.ts'

/** Throws EnvError while the server has not started it yet. */
function findRunningDatabase(env: Env): string {
  try {
    return runningDatabaseUrl(env)
  } catch (error) {
    throw unreachable('DATA_DIR', error)
  }
}

/** URL of the running server's embedded PostgreSQL; its port is in postmaster.pid. */
function runningDatabaseUrl(env: Env): string {
  const pointer = join(env.DATA_DIR, 'postgres.path')
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(env.DATA_DIR, 'postgres')
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = encodeURIComponent(installationSecret(env.DATA_DIR, 'database-password'))
  return `postgres://future_memory:${password}@127.0.0.1:${port}/postgres`
}

const unreachable = (setting: 'DATABASE_URL' | 'DATA_DIR', cause: unknown) =>
  new EnvError([
    `${setting}: its database cannot be reached (${cause instanceof Error ? cause.message : 'unknown'}). If it is being started or stopped, try again in a moment`,
  ])

/**
 * Runs with the database of this configuration, which is started unless the server runs. Throws EnvError when it cannot be
 * reached.
 */
export async function withDatabase(env: Env, run: (db: Database) => Promise<void>): Promise<void> {
  const setting = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  const connect = async (url: string) => {
    const client = connectDatabase(url, 2, (error) => console.error(error.message))
    try {
      await client.pool.query('select').catch((error: unknown) => {
        throw unreachable(setting, error)
      })
      await run(client.db)
    } finally {
      await client.close()
    }
  }
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (url) return connect(url)
  let release: () => void
  try {
    release = lockDataDir(env.DATA_DIR)
  } catch (error) {
    if (error instanceof DataDirInUseError) return connect(findRunningDatabase(env))
    throw error
  }
  try {
    const server = await startEmbeddedDatabase({
      dataDir: env.DATA_DIR,
      password: installationSecret(env.DATA_DIR, 'database-password'),
      onRestart: (message) => console.error(message),
      onFatal: (error) => console.error(error),
    })
    try {
      await migrateDatabase(server.connectionString)
      await connect(server.connectionString)
    } finally {
      await server.stop()
    }
  } finally {
    release()
  }
}
