import { z } from 'zod'
import { createdExport, exportRecord } from '../contract/exports.ts'
import { momentRef, timestamp, version } from '../contract/fields.ts'
import {
  generatedImage,
  generation,
  imageHistoryEntry,
  imageReading,
  placeReading,
} from '../contract/generations.ts'
import { moment, story } from '../contract/moments.ts'
import { createdToken, personalToken } from '../contract/personal-tokens.ts'
import { dailyAction, getStats } from '../contract/practice.ts'
import { futureScenario } from '../contract/scenarios.ts'
import { session } from '../contract/sessions.ts'
import { signInProvider } from '../contract/site.ts'
import { appearanceProfile, creditEntry, user } from '../contract/users.ts'
import { errorBody } from '../errors.ts'
import { FIRST_MOMENT_ID, MOMENT_COUNT } from '../product.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Names of schemas, and descriptions of their fields. They stand here so that pages do not load them. */
const registry = z.registry<{ id?: string; description?: string }>()

function name(id: string, schema: z.ZodObject, fields: Readonly<Record<string, string>> = {}): void {
  registry.add(schema, { id })
  for (const [field, description] of Object.entries(fields)) {
    const part = schema.shape[field]
    if (!part) throw new Error(`${id} has no field ${field}.`)
    registry.add(part, { description })
  }
}

const VERSION = 'Grows with each change of the words. It is the ETag of the record; send it back as If-Match.'
const IMAGE_URL = 'A path of this server, for a request with the same authorization.'

name('Error', errorBody, {
  message: 'For people; it may be shown.',
  code: 'For programs; see the list of codes.',
  requestId: 'By which the operator finds the request in the log.',
  fields: 'The problem of each field that is not valid, by its path.',
  current: 'With `version_conflict`: the record as it is now.',
})
name('Moment', moment, {
  pcmNumber: '1 to 6.',
  surfacePrompt: 'The first layer: what is seen.',
  sensoryPrompt: 'The second layer: what is felt.',
  soulPrompt: 'The third layer: why it matters.',
  combinedPrompt: 'The three layers under headings, made by the server.',
  enhancedPrompt: 'The prompt for the image, made from the layers or written by hand.',
  isPromptOutdated: 'The layers have changed since the enhanced prompt was kept.',
  imageUrl: IMAGE_URL,
  isCompleted: 'It has its three layers and an image.',
})
name('Story', story, { completedPcms: 'The number of completed moments.' })
name('Generation', generation, {
  stage: 'Progress, for people who wait.',
  partialUrls: 'Images while it is being painted, coarse to fine.',
  imageUrl: IMAGE_URL,
  model: 'The model that painted; null until it has.',
  errorCode: 'Why it failed, as a code of errors.',
})
name('GeneratedImage', generatedImage, { imageUrl: IMAGE_URL, model: 'The model that painted.' })
name('PlaceReading', placeReading, {
  isPlaceSure: 'Whether the words decide the place.',
  likeliest: 'Places that it may be, the likeliest first.',
})
name('ImageReading', imageReading, { description: 'For those who do not see the image.' })
name('Image', imageHistoryEntry, { imageUrl: IMAGE_URL })
name('Scenario', futureScenario, {
  imageUrl: IMAGE_URL,
  generation: 'The unfinished generation of its image.',
})
name('DailyAction', dailyAction, {
  completedOn: 'The date of completion in the person’s time zone (YYYY-MM-DD).',
})
name('Stats', getStats.output, {
  today: 'The present date in `timeZone`.',
  days: 'Days with practice in the last 371 days, oldest first.',
})
name('Export', exportRecord, { fileUrl: IMAGE_URL })
name('CreatedExport', createdExport)
name('User', user, {
  profileVersion:
    'Grows with each change of the profile. It is the ETag of the record; send it back as If-Match.',
})
name('AppearanceProfile', appearanceProfile)
name('CreditEntry', creditEntry, { balance: 'The balance after this entry.' })
name('PersonalToken', personalToken, {
  hint: 'The last characters of the token.',
  expiresAt: 'Null for a token without an end.',
  lastUsedAt: 'At most a minute old while it is in use.',
})
name('CreatedToken', createdToken, { token: 'The token itself. It is sent this once.' })
name('Session', session, { network: 'The network of the sign-in; null if unknown.' })
registry.add(version, { description: VERSION })

const replace = (target: JsonSchema, by: JsonSchema) => {
  for (const key of Object.keys(target)) delete target[key]
  Object.assign(target, by)
}

/** Removes what is right in JSON Schema and of no use to readers, and adds what only code says. */
function adjust({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (zodSchema === timestamp) replace(jsonSchema, { type: 'string', format: 'date-time' })
  else if (zodSchema === signInProvider.shape.id) replace(jsonSchema, { type: 'string' })
  else if (zodSchema === momentRef)
    replace(jsonSchema, {
      description: `The number of a moment (1 to ${MOMENT_COUNT}) or its id.`,
      anyOf: [
        { type: 'integer', minimum: 1, maximum: MOMENT_COUNT },
        { type: 'integer', minimum: FIRST_MOMENT_ID, maximum: 2_147_483_647 },
      ],
    })
  // The patterns repeat the formats.
  if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  // Later versions may add fields.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

export interface Schemas {
  /** The JSON Schema of a part of a call; the named parts are in `components`. */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonSchema
  components: Record<string, JsonSchema>
}

export function createSchemas(): Schemas {
  const components: Record<string, JsonSchema> = {}
  return {
    components,
    of(schema, io) {
      const {
        $schema: _version,
        $defs,
        ...json
      } = z.toJSONSchema(schema, {
        io,
        metadata: registry,
        unrepresentable: 'any',
        override: adjust,
      })
      const moved = JSON.parse(
        JSON.stringify({ json, defs: $defs ?? {} }).replaceAll('#/$defs/', '#/components/schemas/'),
      )
      Object.assign(components, moved.defs)
      return moved.json
    },
  }
}
