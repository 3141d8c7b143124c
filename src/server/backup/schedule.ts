import { join, resolve } from 'node:path'
import { CronExpressionParser } from 'cron-parser'
import { openFolder } from '#server/data-dir.ts'
import type { OpenDeps } from '#server/deps.ts'
import type { Env } from '#server/env.ts'
import { readVersion } from '../features/site/version.ts'
import { listBackups, type ScheduledBackup } from './retention.ts'

/** Before the first check after a start, so that a start is not slower. */
const FIRST_CHECK_MS = 2 * 60_000
/** The longest time between checks: a backup that failed is tried again, and a changed clock is noticed. */
const CHECK_INTERVAL_MS = 3_600_000

/** BACKUP_DIR, else a folder of DATA_DIR. */
export const backupDirOf = (env: Pick<Env, 'BACKUP_DIR' | 'DATA_DIR'>): string =>
  resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'))

type ScheduleSettings = Pick<Env, 'BACKUP_SCHEDULE' | 'DATABASE_URL' | 'ROLE'>

/** At 3:17 with the embedded database; off with another one unless it is set, and in processes without background work. */
function backupScheduleOf({ BACKUP_SCHEDULE, DATABASE_URL, ROLE }: ScheduleSettings): string {
  if (ROLE === 'web') return 'off'
  return BACKUP_SCHEDULE ?? (DATABASE_URL ? 'off' : '17 3 * * *')
}

/** When the newest backup of this process was made; undefined before the first. The function is absent where none are scheduled. */
export function lastBackupFinder(env: Env): { findLastBackup?: () => Promise<Date | undefined> } {
  if (backupScheduleOf(env) === 'off') return {}
  return { findLastBackup: async () => (await listBackups(backupDirOf(env)))[0]?.time }
}

/** Throws DataDirError when BACKUP_DIR is set, and backups cannot be written there. */
export function checkBackupDir(env: Env): void {
  if (env.BACKUP_DIR !== undefined && backupScheduleOf(env) !== 'off')
    openFolder(backupDirOf(env), 'BACKUP_DIR', 0o700)
}

/** For the operator, at the start. */
export const describeBackups = (env: Env): string =>
  backupScheduleOf(env) === 'off'
    ? 'no scheduled backups'
    : `backups (${backupScheduleOf(env)}) in ${backupDirOf(env)}`

/** True when the last scheduled time has passed without a backup. Before the first backup, `since` counts as one. */
export function isBackupDue(
  schedule: string,
  now: Date,
  newest: ScheduledBackup | undefined,
  since: Date,
): boolean {
  const lastTime = CronExpressionParser.parse(schedule, { currentDate: now }).prev().toDate()
  return lastTime > (newest?.time ?? since)
}

type ScheduleDeps = Pick<OpenDeps, 'env' | 'log' | 'now' | 'store' | 'db' | 'directConnectionString'>

/**
 * Makes the scheduled backups of this process. One that was missed because the machine was off is made soon after the start.
 * `stop` ends one that is being made; it is made after the next start.
 */
export function startBackupSchedule(deps: ScheduleDeps): { stop(): Promise<void> } {
  const schedule = backupScheduleOf(deps.env)
  if (schedule === 'off') return { stop: async () => undefined }
  const stopping = new AbortController()
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const checkIn = (ms: number) => {
    timer = setTimeout(() => {
      running = makeScheduledBackup(deps, schedule, stopping.signal).finally(() => {
        if (!stopping.signal.aborted) checkIn(msUntilNext(schedule, deps.now()))
      })
    }, ms)
    timer.unref()
  }
  checkIn(FIRST_CHECK_MS)
  return {
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await running
    },
  }
}

const msUntilNext = (schedule: string, now: Date): number =>
  Math.min(
    CHECK_INTERVAL_MS,
    CronExpressionParser.parse(schedule, { currentDate: now }).next().getTime() - now.getTime() + 1_000,
  )

/** Makes a backup if one is due, then removes old ones. Errors are logged. */
export async function makeScheduledBackup(
  deps: ScheduleDeps,
  schedule: string,
  signal: AbortSignal,
): Promise<void> {
  const { env, log, now } = deps
  const dir = backupDirOf(env)
  try {
    const [newest] = await listBackups(dir)
    const { findFirstSignUp } = await import('./queries/first-sign-up.ts')
    const since = await findFirstSignUp(deps.db)
    // Without people there is nothing to keep.
    if (!since || !isBackupDue(schedule, now(), newest, since)) return
    const startedAt = performance.now()
    const { makeFolderBackup } = await import('./folder-backup.ts')
    const manifest = await makeFolderBackup({
      env,
      dir,
      previous: newest?.name,
      store: deps.store,
      connectionString: deps.directConnectionString,
      version: readVersion(env.COMMIT_HASH).version,
      now: now(),
      signal,
    })
    const { missingObjects } = manifest
    if (missingObjects.length > 0)
      log.warn(
        { event: 'backup_objects_missing', count: missingObjects.length, keys: missingObjects.slice(0, 20) },
        'objects that rows name do not exist; the manifest of the backup names all of them',
      )
    log.info(
      { event: 'backup_made', dir, objects: manifest.objects, ms: Math.round(performance.now() - startedAt) },
      'a backup was made',
    )
  } catch (error) {
    if (!signal.aborted)
      log.error(
        { event: 'backup_failed', err: error, dir },
        'the scheduled backup was not made; earlier ones are kept, and it is tried again within an hour',
      )
  }
}
