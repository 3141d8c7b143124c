import { statfs } from 'node:fs/promises'
import { lastBackupFinder } from '#server/backup/schedule.ts'
import { countMigrations } from '#server/db/migrate.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { listFailedJobs, listQueueDepths, retryFailedJob } from '#server/jobs/inspect.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { AdminHealth, AuditAction } from '#shared/contract/admin.ts'
import { type AuditActor, listAuditEntries, recordAudit } from '../audit/service.ts'
import { retryFailedMail } from '../auth/admin/service.ts'
import { type AdminDeps, findPersonId, listEmailsOf } from './people.ts'
import * as queries from './queries/operation.ts'

/** The newest first, with one more than the limit if there are more. */
export async function listFailedGenerations(
  deps: AdminDeps,
  page: { limit: number; cursor?: string | undefined },
) {
  const rows = await queries.listFailedGenerations(deps.db, page)
  const emails = await listEmailsOf(
    deps,
    rows.map(({ userId }) => userId),
  )
  return rows.map((row) => ({ ...row, email: emails.get(row.userId) ?? null }))
}

const MAX_LISTED = 50

/** Jobs and mail that wait or have failed. */
export async function readQueue({ db }: Pick<Deps, 'db'>) {
  const [jobs, failedJobs, mail, failedMail] = await Promise.all([
    listQueueDepths(db),
    listFailedJobs(db, MAX_LISTED),
    queries.readMailDepth(db),
    queries.listFailedMail(db, MAX_LISTED),
  ])
  return { jobs, failedJobs, mail, failedMail }
}

/** Throws AppError `not_found` for a job that is not failed, and `conflict` when one that does the same waits already. */
export async function retryJob(
  { db }: Pick<Deps, 'db'>,
  actor: AuditActor,
  job: { name: string; id: string },
): Promise<void> {
  const retry = db.transaction(async (tx) => {
    if (!(await retryFailedJob(tx, job))) throw notFound('This failed job')
    await recordAudit(tx, actor, {
      action: 'job_retried',
      targetId: null,
      details: { job: job.name, id: job.id },
    })
  })
  await retry.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('conflict', 'A job that does the same waits already.', { cause: error })
  })
}

/** Throws AppError `not_found` for a mail that is not failed. */
export async function retryMail(deps: AdminDeps, actor: AuditActor, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await retryFailedMail(deps, tx, id))) throw notFound('This failed mail')
    await recordAudit(tx, actor, { action: 'mail_retried', targetId: null, details: { id } })
  })
}

const STORAGE_TIMEOUT_MS = 5_000
/** No object has this key: whether the store can say so is what is asked. */
const PROBE_KEY = 'health/probe'

/** The state of the database and of the storage, from statistics and without reading tables. */
export async function readHealth({
  db,
  env,
  store,
}: Pick<Deps, 'db' | 'env' | 'store'>): Promise<AdminHealth> {
  const { findLastBackup } = lastBackupFinder(env)
  const [state, migrations, isReachable, disk, lastBackup] = await Promise.all([
    queries.readDatabaseState(db),
    countMigrations(db),
    withTimeout(store.exists(PROBE_KEY), STORAGE_TIMEOUT_MS, 'The storage').then(
      () => true,
      () => false,
    ),
    env.S3_BUCKET ? undefined : statfs(env.DATA_DIR).catch(() => undefined),
    findLastBackup?.().catch(() => undefined),
  ])
  return {
    database: {
      version: state?.version ?? '',
      byteLength: Number(state?.byteLength ?? 0),
      connections: Number(state?.connections ?? 0),
      maxConnections: Number(state?.maxConnections ?? 0),
      appliedMigrations: migrations.applied,
      knownMigrations: migrations.known,
    },
    storage: {
      kind: env.S3_BUCKET ? 's3' : 'disk',
      isReachable,
      freeBytes: disk ? disk.bavail * disk.bsize : null,
      totalBytes: disk ? disk.blocks * disk.bsize : null,
    },
    backups: findLastBackup ? { lastAt: lastBackup?.toISOString() ?? null } : null,
    estimates: { people: state?.people ?? null, images: state?.images ?? null },
  }
}

interface AuditPage {
  person?: string | undefined
  action?: AuditAction | undefined
  limit: number
  cursor?: number | undefined
}

/** Newest first, with one more than the limit if there are more. The id of a deleted person still finds their entries. */
export async function readAudit(deps: AdminDeps, { person, action, ...page }: AuditPage) {
  const personId = person && ((await findPersonId(deps, person)) ?? person)
  const rows = await listAuditEntries(deps.db, { personId: personId || undefined, action }, page)
  const emails = await listEmailsOf(
    deps,
    rows.flatMap(({ actorId, targetId }) => [actorId, targetId]),
  )
  const emailOf = (id: string | null) => (id === null ? null : (emails.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    actorEmail: emailOf(row.actorId),
    targetEmail: emailOf(row.targetId),
  }))
}
