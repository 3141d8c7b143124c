import { z } from 'zod'
import { defineRequestedJob } from '#server/jobs/define-job.ts'

const variantToMake = z.object({
  originalKey: z.string(),
  key: z.string(),
  width: z.number(),
  format: z.enum(['avif', 'webp', 'jpeg']),
})
export type VariantToMake = z.infer<typeof variantToMake>

/** A picture that does not come in time is shown whole instead. */
export const makeVariantJob = defineRequestedJob({
  name: 'media.make-variant',
  payload: variantToMake,
  result: z.object({}),
  timeoutMs: 10_000,
})
