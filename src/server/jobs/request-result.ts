import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Job as FetchedJob, fromDrizzle, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '#server/db/client.ts'
import type { Notifications } from '#server/db/notifications.ts'
import { isTransient } from '#server/db/transient-errors.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts'
import type { RequestedJob } from './define-job.ts'
import { withOrigin } from './job-origin.ts'

/** PostgreSQL notification channel; the payload is the id of a requested job whose state has changed. */
export const RESULT_CHANNEL = 'job-results'
/** Notifications are lost while the connection is re-established, so the job is also polled. */
const POLL_INTERVAL_MS = 2_000
const RETRY_AFTER_S = 5

const appError = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAfterS: z.number().optional(),
})
/** The stored output of a completed job: its result, or the AppError that its handler threw. */
const output = z.union([z.object({ result: z.unknown() }), z.object({ refusal: appError })])
/** The stored output of a failed attempt; that of a worker that died is pg-boss's own, without a message here. */
const failure = z.object({ message: z.string(), code: z.string().optional(), isTemporary: z.boolean() })

const BUSY = 'The service is busy. Please try again in a moment.'
const unavailable = (message: string) => new AppError('unavailable', message, { retryAfterS: RETRY_AFTER_S })

export interface JobRequester {
  /**
   * Has a worker of any node run the job, and returns its result. Throws what the handler threw: an AppError unchanged, another
   * error as an Error with the same message and code. Throws AppError `unavailable` for a temporary error and where workers died,
   * and, after cancelling the job, when there is no result within the job's `timeoutMs`.
   */
  request<P extends object, R>(job: RequestedJob<P, R>, payload: P): Promise<R>
}

/**
 * Runs the work in this process where it handles jobs itself; in a process with `ROLE=web` a worker runs it as the job (decision
 * 8). Throws what the work throws, and what `requestResult` throws.
 */
export const runHereOrRequest = <P extends object, R>(
  deps: { env: Pick<Env, 'ROLE'>; jobs: JobRequester },
  job: RequestedJob<P, R>,
  payload: P,
  work: (payload: P) => Promise<R>,
): Promise<R> => (deps.env.ROLE === 'web' ? deps.jobs.request(job, payload) : work(payload))

/** Enqueues the job and waits for its result, as `JobRequester.request`. */
export async function requestResult<P extends object, R>(
  boss: PgBoss,
  notifications: Notifications,
  job: RequestedJob<P, R>,
  payload: P,
): Promise<R> {
  const ownId = randomUUID()
  let id: string = ownId
  const deadline = performance.now() + job.timeoutMs
  let changed = Promise.withResolvers<void>()
  const unsubscribe = notifications.subscribe(RESULT_CHANNEL, (changedId) => {
    if (changedId === id) changed.resolve()
  })
  try {
    id = await sendOrJoin(boss, job, withOrigin(payload), job.keyOf?.(payload), ownId)
    for (;;) {
      const timer = setTimeout(
        () => changed.resolve(),
        Math.min(POLL_INTERVAL_MS, Math.max(0, deadline - performance.now())),
      )
      await changed.promise
      clearTimeout(timer)
      changed = Promise.withResolvers<void>()
      const isTimedOut = performance.now() >= deadline
      if (isTimedOut && id === ownId) await boss.cancel(job.name, id)
      const [found] = await boss.findJobs(job.name, { id })
      if (found?.state === 'completed') return resultOf(job, found.output)
      if (found?.state === 'failed') throw errorOf(found.output)
      if (isTimedOut || !found || found.state === 'cancelled') throw unavailable(BUSY)
    }
  } finally {
    unsubscribe()
  }
}

/** How often a job is found to have ended between the two queries. */
const MAX_SENDS = 5

/** Enqueues the job, unless one with the same key waits or runs. Returns the id of the job that gives the result. */
async function sendOrJoin(
  boss: PgBoss,
  job: Pick<RequestedJob, 'name'>,
  data: object,
  key: string | undefined,
  id: string,
): Promise<string> {
  if (key === undefined) {
    await boss.send(job.name, data, { id })
    return id
  }
  for (let sends = 0; sends < MAX_SENDS; sends++) {
    if (await boss.send(job.name, data, { id, singletonKey: key })) return id
    const sameKey = await boss.findJobs(job.name, { key })
    const open = sameKey.find(({ state }) => state === 'created' || state === 'retry' || state === 'active')
    if (open) return open.id
  }
  throw unavailable(BUSY)
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

/** An error with the original's message and code; `unavailable` for what may succeed later. */
function errorOf(stored: unknown): Error {
  const { data } = failure.safeParse(stored)
  if (!data || data.isTemporary) return unavailable(BUSY)
  return Object.assign(new Error(data.message), data.code === undefined ? {} : { code: data.code })
}

/** Runs the handler, and stores its result or error in the transaction that notifies the requesting node. Throws what the handler threw, except AppError. */
export async function runRequestedJob<P, R>(
  boss: PgBoss,
  db: Database,
  job: RequestedJob<P, R>,
  fetched: FetchedJob,
  handler: (payload: P) => Promise<R>,
): Promise<void> {
  const settle = (method: 'complete' | 'fail', stored: object) =>
    db.transaction(async (tx) => {
      await boss[method](job.name, fetched, stored, { db: fromDrizzle(tx, sql) })
      await tx.execute(sql`select pg_notify(${RESULT_CHANNEL}, ${fetched.id})`)
    })
  try {
    await settle('complete', { result: await handler(job.payload.parse(fetched.data)) })
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, fields, retryAfterS } = error
      return settle('complete', { refusal: { code, message, fields, retryAfterS } })
    }
    await settle('fail', { message: messageOf(error), code: codeOf(error), isTemporary: isTransient(error) })
    throw error
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The code of the error, or of its nearest cause with one. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : codeOf(error.cause)
}
