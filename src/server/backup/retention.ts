import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PART_SUFFIX } from './folder.ts'

const DAY_MS = 24 * 3_600_000
const DAYS_FROM_THURSDAY_TO_MONDAY = 3

export interface BackupsToKeep {
  daily: number
  weekly: number
}

/** The folder of a scheduled backup, such as `2026-11-22T03-17-00Z`. */
export const folderNameOf = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

const FOLDER_NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/
const REMOVED_SUFFIX = '.removed'
/** Of the file with the keys of the objects. */
export const KEYS_SUFFIX = '.keys'

export interface ScheduledBackup {
  name: string
  time: Date
}

/** The finished backups in BACKUP_DIR, the newest first. */
export async function listBackups(dir: string): Promise<ScheduledBackup[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names
    .flatMap((name) => {
      const [, date, ...clock] = FOLDER_NAME.exec(name) ?? []
      return date ? [{ name, time: new Date(`${date}T${clock.join(':')}Z`) }] : []
    })
    .toSorted((a, b) => b.time.getTime() - a.time.getTime())
}

/** The newest backup of each of the last days and weeks (UTC, from Monday) that have one. `backups` are the newest first. */
export function chooseKept(
  backups: readonly ScheduledBackup[],
  { daily, weekly }: BackupsToKeep,
): Set<string> {
  const newestOf = (periodOf: (days: number) => number, count: number) => {
    const periods = new Map<number, string>()
    for (const { name, time } of backups) {
      const period = periodOf(Math.floor(time.getTime() / DAY_MS))
      if (!periods.has(period)) periods.set(period, name)
    }
    return [...periods.values()].slice(0, count)
  }
  return new Set([
    ...newestOf((days) => days, daily),
    // Day 0 was a Thursday.
    ...newestOf((days) => Math.floor((days + DAYS_FROM_THURSDAY_TO_MONDAY) / 7), weekly),
  ])
}

/** Removes the backups that are not kept. One that is removed half-way has another name, so that it is not taken for a whole one. */
export async function removeOldBackups(dir: string, keep: BackupsToKeep): Promise<void> {
  const backups = await listBackups(dir)
  const kept = chooseKept(backups, keep)
  for (const { name } of backups)
    if (!kept.has(name)) await rename(join(dir, name), join(dir, name + REMOVED_SUFFIX))
  await removeLeftovers(dir)
}

/** Removes what interrupted backups and removals have left. */
export async function removeLeftovers(dir: string): Promise<void> {
  for (const name of await readdir(dir))
    for (const suffix of [PART_SUFFIX, REMOVED_SUFFIX, KEYS_SUFFIX])
      if (name.endsWith(suffix) && FOLDER_NAME.test(name.slice(0, -suffix.length)))
        await rm(join(dir, name), { recursive: true, force: true })
}
