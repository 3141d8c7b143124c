import type { Deps } from '#server/deps.ts'
import type { RequestedJob } from './define-job.ts'

/** Does the work in this process where it is a worker itself, and has a worker do it otherwise (decision 8). */
export const runHereOrRequest = <P extends object, R>(
  deps: Deps,
  job: RequestedJob<P, R>,
  payload: P,
  work: (payload: P) => Promise<R>,
): Promise<R> => (deps.env.ROLE === 'web' ? deps.jobs.request(job, payload) : work(payload))
