import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describeBackups } from './backup/schedule.ts'
import { CHANGE_CHANNELS, openChanges } from './db/changes.ts'
import { connectDatabase } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { listenTo } from './db/notifications.ts'
import type { DepsOverrides, OpenDeps } from './deps.ts'
import type { Env } from './env.ts'
import { startJobQueue } from './jobs/queue.ts'
import { createLogger, type Logger } from './logger.ts'
import { observeCalls } from './observe-calls.ts'
import { OperatorError } from './operator-error.ts'
import {
  describeProviders,
  openAi,
  openDatabase,
  openMail,
  openPayments,
  openSignIn,
  openStore,
} from './providers.ts'
import { openSharedSecrets } from './shared-secrets.ts'
import { startTraces } from './traces/start-traces.ts'
import { traceQueries } from './traces/trace-queries.ts'
import { withTimeout } from './with-timeout.ts'

const DOWNLOAD_IDLE_TIMEOUT_MS = 60_000
/** For each dependency, so that one that waits for an unresponsive database does not keep the others open. */
const CLOSE_TIMEOUT_MS = 5_000

/**
 * Opens every dependency in order; `close` closes them in the reverse order. `onFatal` is called when the embedded database
 * cannot be kept running.
 */
export async function openDeps(
  env: Env,
  overrides: DepsOverrides,
  onFatal: (error: Error) => void,
): Promise<OpenDeps> {
  const log = overrides.log ?? createLogger(env.LOG_LEVEL)
  const closers: (() => Promise<void>)[] = []
  let stopDatabase: () => Promise<void> = async () => undefined
  const logFailure = (error: unknown) =>
    log.error({ event: 'close_failed', err: error }, 'a dependency was not closed')
  const close = async () => {
    for (const closer of closers.splice(0).reverse())
      await withTimeout(closer(), CLOSE_TIMEOUT_MS, 'Closing a dependency').catch(logFailure)
    // Has its own time limit, after which PostgreSQL is killed.
    await stopDatabase().catch(logFailure)
  }
  try {
    closers.push(await startTraces(env, log))
    const database = await openDatabase(env, log, onFatal)
    stopDatabase = database.stop
    const isManual = env.MIGRATIONS === 'manual'
    await migrateDatabase(database.directConnectionString, { manual: isManual })
    const client = connectDatabase(
      database.connectionString,
      env.DATABASE_POOL_SIZE,
      (error) => log.warn({ event: 'database_connection_lost', err: error }, 'database connection lost'),
      { usesPooler: env.DATABASE_DIRECT_URL !== undefined },
    )
    closers.push(client.close)
    if (env.traces) traceQueries(client.pool)
    const notifications = await listenTo(
      ['generations', ...CHANGE_CHANNELS],
      database.directConnectionString,
      (error) =>
        log.warn({ event: 'notification_connection_lost', err: error }, 'notification connection lost'),
    )
    closers.push(notifications.close)
    const changes = openChanges(client.pool, notifications)
    const secret = await openSharedSecrets(client.db, env)
    const jobs = await startJobQueue(database.directConnectionString, client.db, log, {
      migrate: !isManual,
    })
    closers.push(jobs.close)
    const isObserved = env.METRICS_PORT !== undefined || env.traces !== undefined
    const observe: typeof observeCalls = (target, port) => (isObserved ? observeCalls(target, port) : port)
    const store = observe('storage', await openStore(env))
    const { mailer, mailbox } = await openMail(env)
    if (mailer.close) closers.push(mailer.close)
    await Promise.all([checkPart(store, log), checkPart(mailer, log)])
    const ai = overrides.ai ?? (await openAi(env))
    const payments = await openPayments(env)
    const now = overrides.now ?? (() => new Date())
    const signIn = await openSignIn(env, { db: client.db, log, now })
    changes.subscribe('signing_keys', () => signIn.signingKeys?.forgetRead())
    return {
      env,
      log,
      now,
      wait: overrides.wait ?? wait,
      downloadIdleTimeoutMs: overrides.downloadIdleTimeoutMs ?? DOWNLOAD_IDLE_TIMEOUT_MS,
      newId: overrides.newId ?? randomUUIDv7,
      db: client.db,
      jobs,
      generationEvents: { subscribe: (listener) => notifications.subscribe('generations', listener) },
      changes,
      store,
      images: observe('provider', ai.images),
      texts: observe('provider', ai.texts),
      payments,
      verifier: overrides.verifier ?? signIn.verifier,
      signingKeys: signIn.signingKeys,
      signInProviders: signIn.signInProviders,
      mailer: observe('mail', overrides.mailer ?? mailer),
      mailbox,
      secret,
      directConnectionString: database.directConnectionString,
      descriptions: [database.description, ...describeProviders(env), describeBackups(env)],
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What answers with a refusal prevents the start; what does not answer is logged, because it may come back. */
async function checkPart(part: { checkSettings?(): Promise<void> }, log: Logger) {
  try {
    await part.checkSettings?.()
  } catch (error) {
    if (!(error instanceof OperatorError && error.isTemporary)) throw error
    log.error({ event: 'part_unreachable' }, error.message)
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)
