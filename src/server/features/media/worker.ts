import { z } from 'zod'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { encodeVariant } from '#server/images/encode.ts'
import { defineRequestedJob } from '#server/jobs/define-job.ts'

const variantRequest = z.object({
  originalKey: z.string(),
  key: z.string(),
  /** Pixels. */
  width: z.number(),
  format: z.enum(['avif', 'webp', 'jpeg']),
})
type VariantRequest = z.infer<typeof variantRequest>

/** After the timeout, the original is served instead. */
export const makeVariantJob = defineRequestedJob({
  name: 'media.make-variant',
  payload: variantRequest,
  result: z.object({}),
  timeoutMs: 10_000,
  keyOf: ({ key }) => key,
})

/** Encodes the variant and stores it. Throws ObjectNotFoundError when the original is missing. */
export async function storeVariant(deps: Deps, { originalKey, key, width, format }: VariantRequest) {
  const original = await deps.store.get(originalKey)
  await deps.store.put(key, await encodeVariant(original, width, format), `image/${format}`)
  return {}
}

/** More would occupy every thread of libuv's pool, which file access and DNS need too. */
const CONCURRENCY = 2

/** Handles the feature's jobs in this process. */
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
