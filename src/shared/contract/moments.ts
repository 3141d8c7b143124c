import { z } from 'zod'
import { MOMENT_COUNT, TEXT_LIMITS } from '../product.ts'
import { defineCall } from './call.ts'
import {
  idParams,
  layerText,
  momentNumber,
  momentParams,
  promptText,
  text,
  textOrNull,
  timestamp,
  version,
} from './fields.ts'

export const moment = z.object({
  id: z.number(),
  pcmNumber: z.number(),
  descriptiveName: z.string().nullable(),
  surfacePrompt: z.string().nullable(),
  sensoryPrompt: z.string().nullable(),
  soulPrompt: z.string().nullable(),
  combinedPrompt: z.string().nullable(),
  enhancedPrompt: z.string().nullable(),
  /** The layers have changed since the enhanced prompt was saved, which was not made from them as they are now. */
  isPromptOutdated: z.boolean(),
  imageUrl: z.string().nullable(),
  dailyInspiration: z.string().nullable(),
  isCompleted: z.boolean(),
  version,
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Moment = z.output<typeof moment>

/** At most 100 characters, trimmed; an empty name becomes null. */
const descriptiveName = textOrNull(TEXT_LIMITS.descriptiveName)

const layers = { surfacePrompt: layerText, sensoryPrompt: layerText, soulPrompt: layerText }
const someLayers = {
  surfacePrompt: layerText.optional(),
  sensoryPrompt: layerText.optional(),
  soulPrompt: layerText.optional(),
}
const changedLayers = {
  surfacePrompt: layerText.nullable().optional(),
  sensoryPrompt: layerText.nullable().optional(),
  soulPrompt: layerText.nullable().optional(),
}

export const listMoments = defineCall({ method: 'GET', path: '/api/pcms', output: z.array(moment) })

/** By number or id; 404 while there is no moment of that number. */
export const getMoment = defineCall({
  method: 'GET',
  path: '/api/pcms/:pcm',
  params: momentParams,
  output: moment,
})

/**
 * Creates the moment of that number with one, two or three layers; the others stay empty. Updates the fields sent when it exists, or
 * responds with 412 if the request has `If-None-Match: *` or an `If-Match` without its version.
 */
export const createMoment = defineCall({
  method: 'POST',
  path: '/api/pcms',
  body: z
    .object({ pcmNumber: momentNumber, descriptiveName: descriptiveName.optional(), ...someLayers })
    .refine(({ surfacePrompt, sensoryPrompt, soulPrompt }) => surfacePrompt ?? sensoryPrompt ?? soulPrompt, {
      path: ['surfacePrompt'],
      error: 'Please write at least one of the three layers.',
    }),
  output: moment,
})

/**
 * Any subset of the text fields; omitted fields are not changed. A layer is emptied by null, and a blank text is 400. The words of an
 * enhancement are recognised: one that was made from other words than the moment's is 409, and every other prompt counts as edited
 * by hand. An outdated prompt that is sent again is kept for the layers as they are now.
 */
export const updateMoment = defineCall({
  method: 'PUT',
  path: '/api/pcms/:id',
  params: idParams,
  body: z.object({
    pcmNumber: momentNumber.optional(),
    descriptiveName: descriptiveName.optional(),
    ...changedLayers,
    enhancedPrompt: text(TEXT_LIMITS.prompt).nullable().optional(),
  }),
  output: moment,
})

export const updateDailyInspiration = defineCall({
  method: 'PATCH',
  path: '/api/pcms/:id/daily-inspiration',
  params: idParams,
  body: z.object({ dailyInspiration: text(TEXT_LIMITS.inspiration) }),
  output: moment,
})

export const generateDescriptiveName = defineCall({
  method: 'POST',
  path: '/api/generate-descriptive-name',
  body: z.object({ pcmNumber: momentNumber, ...layers }),
  output: z.object({ descriptiveName: z.string() }),
  limit: 'name',
})

export const enhancePrompt = defineCall({
  method: 'POST',
  path: '/api/enhance-prompt',
  body: z.object({
    prompt: promptText,
  }),
  output: z.object({ enhancedPrompt: z.string() }),
  limit: 'enhancement',
})

/** The six moments of a user as one whole. */
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

/** Recounts the completed moments and returns the story; the number that was sent is ignored. */
export const updateStoryProgress = defineCall({
  method: 'PUT',
  path: '/api/story/progress',
  body: z.object({ completedPcms: z.int().min(0).max(MOMENT_COUNT) }),
  output: story,
})
