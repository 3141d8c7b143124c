import { readAction, readPosture } from './action.ts'
import type { AppearanceProfile, Brief } from './brief.ts'
import { readColours } from './colours.ts'
import { readConditions } from './conditions.ts'
import { chooseLandscape } from './landscape.ts'
import { detectLanguage, readForeign } from './language.ts'
import { readObjects } from './objects.ts'
import { readPeople } from './people.ts'
import { guessPlace } from './place.ts'
import { tokenize } from './tokenize.ts'

export interface ReadOptions {
  isFirstPerson: boolean
  appearance?: AppearanceProfile | undefined
}

/** Reads any text; the same text gives the same brief on every thread. */
export async function readBrief(
  prompt: string,
  { isFirstPerson, appearance = {} }: ReadOptions,
): Promise<Brief> {
  const language = detectLanguage(prompt)
  const layers = tokenize(prompt)
  if (language !== 'en')
    return { ...readForeign(language, prompt, layers, isFirstPerson), appearance, language }
  const conditions = readConditions(layers)
  const guess = await guessPlace(layers)
  const words = layers.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.words))
  const literal = words.filter((word) => !(word.negation || word.isFigurative))
  return {
    place: {
      id: guess?.isSure ? guess.id : undefined,
      confidence: guess?.confidence ?? 0,
      likeliest: guess?.likeliest ?? [],
      landscape: chooseLandscape(conditions, layers, guess?.probabilities ?? new Map()),
    },
    ...conditions,
    people: readPeople(layers, { isFirstPerson }),
    action: readAction(layers),
    posture: readPosture(layers),
    objects: readObjects(layers),
    colours: readColours(layers),
    words: [...new Set(literal.map(({ stem }) => stem))],
    appearance,
    language,
  }
}
