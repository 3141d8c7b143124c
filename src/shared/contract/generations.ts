import { z } from 'zod'
import { TEXT_LIMITS } from '../product.ts'
import { defineCall } from './call.ts'
import {
  idParams,
  modelChoice,
  momentParams,
  momentRef,
  nullableTimestamp,
  promptText,
  recordId,
  textOrNull,
  timestamp,
  trimmedText,
} from './fields.ts'
import { idCursor, pageQuery } from './paging.ts'

export const generationStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
export type GenerationStatus = z.infer<typeof generationStatus>

/** Progress, shown while the page waits. */
export const generationStage = z.enum(['waiting', 'painting', 'retrying', 'saving', 'done'])
export type GenerationStage = z.infer<typeof generationStage>

const namedPlace = z.object({ id: z.string(), name: z.string() })

/** What the studio understood of the place. */
export const placeReading = z.object({
  place: namedPlace,
  /** Whether the words decide the place; otherwise a landscape, a room or a street is chosen. */
  isPlaceSure: z.boolean(),
  /** Places that it may be, the likeliest first; of an image, other ones than its own. */
  likeliest: z.array(namedPlace),
})
export type PlaceReading = z.output<typeof placeReading>

const conditions = z.object({
  hour: z.enum(['dawn', 'morning', 'day', 'golden', 'sunset', 'dusk', 'night']),
  season: z.enum(['spring', 'summer', 'autumn', 'winter']).nullable(),
  weather: z.enum(['clear', 'cloudy', 'mist', 'rain', 'storm', 'snow']),
})

/** What the studio understood of the words, in words for people. */
export const imageReading = placeReading.extend({
  ...conditions.shape,
  /** "you, your partner and two children", or "nobody". */
  people: z.string(),
  /** Nobody can be added; older readings do not say it. */
  isFull: z.boolean().optional(),
  /** For those who do not see the image. */
  description: z.string(),
  /** The choice of a sketch that leads to this image, with what was changed since; older readings do not have it. */
  sketch: z.string().optional(),
})
export type ImageReading = z.output<typeof imageReading>

/**
 * Feedback that corrects the studio's reading, one part a line: "Place: Beach"; or that chooses a sketch and corrects it:
 * "Sketch: Beach 2, no. 48213\nHour: dawn".
 */
export const READING_CORRECTION = /^(?:Place|Sketch|Hour|Season|Weather|People|Thing|Without|Words): /

