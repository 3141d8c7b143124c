import { z } from 'zod'
import { defineCall } from './call.ts'
import { recordId, timestamp, trimmedText } from './fields.ts'

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
