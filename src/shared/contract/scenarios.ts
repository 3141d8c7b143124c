import { z } from 'zod'
import { SCENARIO_MIN_LENGTH, TEXT_LIMITS } from '../product.ts'
import { defineCall } from './call.ts'
import {
  idParams,
  modelChoice,
  momentParams,
  momentRef,
  recordId,
  textOrNull,
  timestamp,
  trimmed,
  version,
} from './fields.ts'
import { generatedImage, generation } from './generations.ts'

export const futureScenario = z.object({
  id: z.number(),
  pcmId: z.number(),
  title: z.string().nullable(),
  scenarioText: z.string(),
  orderIndex: z.number(),
  isGenerated: z.boolean(),
  hasImage: z.boolean(),
  imageUrl: z.string().nullable(),
  usedModel: z.string().nullable(),
  imageSize: z.string().nullable(),
  version,
  /** The unfinished generation of its image, so that a reloaded page can follow it. */
  generation: z.object({ id: z.string(), modelChoice, createdAt: timestamp }).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type FutureScenario = z.output<typeof futureScenario>

const scenarioList = z.object({ scenarios: z.array(futureScenario) })

/** The scenarios of all moments, ordered by moment and `orderIndex`. */
export const listAllScenarios = defineCall({
  method: 'GET',
  path: '/api/future-scenarios',
  output: scenarioList,
})

export const listScenarios = defineCall({
  method: 'GET',
  path: '/api/future-scenarios/:pcm',
  params: momentParams,
  output: scenarioList,
})

/** Generates three scenarios, which replace the existing ones; on failure, these are kept. */
export const generateScenarios = defineCall({
  method: 'POST',
  path: '/api/generate-future-scenarios',
  body: z.object({ pcmId: momentRef }),
  output: scenarioList,
  limit: 'scenarios',
})

export const updateScenario = defineCall({
  method: 'PUT',
  path: '/api/future-scenarios/:id',
  params: idParams,
  body: z.object({
    scenarioText: trimmed(TEXT_LIMITS.scenario).min(SCENARIO_MIN_LENGTH),
    /** Trimmed; an empty title becomes null, an omitted one is not changed. */
    title: textOrNull(TEXT_LIMITS.title).optional(),
  }),
  output: futureScenario,
})

export const removeScenario = defineCall({
  method: 'DELETE',
  path: '/api/future-scenarios/:id',
  params: idParams,
  output: z.object({ id: z.number() }),
})

/** Responds like `generateImage`. */
export const generateScenarioImage = defineCall({
  method: 'POST',
  path: '/api/generate-scenario-image',
  body: z.object({ scenarioId: recordId, preferredModel: modelChoice.optional() }),
  output: z.union([generatedImage, generation]),
  limit: 'generation',
})

/** Text for the goal app, which plans 90 days towards a moment. */
export const createGoalContext = defineCall({
  method: 'POST',
  path: '/api/onelevelup/pcm-goal',
  body: z.object({ pcmId: momentRef }),
  output: z.object({ pcmName: z.string(), contextDescription: z.string(), goalPrompt: z.string() }),
  limit: 'goal',
})
