import type { z } from 'zod'

/** A job is a name and a payload; its handler is given where the process works. */
export interface Job<Payload = unknown> {
  name: string
  payload: z.ZodType<Payload>
  /** Attempts after the first; a handler that must not be repeated by the queue says 0. */
  retryLimit: number
  /** Seconds until the queue takes a silent handler for dead. */
  expireInSeconds: number
}

export function defineJob<Payload>(
  job: Pick<Job<Payload>, 'name' | 'payload'> & Partial<Job<Payload>>,
): Job<Payload> {
  return { retryLimit: 2, expireInSeconds: 60, ...job }
}