export const generation = z.object({
  id: z.string(),
  pcmId: z.number().nullable(),
  scenarioId: z.number().nullable(),
  status: generationStatus,
  stage: generationStage,
  modelChoice,
  isFirstPerson: z.boolean(),
  prompt: z.string(),
  feedback: z.string().nullable(),
  /** URLs of the partial frames so far, coarse to fine. */
  partialUrls: z.array(z.string()),
  imageUrl: z.string().nullable(),
  model: z.string().nullable(),
  size: z.string().nullable(),
  /** Of an image by the studio; null for other providers, and until the image is there. */
  reading: imageReading.nullable(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: timestamp,
  startedAt: nullableTimestamp,
  finishedAt: nullableTimestamp,
})
export type Generation = z.output<typeof generation>

/** The result of a succeeded generation. `model` is the provider's name of the model that was used. */
export const generatedImage = z.object({
  imageUrl: z.string(),
  model: z.string(),
  size: z.string(),
  generationId: z.string(),
  creditsRemaining: z.number(),
})

/**
 * Responds when the image is ready; with `Prefer: respond-async`, responds 202 with the generation. The same
 * `Idempotency-Key` returns the same generation. A request with equal content joins the running generation; other content is 409.
 */
export const generateImage = defineCall({
  method: 'POST',
  path: '/api/generate-image',
  body: z.object({
    prompt: promptText,
    pcmId: momentRef,
    feedback: textOrNull(TEXT_LIMITS.feedback).optional(),
    preferredModel: modelChoice.optional(),
    isFirstPerson: z.boolean().optional(),
    /** Sent by a page that was opened, not by a press: the key of a cancelled generation then returns it. */
    isAutomatic: z.boolean().optional(),
  }),
  output: z.union([generatedImage, generation]),
  limit: 'generation',
})

export const feedbackCheck = z.object({
  /** What the provider cannot follow, in the words of the feedback. */
  unfollowed: z.array(z.string()),
  /** What asks for more people than the image has room for, in the words of the feedback. */
  withoutRoom: z.array(z.string()),
  isAnyFollowed: z.boolean(),
})
export type FeedbackCheck = z.output<typeof feedbackCheck>

/** What the image provider can follow of a feedback, before a credit is spent on it. Free. */
export const checkFeedback = defineCall({
  method: 'POST',
  path: '/api/check-feedback',
  body: z.object({
    feedback: trimmedText(TEXT_LIMITS.feedback),
    /** The `isFull` of the image's reading: nobody can be added. */
    isFull: z.boolean().optional(),
  }),
  output: feedbackCheck,
  limit: 'feedback',
})

export const promptReading = z.object({
  /** Where the studio would paint the words; null where another provider paints, which is not asked. */
  reading: placeReading.nullable(),
  /** The latest generation of the moment from exactly these words that was not cancelled; null without one. */
  latest: z.object({ feedback: z.string().nullable() }).nullable(),
  /** Whether the moment has an image of exactly these words. */
  isPainted: z.boolean(),
})
export type PromptReading = z.output<typeof promptReading>

/** What is known of a prompt before a credit is spent on it. Free. */
export const readPrompt = defineCall({
  method: 'POST',
  path: '/api/read-prompt',
  body: z.object({ prompt: promptText, pcmId: momentRef }),
  output: promptReading,
  limit: 'reading',
})

export const imageSketch = z.object({
  /** Feedback that has this very composition painted: "Sketch: Beach 2, no. 48213", and its corrections, one a line. */
  choice: z.string(),
  place: namedPlace,
  /** For those who do not see it. */
  description: z.string(),
  /** What the words say and it does not show: "kayak", "reading". */
  missing: z.array(z.string()),
  /** What of it may be corrected. */
  scene: conditions.extend({
    /**
     * Who is there: "you", "your son", "Rosa", "a man", "a crowd", "people of the place". Joined by commas they are a correction, in
     * which each may be said to be somebody else or to do something: "People: you, your son (named Tom; man; fishing)".
     */
    people: z.array(z.string()),
    /** What people may do there, the usual first: "reading". */
    actions: z.array(z.string()),
    /** Things of the words that are shown: "kite". The corrections "Thing: kite" and "Without: kite" add and remove one. */
    things: z.array(z.string()),
    /** What is written on a sign, a banner or the like, or is to be. The corrections "Words: OPEN" and "Without: words" change it. */
    words: z.string().nullable(),
  }),
  /** A WebP of 448x256, or of 896x512 where one sketch was asked for, as base64. */
  imageBase64: z.string(),
})
export type ImageSketch = z.output<typeof imageSketch>

export const promptSketches = z.object({
  /** Nothing is to be asked: the studio is sure to show the words, or another provider paints. There are no sketches then. */
  isSure: z.boolean(),
  /** At most four compositions to choose from, the best first. */
  sketches: z.array(imageSketch),
  /** The next page has some as well. */
  hasMore: z.boolean(),
})
export type PromptSketches = z.output<typeof promptSketches>

/**
 * Small pictures to choose from where the studio is not sure to show a prompt, before a credit is spent on it; or only the one that is
 * chosen, with its corrections. Free.
 */
export const sketchPrompt = defineCall({
  method: 'POST',
  path: '/api/sketches',
  body: z.object({
    prompt: promptText,
    isFirstPerson: z.boolean().optional(),
    /** The `choice` of a sketch, or a place, "Place: Beach", with corrections. */
    choice: trimmedText(TEXT_LIMITS.feedback).optional(),
    /** Further sketches, four a page; 0 has the best. Without effect where one is chosen. */
    page: z.int().min(0).max(3).optional(),
  }),
  output: promptSketches,
  limit: 'sketches',
})

/** The places that the image provider can be told by name, for a correction; empty where it draws anything. */
export const listPlaces = defineCall({
  method: 'GET',
  path: '/api/places',
  output: z.array(namedPlace),
})

/** What people may be said to do, and the things that may be added, in corrections of sketches; empty where none are drawn. */
export const listSketchWords = defineCall({
  method: 'GET',
  path: '/api/sketch-words',
  output: z.object({ actions: z.array(z.string()), things: z.array(z.string()) }),
})

const generationParams = z.object({ id: z.uuid() })

export const getGeneration = defineCall({
  method: 'GET',
  path: '/api/generations/:id',
  params: generationParams,
  output: generation,
})

/** Server-sent events: `clock` with the server's time, then a `generation` event for each change, until a final status. */
export const watchGeneration = defineCall({
  method: 'GET',
  path: '/api/generations/:id/events',
  params: generationParams,
  output: generation,
})

/** The unfinished generation of a moment, so that a reloaded page can follow it; null without one. */
export const getRunningGeneration = defineCall({
  method: 'GET',
  path: '/api/pcms/:pcm/generation',
  params: momentParams,
  output: generation.nullable(),
})

/**
 * Cancels a queued or running generation and refunds the credit; no effect on a finished one. The token that may start one may
 * cancel it.
 */
export const cancelGeneration = defineCall({
  method: 'POST',
  path: '/api/generations/:id/cancel',
  tokenScope: 'generate',
  params: generationParams,
  output: generation,
})

export const imageHistoryEntry = z.object({
  id: z.number(),
  pcmId: z.number(),
  imageUrl: z.string(),
  prompt: z.string(),
  enhancedPrompt: z.string().nullable(),
  feedback: z.string().nullable(),
  model: z.string(),
  size: z.string(),
  generatedAt: timestamp,
})
export type ImageHistoryEntry = z.output<typeof imageHistoryEntry>

const IMAGES_PER_PAGE = 200

/** Newest first, page by page. */
export const listMomentImages = defineCall({
  method: 'GET',
  path: '/api/pcms/:pcm/images',
  params: momentParams,
  query: pageQuery(IMAGES_PER_PAGE, idCursor),
  output: z.array(imageHistoryEntry),
})

/** The user's images of all moments, newest first, page by page. */
export const listImages = defineCall({
  method: 'GET',
  path: '/api/images/history',
  query: pageQuery(IMAGES_PER_PAGE, idCursor),
  output: z.array(imageHistoryEntry),
})

/** Makes an earlier image of a moment its current image. Free. */
export const selectImage = defineCall({
  method: 'POST',
  path: '/api/pcms/:id/use-image',
  params: idParams,
  body: z.object({ imageId: recordId }),
  output: z.object({ imageUrl: z.string() }),
})

/** Repairs the state after a crash: settles or refunds stuck generations, and sets missing image URLs of moments. Free. */
export const recoverMissingImages = defineCall({
  method: 'POST',
  path: '/api/recover-missing-images',
  body: z.object({}).optional(),
  output: z.object({ recoveredCount: z.number() }),
})
