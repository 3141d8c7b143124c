import { z } from 'zod'
import { defineRequestedJob, defineSweep } from '#server/jobs/define-job.ts'
import { exportType } from '#shared/contract/exports.ts'

const source = z.object({
  id: z.number(),
  pcmNumber: z.number(),
  imageUrl: z.string().nullable(),
  objectKey: z.string().nullable(),
})
/** A moment whose picture is laid out. */
export type ExportSource = z.infer<typeof source>

const validatedExport = z.object({
  userId: z.string(),
  type: exportType,
  sources: z.array(source),
  idempotencyKey: z.string().nullable(),
})
/** A request whose choice was checked. */
export type ValidatedExport = z.infer<typeof validatedExport>

export const makeExportJob = defineRequestedJob({
  name: 'exports.make',
  payload: validatedExport,
  result: z.object({ id: z.number() }),
  timeoutMs: 60_000,
})

/** Each day: files that no row speaks of. */
export const sweepExportsJob = defineSweep({ name: 'exports.sweep', retryLimit: 0, expireInSeconds: 1_800 })
