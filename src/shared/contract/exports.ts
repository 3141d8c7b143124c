import { z } from 'zod'
import { MOMENT_COUNT } from '../product.ts'
import { defineCall } from './call.ts'
import { recordId, timestamp, trimmedText } from './fields.ts'
import { idCursor, pageQuery } from './paging.ts'

export const exportType = z.enum(['desktop', 'mobile', 'instagram'])
export type ExportType = z.infer<typeof exportType>

/** Number of moments in a `mobile` and an `instagram` export. */
export const EXPORT_MOMENT_COUNT = 3

/** Moments in the order of the layout: ids, or objects with an id. */
const selectedMoments = z
  .array(
    z.union([recordId, z.object({ id: recordId }).transform(({ id }) => id)], {
      error: 'Each must be a moment’s id, or a moment that carries its id.',
    }),
    { error: 'A list of moments is needed.' },
  )
  .max(MOMENT_COUNT)
  .refine((ids) => new Set(ids).size === ids.length, 'The same moment is chosen twice.')

export const createdExport = z.object({
  id: z.number(),
  url: z.string(),
  filename: z.string(),
  type: exportType,
})
export type CreatedExport = z.output<typeof createdExport>

export const exportRecord = z.object({
  id: z.number(),
  type: exportType,
  filename: z.string(),
  url: z.string(),
  fileUrl: z.string(),
  selectedImageIds: z.array(z.number()),
  createdAt: timestamp,
})

/**
 * Creates a wallpaper. `mobile` and `instagram` use exactly three moments with an image; `desktop` uses all of them and
 * ignores the selection. The same `Idempotency-Key` returns the same export.
 */
export const createExport = defineCall({
  method: 'POST',
  path: '/api/exports/create',
  body: z
    .object({ type: exportType, selectedImages: selectedMoments.optional() })
    .refine((body) => body.type === 'desktop' || body.selectedImages?.length === EXPORT_MOMENT_COUNT, {
      path: ['selectedImages'],
      error: `Please choose exactly ${EXPORT_MOMENT_COUNT} moments.`,
    }),
  output: createdExport,
})

/** Newest first, page by page. */
export const listExports = defineCall({
  method: 'GET',
  path: '/api/exports',
  query: pageQuery(100, idCursor),
  output: z.array(exportRecord),
})

/** Records that an image or an export was saved to a device. */
export const recordDownload = defineCall({
  method: 'POST',
  path: '/api/downloads',
  body: z.object({ format: trimmedText(40), storyId: recordId.nullable().optional() }),
  output: z.object({
    id: z.number(),
    storyId: z.number().nullable(),
    format: z.string(),
    downloadedAt: timestamp,
  }),
})
