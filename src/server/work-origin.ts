import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that work was started by, also when a job continues it on another node. */
export interface Origin {
  requestId: string
}

const origins = new AsyncLocalStorage<Origin>()

/** Runs the work, and everything that it starts, as part of the request. */
export const runFrom = <T>(origin: Origin, work: () => T): T => origins.run(origin, work)

/** Undefined outside of a request, as in a sweep. */
export const currentOrigin = (): Origin | undefined => origins.getStore()
