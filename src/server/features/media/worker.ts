import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { makeVariantJob } from './jobs.ts'
import { storeVariant } from './variants.ts'

/** More would leave the thread pool no thread for files and names. */
const CONCURRENCY = 2

export async function startMediaWorker(deps: Deps): Promise<void> {
  await deps.jobs.handleRequests(
    makeVariantJob,
    (variant) =>
      storeVariant(deps, variant).catch((error: unknown) => {
        throw error instanceof ObjectNotFoundError ? notFound('This picture') : error
      }),
    { concurrency: CONCURRENCY },
  )
}
