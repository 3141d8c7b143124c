import { auditAction, formatCounted } from '#shared/contract/admin.ts'
import { COMMAND_LINE } from '../audit/service.ts'
import { type AdminCommandDeps, formatTime, type Print } from './command-line.ts'
import * as operation from './operation.ts'

const LISTED = 50

export async function printGenerations(deps: AdminCommandDeps, _args: string[], print: Print) {
  const failed = await operation.listFailedGenerations(deps, { limit: LISTED })
  for (const one of failed.slice(0, LISTED))
    print(
      [
        formatTime(one.finishedAt ?? one.createdAt),
        one.id,
        one.email ?? one.userId,
        one.modelChoice,
        one.attempt === 1 ? '1 attempt' : `${one.attempt} attempts`,
        one.errorCode ?? 'no code',
        one.errorMessage ?? '',
      ].join('  '),
    )
  if (failed.length === 0) print('No picture has failed.')
}

export async function printJobs({ db }: AdminCommandDeps, _args: string[], print: Print) {
  const { jobs, failedJobs } = await operation.readQueue({ db })
  for (const { name, waiting, running, failed, oldestWaitingAt } of jobs)
    print(
      `${name}  ${waiting} waiting${oldestWaitingAt ? ` since ${formatTime(oldestWaitingAt)}` : ''}, ${running} running, ${failed} failed`,
    )
  for (const { name, id, failedAt } of failedJobs)
    print(`failed  ${name}  ${id}  ${failedAt ? formatTime(failedAt) : ''}`.trimEnd())
  if (jobs.length === 0) print('No job waits, runs or has failed.')
}

export async function printMail({ db }: AdminCommandDeps, _args: string[], print: Print) {
  const { mail, failedMail } = await operation.readQueue({ db })
  const age = mail.oldestWaitingAt ? ` since ${formatTime(mail.oldestWaitingAt)}` : ''
  print(`${formatCounted(mail.waiting)} waiting${age}, ${formatCounted(mail.failed)} failed`)
  for (const { id, kind, recipient, attempts, lastError, createdAt } of failedMail)
    print(
      `failed  ${id}  ${kind} to ${recipient}, written ${formatTime(createdAt)}, ${attempts} attempts: ${lastError ?? 'unknown'}`,
    )
}

export async function retryJob(deps: AdminCommandDeps, [name = '', id = '']: string[], print: Print) {
  await operation.retryJob(deps, COMMAND_LINE, { name, id })
  print('The job is done again, at once if the server runs.')
}

export async function retryMail(deps: AdminCommandDeps, [id = '']: string[], print: Print) {
  await operation.retryMail(deps, COMMAND_LINE, id)
  print('The mail is sent again, at once if the server runs.')
}

export async function printHealth(deps: AdminCommandDeps, _args: string[], print: Print) {
  const { database, storage, backups, estimates } = await operation.readHealth(deps)
  const { appliedMigrations, knownMigrations } = database
  print(`PostgreSQL ${database.version}, ${formatBytes(database.byteLength)}`)
  print(`  connections  ${database.connections} of ${database.maxConnections}`)
  print(
    `  migrations   ${appliedMigrations} of ${knownMigrations}${appliedMigrations === knownMigrations ? '' : ': not the tables of this version'}`,
  )
  print(`  people       ${formatEstimate(estimates.people)}`)
  print(`  pictures     ${formatEstimate(estimates.images)}`)
  print(
    `Storage: ${storage.kind === 's3' ? 'bucket' : 'disk'}, ${storage.isReachable ? 'reachable' : 'NOT reachable'}`,
  )
  if (storage.freeBytes !== null && storage.totalBytes !== null)
    print(`  free         ${formatBytes(storage.freeBytes)} of ${formatBytes(storage.totalBytes)}`)
  if (backups) print(`Last backup: ${backups.lastAt ? formatTime(new Date(backups.lastAt)) : 'none yet'}`)
}

export async function printAudit(deps: AdminCommandDeps, [search]: string[], print: Print) {
  const action = auditAction.safeParse(search)
  const filter = action.success ? { action: action.data } : { person: search }
  const entries = await operation.readAudit(deps, { ...filter, limit: LISTED })
  for (const entry of entries.slice(0, LISTED))
    print(
      [
        formatTime(entry.createdAt),
        entry.actorId === null ? 'command line' : (entry.actorEmail ?? entry.actorId),
        entry.action,
        ...(entry.targetId === null ? [] : [entry.targetEmail ?? entry.targetId]),
        ...Object.entries(entry.details).map(([name, value]) => `${name}=${value}`),
        ...(entry.reason ? [`"${entry.reason}"`] : []),
        ...(entry.address ? [`from ${entry.address}`] : []),
      ].join('  '),
    )
  if (entries.length === 0) print('Nothing is recorded.')
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3))
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`
}

const formatEstimate = (count: number | null) => (count === null ? 'not estimated yet' : `about ${count}`)
