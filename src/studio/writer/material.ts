import { hashOf } from '../words/chance.ts'
import { headedParts } from '../words/tokens.ts'
import { englishFixes, isEnglish, type Sentence, sentencesOf } from './clean.ts'
import { completed, I, type Role, type Speaker, YOU } from './complete.ts'
import { type Doing, doingsIn } from './doings.ts'
import { type NounPhrase, nounPhrases } from './noun-phrases.ts'
import { parseSentences, type Term } from './parse.ts'

export interface Layers {
  surface: string
  sensory: string
  soul: string
}

export interface Layer {
  /** Whole sentences in the person's words. */
  sentences: string[]
  /** The same before they were made whole, to quote. */
  own: Sentence[]
  terms: Term[][]
  nouns: NounPhrase[]
}

/** What the writer has to work with: the person's own words, taken apart. */
export interface Material {
  isEnglish: boolean
  isEmpty: boolean
  /** The same for the same words: chooses among ways to say a thing. */
  hash: number
  surface: Layer
  sensory: Layer
  soul: Layer
  doings: Doing[]
}

/** Tagging costs about 1 ms per 100 characters; beyond this a layer's sentences are kept as they stand. */
const MOST_TAGGED: Record<Role, number> = { surface: 1_600, sensory: 800, soul: 800 }
const MOST_DOINGS = 6

function layerFrom(text: string, role: Role, isPlain: boolean, speaker: Speaker): Layer {
  const own = sentencesOf(isPlain ? englishFixes(text) : text)
  const terms = isPlain
    ? parseSentences(
        own.map((sentence) => sentence.text),
        MOST_TAGGED[role],
      )
    : own.map(() => [])
  return {
    own,
    terms,
    sentences: completed(own, terms, role, speaker),
    nouns: terms.flatMap(nounPhrases),
  }
}

export function materialFrom(layers: Layers): Material {
  const all = [layers.surface, layers.sensory, layers.soul].join('\n')
  const isPlain = isEnglish(all)
  const isToYou = /\b(?:you|your)\b/i.test(all) && !/\b(?:I|I'm|my|we|our)\b/i.test(all)
  const speaker: Speaker = isToYou ? YOU : I
  const surface = layerFrom(layers.surface, 'surface', isPlain, speaker)
  return {
    isEnglish: isPlain,
    isEmpty: !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(all),
    hash: hashOf(all.trim()),
    surface,
    sensory: layerFrom(layers.sensory, 'sensory', isPlain, speaker),
    soul: layerFrom(layers.soul, 'soul', isPlain, speaker),
    doings: surface.terms.slice(0, MOST_DOINGS).flatMap(doingsIn),
  }
}

const SENSES =
  /\b(?:smell|smells|scent|aroma|hear|hearing|sound|sounds|feel of|feel the|feels|taste|tastes|touch|warm(?:th)? (?:on|of|against|under)|cool (?:on|against|under)|breath|breathe|breathing|skin|heartbeat|heart (?:is )?(?:beats?|beating|pounds?|pounding|races|racing)|barefoot|lips|tongue|tingl\w+|goosebumps|echo\w*|hum|music plays|crackl\w+|whisper\w*|my (?:hands|feet|chest|shoulders|palms|face|body|lungs) )/i
const MEANING =
  /\b(?:because|matters?|means?|meaning|proud|pride|grateful|gratitude|free(?:dom)?|legacy|promise|finally know|i know (?:that|now)|proof|proves?|worth|purpose|love(?:d)?|i became|i become|i have become|remind(?:s|ed)?|never again|forgive\w*|at peace|belong\w*|trust(?:ed)?|who i am|enough)\b/i

/** Three layers from one text: by its headings, else sentence by sentence. */
export function layersFromPrompt(prompt: string): Layers {
  const parts = headedParts(prompt)
  if (parts.some((part) => part.role !== 'surface')) {
    const of = (role: Role) =>
      parts
        .filter((part) => part.role === role)
        .map((part) => part.text.trim())
        .join('\n')
        .trim()
    return { surface: of('surface'), sensory: of('sensory'), soul: of('soul') }
  }
  const layers: Record<Role, string[]> = { surface: [], sensory: [], soul: [] }
  for (const [i, { text }] of sentencesOf(parts.map((part) => part.text).join('\n')).entries()) {
    const role: Role =
      i === 0 ? 'surface' : MEANING.test(text) ? 'soul' : SENSES.test(text) ? 'sensory' : 'surface'
    layers[role].push(text)
  }
  return { surface: layers.surface.join(' '), sensory: layers.sensory.join(' '), soul: layers.soul.join(' ') }
}
