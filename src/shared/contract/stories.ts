import { z } from 'zod'
import { MOMENT_COUNT } from '../limits.ts'
import { defineCall } from './call.ts'
import { timestamp } from './fields.ts'

export const story = z.object({
  id: z.number(),
  title: z.string(),
  completedPcms: z.number(),
  isCompleted: z.boolean(),
  mobileImageUrl: z.string().nullable(),
  desktopImageUrl: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const getStory = defineCall({ method: 'GET', path: '/api/story', output: story })

/** Answers the story; the count is the server's own, whatever number was sent. */
export const updateStoryProgress = defineCall({
  method: 'PUT',
  path: '/api/story/progress',
  body: z.object({ completedPcms: z.number().int().min(0).max(MOMENT_COUNT) }),
  output: story,
})
