import { z } from 'zod'
import { defineRequestedJob } from '#server/jobs/define-job.ts'

const variantRequest = z.object({
  originalKey: z.string(),
  key: z.string(),
  width: z.number(),
  format: z.enum(['avif', 'webp', 'jpeg']),
})
export type VariantRequest = z.infer<typeof variantRequest>

/** A picture that does not come in time is shown whole instead. */
export const makeVariantJob = defineRequestedJob({
  name: 'media.make-variant',
  payload: variantRequest,
  result: z.object({}),
  timeoutMs: 10_000,
})
