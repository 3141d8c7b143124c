import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { defineSweep } from '#server/jobs/define-job.ts'
import type { AuditAction, AuditDetails } from '#shared/contract/admin.ts'
import * as queries from './queries.ts'

/** Who does something, and from where. The command line has no user. */
export interface AuditActor {
  userId: string | null
  requestId: string | null
  address: string | null
}

export const COMMAND_LINE: AuditActor = { userId: null, requestId: null, address: null }

export interface AuditEvent {
  action: AuditAction
  /** The id of the user that it is done to. */
  targetId: string | null
  reason?: string | null | undefined
  details?: AuditDetails
}

/** Adds an entry to the audit trail, in the transaction of the change. */
export async function recordAudit(tx: Db, actor: AuditActor, event: AuditEvent): Promise<void> {
  const { action, targetId, reason = null, details = {} } = event
  const { userId: actorId, requestId, address } = actor
  await queries.insertEntry(tx, { actorId, action, targetId, reason, details, requestId, address })
}

/** Newest first, with one more than the limit if there are more. */
export const listAuditEntries = queries.listEntries

const CLEAN_UP_BATCH = 1_000

const cleanUpJob = defineSweep({ name: 'audit.clean-up', expireInSeconds: 600 })

/** Starts the daily clean-up. */
export async function startAuditWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(cleanUpJob, () => removeOldAuditEntries(deps))
  await deps.jobs.schedule(cleanUpJob, '43 3 * * *', {})
}

/** Deletes entries that are older than a year, batch by batch. */
export async function removeOldAuditEntries({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (;;) if ((await queries.removeOldEntries(db, CLEAN_UP_BATCH)) < CLEAN_UP_BATCH) return
}
