import { dot, type Layers, type WritingContext } from './context.ts'
import { type NameCandidate, nameCandidates } from './name-candidates.ts'
import { capitalize, collapseSpaces, cut, hasWords, sentencesOf, titleCase, wordSet } from './sentences.ts'
import data from './words.json' with { type: 'json' }

const MAX_NAME_CHARACTERS = 100
const MAX_READ_CHARACTERS = 1_200
/** Of a text in a script without spaces. */
const MAX_UNSPACED_CHARACTERS = 20
const MAX_WORDS = 5
const MAX_CANDIDATES = 40
const UNNAMED = 'A Moment to Come'

const POSSESSIVES = wordSet(data.possessives)

/** Added to the closeness: an action tells more than a thing, the beginning more than the end; "My Father" alone tells little. */
function bonusOf({ words, isAction, sentence }: NameCandidate): number {
  const isShort = words.length < 3
  const isBare = isShort && POSSESSIVES.has((words[0] ?? '').toLowerCase())
  return (isAction ? 0.1 : 0) - sentence * 0.02 - (isShort ? 0.04 : 0) - (isBare ? 0.12 : 0)
}

/** The beginning of the text, as it was written: for one word, and for other languages. */
function beginningOf(text: string): string {
  const start = collapseSpaces(text.slice(0, MAX_READ_CHARACTERS))
  const [sentence = ''] = sentencesOf(start).filter(hasWords)
  const [clause = ''] = sentence
    .split(/[,;:.!?…。、！？()"“”«»—–]/)
    .map((part) => part.trim())
    .filter(hasWords)
  const words = clause.split(' ').filter(hasWords)
  const limit = words.length === 1 ? MAX_UNSPACED_CHARACTERS * 2 : MAX_NAME_CHARACTERS
  return capitalize(cut(words.slice(0, MAX_WORDS).join(' '), limit))
}

/** The most telling phrase of the person's, by closeness to the whole; "A Moment to Come" where no word is written. */
export async function nameMoment(context: WritingContext, moment: Layers): Promise<string> {
  const layers = [moment.surface, moment.sensory, moment.soul].filter(hasWords)
  const [first] = layers
  if (first === undefined) return UNNAMED
  const whole = cut(
    collapseSpaces(layers.map((layer) => layer.slice(0, MAX_READ_CHARACTERS)).join(' ')),
    MAX_READ_CHARACTERS,
  )
  const { language } = await context.readBrief(whole)
  const candidates = language === 'en' ? nameCandidates(first).slice(0, MAX_CANDIDATES) : []
  if (candidates.length === 0) return nonEmpty(beginningOf(first))
  const [target, ...vectors] = await context.embed([whole, ...candidates.map(({ words }) => words.join(' '))])
  const [best] = candidates
    .map((name, i) => ({ name, score: dot(target!, vectors[i]!) + bonusOf(name) }))
    .sort((a, b) => b.score - a.score)
  return nonEmpty(cut(titleCase(best!.name.words), MAX_NAME_CHARACTERS))
}

const nonEmpty = (name: string): string => (hasWords(name) ? name : UNNAMED)
