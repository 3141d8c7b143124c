import type { Layers, WritingContext } from './context.ts'
import type { Kind } from './kind-texts.ts'
import { kindOf } from './kinds.ts'
import { nameMoment } from './name-moment.ts'
import { promptParts } from './prompt-parts.ts'
import { collapseSpaces, cut, hasWords, sentencesOf } from './sentences.ts'

export interface Moment extends Layers {
  name: string
  combined?: string | undefined
}

/** What scenarios and goal contexts are written from. */
export interface MomentReading {
  layers: Layers
  isEmpty: boolean
  name: string
  /** A sentence of the person's that can be quoted, or the name. */
  own: string
  kind: Kind
}

const MAX_LAYER_CHARACTERS = 6_000
const MAX_NAME_CHARACTERS = 100
const QUOTED = { minWords: 4, maxWords: 20, maxCharacters: 120 }

/** The layers, or where they are empty the paragraphs of the combined text. */
function layersOf(moment: Moment): Layers {
  const hasLayers = [moment.surface, moment.sensory, moment.soul].some(hasWords)
  const [surface = '', sensory = '', soul = ''] =
    hasLayers || !moment.combined
      ? [moment.surface, moment.sensory, moment.soul]
      : promptParts(moment.combined, true).blocks
  const limited = (layer: string) => cut(layer, MAX_LAYER_CHARACTERS)
  return { surface: limited(surface), sensory: limited(sensory), soul: limited(soul) }
}

/** Without marks that would end a quotation. */
const quotable = (text: string): string => collapseSpaces(text.replaceAll(/[“”„«»"{}]/g, ''))

const withoutMark = (sentence: string): string => sentence.replace(/[.,;:]$/, '')

function ownSentence(layer: string): string | undefined {
  const { minWords, maxWords, maxCharacters } = QUOTED
  return sentencesOf(quotable(layer.slice(0, MAX_LAYER_CHARACTERS)))
    .map(withoutMark)
    .find((sentence) => {
      const wordCount = sentence.split(' ').length
      const isQuotable = wordCount >= minWords && wordCount <= maxWords && sentence.length <= maxCharacters
      return isQuotable && hasWords(sentence)
    })
}

export async function readMoment(context: WritingContext, moment: Moment): Promise<MomentReading> {
  const layers = layersOf(moment)
  const texts = [layers.surface, layers.sensory, layers.soul].filter(hasWords)
  const given = withoutMark(cut(quotable(moment.name.slice(0, MAX_NAME_CHARACTERS * 2)), MAX_NAME_CHARACTERS))
  const name = hasWords(given) ? given : quotable(await nameMoment(context, layers))
  const { language } = await context.readBrief(texts.join('\n\n'))
  return {
    layers,
    isEmpty: texts.length === 0,
    name,
    own: ownSentence(layers.surface) ?? ownSentence(layers.soul) ?? name,
    kind: await kindOf(context, texts.length > 0 ? texts : [name], texts.length > 0 ? language : 'en'),
  }
}

/** Puts the person's words into the slots of a written text. */
export const fillSlots = (text: string, { name, own }: MomentReading): string =>
  text.replaceAll(/\{(name|own)\}/g, (_, slot: string) => (slot === 'name' ? name : own))
