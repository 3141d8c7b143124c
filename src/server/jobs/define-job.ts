import { z } from 'zod'

/** A job is a name and a payload; its handler is given where the process works. */
export interface Job<Payload = unknown> {
  name: string
  /** The job's name in an earlier version, whose waiting jobs are moved and whose schedule is deleted. */
  formerName?: string
  payload: z.ZodType<Payload>
  /** Attempts after the first; a handler that must not be repeated by the queue says 0. */
  retryLimit: number
  /** Seconds until the queue takes a silent handler for dead. */
  expireInSeconds: number
  /** `stately`: at most one waits and one runs, on all nodes together; another is dropped when it is enqueued. */
  policy: 'standard' | 'stately'
}

/** A job whose result somebody waits for. */
export interface RequestedJob<Payload = unknown, Result = unknown> extends Job<Payload> {
  result: z.ZodType<Result>
  /** How long it is waited for; after that the job is cancelled. */
  timeoutMs: number
}

export function defineJob<Payload>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>,
): Job<Payload> {
  return { retryLimit: 2, expireInSeconds: 60, policy: 'standard', ...job }
}

/** A job without a payload that is run by a schedule. */
export const defineSweep = (
  job: Pick<Job, 'name'> & Partial<Pick<Job, 'formerName' | 'retryLimit' | 'expireInSeconds'>>,
): Job<object> => defineJob({ payload: z.object({}), policy: 'stately', ...job })

/** Repeated once, as when the worker that ran it died. */
export const defineRequestedJob = <Payload, Result>(
  job: Pick<RequestedJob<Payload, Result>, 'name' | 'payload' | 'result' | 'timeoutMs'>,
): RequestedJob<Payload, Result> => ({ ...defineJob({ ...job, retryLimit: 1 }), ...job })
