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

interface FoundDatabase {
  /** Of PostgreSQL itself, not of a pooler. */
  url: string
  /** True when it is the embedded one and no server runs. */
  isStartedHere: boolean
}

/** Runs with the database of this configuration, which is migrated and started unless the server runs. Throws EnvError. */
export async function withDatabase(env: Env, run: (db: Database) => Promise<void>): Promise<void> {
  const setting = env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR'
  await withDatabaseUrl(env, async ({ url, isStartedHere }) => {
    if (isStartedHere) await migrateDatabase(url)
    const client = connectDatabase(url, 2, (error) => console.error(error.message))
    try {
      await client.pool.query('select').catch((error: unknown) => {
        throw unreachable(setting, error)
      })
      await run(client.db)
    } finally {
      await client.close()
    }
  })
}

/**
 * Runs with the address of the database of this configuration, which is started unless the server runs. With `isExclusive` the
 * server may not run: throws DataDirInUseError. Throws EnvError when the running server's database cannot be found.
 */
export async function withDatabaseUrl(
  env: Env,
  run: (database: FoundDatabase) => Promise<void>,
  { isExclusive = false } = {},
): Promise<void> {
  const configuredUrl = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (configuredUrl) return run({ url: configuredUrl, isStartedHere: false })
  let release: () => void
  try {
    release = lockDataDir(env.DATA_DIR)
  } catch (error) {
    if (error instanceof DataDirInUseError && !isExclusive)
      return run({ url: findRunningDatabase(env), isStartedHere: false })
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
      await run({ url: server.connectionString, isStartedHere: true })
    } finally {
      await server.stop()
    }
  } finally {
    release()
  }
}
