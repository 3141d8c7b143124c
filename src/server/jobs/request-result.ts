import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss, type Job as TakenJob } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import type { Notifications } from '#server/db/notifications.ts'
import { AppError } from '#server/errors.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import type { RequestedJob } from './define-job.ts'

/** Carries the id of each requested job whose state has changed. */
export const RESULT_CHANNEL = 'job-results'
/** A notification is lost while its connection is made again. */
const REREAD_INTERVAL_MS = 2_000
const RETRY_AFTER_S = 5

const refusal = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterS: z.number().optional(),
})
/** What is stored of a job that was completed: its result, or the foreseen error that it ended with. */
const output = z.union([z.object({ result: z.unknown() }), z.object({ refusal })])
/** What is stored of an attempt that failed. */
const failure = z.object({ message: z.string(), code: z.string().optional() }).partial()

const unavailable = (message: string) => new AppError('unavailable', message, { retryAfterS: RETRY_AFTER_S })

/**
 * Enqueues the job and waits for its result. Throws what the handler threw: an AppError as it was, another error by its message
 * and code; and `unavailable` when there was no result within the job's time, which cancels it.
 */
export async function requestResult<P extends object, R>(
  boss: PgBoss,
  notifications: Notifications,
  job: RequestedJob<P, R>,
  payload: P,
): Promise<R> {
  const id = randomUUID()
  const deadline = performance.now() + job.timeoutMs
  let changed = Promise.withResolvers<void>()
  const unsubscribe = notifications.subscribe((changedId) => {
    if (changedId === id) changed.resolve()
  })
  try {
    await boss.send(job.name, payload, { id })
    for (;;) {
      const timer = setTimeout(
        () => changed.resolve(),
        Math.min(REREAD_INTERVAL_MS, Math.max(0, deadline - performance.now())),
      )
      await changed.promise
      clearTimeout(timer)
      changed = Promise.withResolvers<void>()
      const isLate = performance.now() >= deadline
      if (isLate) await boss.cancel(job.name, id)
      const [found] = await boss.findJobs(job.name, { id })
      if (found?.state === 'completed') return resultOf(job, found.output)
      if (found?.state === 'failed') throw errorOf(found.output)
      if (isLate || !found || found.state === 'cancelled')
        throw unavailable('The service is busy. Please try again in a moment.')
    }
  } finally {
    unsubscribe()
  }
}

function resultOf<R>({ result }: { result: z.ZodType<R> }, stored: unknown): R {
  const parsed = output.parse(stored)
  if ('result' in parsed) return result.parse(parsed.result)
  const { code, message, fields, retryAfterS } = parsed.refusal
  throw new AppError(code, message, {
    ...(fields ? { fields } : {}),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  })
}

/** An error whose code says, as that of the original did, whether it passes by itself. */
function errorOf(stored: unknown): Error {
  const { message = 'The job failed.', code } = failure.safeParse(stored).data ?? {}
  return Object.assign(new Error(message), code === undefined ? {} : { code })
}

/** Runs the handler, and stores what came of it in the transaction that notifies the one who waits. Throws what is unforeseen. */
export async function runRequestedJob<P, R>(
  boss: PgBoss,
  db: Database,
  job: RequestedJob<P, R>,
  taken: TakenJob,
  handler: (payload: P) => Promise<R>,
): Promise<void> {
  const settle = (how: 'complete' | 'fail', stored: object) =>
    db.transaction(async (tx) => {
      await boss[how](job.name, taken, stored, { db: fromDrizzle(tx, sql) })
      await tx.execute(sql`select pg_notify(${RESULT_CHANNEL}, ${taken.id})`)
    })
  try {
    await settle('complete', { result: await handler(job.payload.parse(taken.data)) })
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, fields, retryAfterS } = error
      return settle('complete', { refusal: { code, message, fields, retryAfterS } })
    }
    await settle('fail', { message: messageOf(error), code: codeOf(error) })
    throw error
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The code of the error, or of the cause that has one. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : codeOf(error.cause)
}
