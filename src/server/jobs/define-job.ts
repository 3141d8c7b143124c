import { z } from 'zod'

/** A job is a name and the schema of its payload; its handler is registered in the feature's `worker.ts`. */
export interface Job<Payload = unknown> {
  name: string
  /** The name in an earlier version, or the names: waiting jobs are moved to the new one, and their schedule is deleted. */
  formerName?: string | readonly string[]
  payload: z.ZodType<Payload>
  /** Attempts after the first one. 0 where the queue must not retry. */
  retryLimit: number
  /** Seconds after which a handler that has not ended counts as failed. */
  expireInSeconds: number
  /**
   * `stately`: at most one waiting and one running job on all nodes together; a further one is dropped when it is enqueued.
   * `exclusive`: at most one waiting or running job for each key.
   */
  policy: 'standard' | 'stately' | 'exclusive'
}

/** A job whose result is returned to the node that requested it. */
export interface RequestedJob<Payload = unknown, Result = unknown> extends Job<Payload> {
  result: z.ZodType<Result>
  /** Requests with the same key that are made before the result share one job. */
  keyOf?: (payload: Payload) => string
  /** Time to wait for the result; after it the job is cancelled. */
  timeoutMs: number
}

export function defineJob<Payload>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>,
): Job<Payload> {
  return { retryLimit: 2, expireInSeconds: 60, policy: 'standard', ...job }
}

/** A scheduled job without a payload. */
export const defineSweep = (
  job: Pick<Job, 'name'> & Partial<Pick<Job, 'formerName' | 'retryLimit' | 'expireInSeconds'>>,
): Job<object> => defineJob({ payload: z.object({}), policy: 'stately', ...job })

/** Retried once, for example when its worker died. */
export const defineRequestedJob = <Payload, Result>(
  job: Pick<RequestedJob<Payload, Result>, 'name' | 'payload' | 'result' | 'timeoutMs' | 'keyOf'>,
): RequestedJob<Payload, Result> => ({
  ...defineJob({ ...job, retryLimit: 1, policy: job.keyOf ? 'exclusive' : 'standard' }),
  ...job,
})
