import type { Brief } from '../../understanding/brief.ts'
import { hashOf, unit, type WritingContext } from '../context.ts'

/** What is read from a text that says nothing of hour, season or weather. */
export const plainBrief: Brief = {
  place: { id: undefined, confidence: 0, likeliest: [], landscapes: ['meadow'] },
  hour: undefined,
  season: undefined,
  weather: undefined,
  mood: { warmth: 0, brightness: 0, energy: 0 },
  viewpoint: 'middle',
  people: {
    isWriterShown: true,
    others: [],
    hasCrowd: false,
    writer: { sex: undefined, age: undefined },
    confidence: 0,
  },
  action: undefined,
  posture: undefined,
  objects: [],
  colours: {},
  words: [],
  appearance: {},
  language: 'en',
}

/** Vectors that depend on the text alone and mean nothing. */
const hashedEmbed = async (texts: string[]) =>
  texts.map((text) =>
    unit(Float32Array.from({ length: 512 }, (_, i) => (hashOf(`${i} ${text}`) % 2_000) - 1_000)),
  )

export const contextWith = (brief: Partial<Brief> = {}): WritingContext => ({
  embed: hashedEmbed,
  readBrief: () => ({ ...plainBrief, ...brief }),
})
