import { findAll } from '../words/lexicon.ts'
import { TIME_WORDS } from '../words/moment-lexicon.ts'
import { readTokens } from '../words/reading.ts'
import { tidy } from './clean.ts'
import { type Layers, type Material, materialFrom } from './material.ts'
import type { NounPhrase } from './phrases.ts'

const MOST_CHARACTERS = 100
const MOST_WORDS = 5
const SMALL = new Set([
  'a',
  'an',
  'the',
  'and',
  'or',
  'of',
  'in',
  'on',
  'at',
  'with',
  'by',
  'for',
  'to',
  'from',
  'under',
  'over',
  'into',
  'through',
])

export function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .map((part, i) =>
      i > 0 && SMALL.has(part.toLowerCase())
        ? part.toLowerCase()
        : part.replace(
            /^([“"'(]*)(\p{Ll})/u,
            (_, open: string, letter: string) => open + letter.toUpperCase(),
          ),
    )
    .join(' ')
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
const LOOSE =
  /\s+(?:a|an|the|and|or|of|in|on|at|with|by|for|to|from|my|our|his|her|their|under|over|into|through|is|are|am|was|as|that)$/i

function fitted(text: string): string {
  let words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS).join(' ')
  while (LOOSE.test(words)) words = words.replace(LOOSE, '')
  return words
}

/** "at dawn", "at sunset" when the words say so, in the person's own word. */
function whenSaid(layers: Layers): string | undefined {
  const tokens = readTokens(layers.surface)
  for (const match of findAll(tokens, TIME_WORDS)) {
    const said = tokens
      .slice(match.start, match.end)
      .map((token) => token.word)
      .join(' ')
    if (match.token.isNegated) continue
    if (
      /^(?:dawn|sunrise|daybreak|noon|midday|sunset|dusk|twilight|midnight|night|nightfall|golden hour|sundown|first light)$/.test(
        said,
      )
    )
      return `at ${said}`
  }
  return undefined
}

/** Verbs that say little: the scene's things name it better. */
const WEAK = new Set([
  'being',
  'having',
  'seeing',
  'looking',
  'feeling',
  'watching',
  'hearing',
  'standing',
  'sitting',
  'knowing',
  'going',
  'getting',
  'noticing',
  'wearing',
  'waking',
  'finding',
  'wanting',
  'seeming',
  'living',
  'imagining',
  'doing',
  'turning',
  'stopping',
  'thinking',
  'saying',
  'smiling',
  'staring',
  'gazing',
  'opening',
])

const withoutArticle = (text: string): string => text.replace(/^(?:a|an|the|some|this|that)\s+/i, '')

function companion(material: Material): string | undefined {
  for (const [i, terms] of material.surface.terms.entries()) {
    const own = material.surface.own[i]!.body
    const found =
      /\bwith ((?:my|our) (?:\p{L}+ ){0,2}?\p{L}+|\p{Lu}\p{Ll}+)(?=\s*(?:[,.;]|$|at |on |in |by |beside |and |as |while ))/u.exec(
        own,
      )
    const name = found?.[1]
    if (
      name &&
      terms.length > 0 &&
      material.surface.nouns.some(
        (noun) => noun.isPerson && noun.text.toLowerCase().startsWith(name.toLowerCase()),
      )
    )
      return name
  }
  return undefined
}

function* candidates(material: Material, layers: Layers): Generator<string> {
  const when = whenSaid(layers)
  const who = companion(material)
  const doing = material.doings.find((entry) => !WEAK.has(entry.verb))
  const nouns = material.surface.nouns.filter(
    (noun) => !/^(?:dawn|sunrise|sunset|dusk|night|morning|evening|air|view|camera)$/.test(noun.head),
  )
  const things = nouns.filter((noun) => !noun.isPerson)
  if (doing) {
    const where = /^(?:on|in|at|through|across|along|over|under|into|around|down|up|with|to)\b/.test(
      doing.tail,
    )
      ? doing.tail
      : ''
    const short = where ? `${doing.verb} ${where}` : doing.gerundPhrase
    if (countWords(short) <= MOST_WORDS && countWords(short) >= 3) yield short
    const object = objectOf(doing.tail, nouns)
    if (object && countWords(`${doing.verb} ${object} ${when ?? ''}`) <= MOST_WORDS)
      yield `${doing.verb} ${object}${when ? ` ${when}` : ''}`
    if (object && countWords(`${doing.verb} ${object}`) <= MOST_WORDS) yield `${doing.verb} ${object}`
  }
  const sailing = /\bsail(?:ing)?\b/i.test(layers.surface) ? 'sailing' : undefined
  if (sailing && (when || who)) yield fitted([sailing, when, who && `with ${who}`].filter(Boolean).join(' '))
  const thing = things[0] && withoutArticle(things[0].text)
  if (thing) {
    if (when && countWords(`${thing} ${when}`) <= MOST_WORDS) yield `${thing} ${when}`
    if (who && countWords(`${thing} with ${who}`) <= MOST_WORDS) yield `${thing} with ${who}`
    if (countWords(thing) >= 2 && countWords(thing) <= MOST_WORDS) yield thing
    const other = things
      .slice(1)
      .map((noun) => withoutArticle(noun.text))
      .find((text) => countWords(`${thing} and ${text}`) <= MOST_WORDS && !thing.includes(text))
    if (other) yield `${thing} and ${other}`
  }
  const person = nouns.find((noun) => noun.isPerson)
  if (person && countWords(person.text) >= 2) yield fitted(person.text)
  for (const noun of [...material.soul.nouns, ...material.sensory.nouns]) {
    if (thing && countWords(`${thing} and ${withoutArticle(noun.text)}`) <= MOST_WORDS)
      yield `${thing} and ${withoutArticle(noun.text)}`
    if (countWords(noun.text) >= 2) yield fitted(withoutArticle(noun.text))
  }
}

const objectOf = (tail: string, nouns: readonly NounPhrase[]): string | undefined =>
  nouns.find((noun) => tail.toLowerCase().startsWith(noun.text.toLowerCase()))?.text

/** The first words of what was written, when nothing better can be told from them. */
function firstWords(material: Material): string | undefined {
  for (const layer of [material.surface, material.sensory, material.soul]) {
    for (const { body } of layer.own) {
      const clause =
        body
          .split(/[,;:.?()“”"–—]/)
          .find((part) => /[\p{L}\p{N}]/u.test(part))
          ?.trim() ?? ''
      const short = fitted(clause)
      if (countWords(short) >= 2) return short
    }
  }
  return undefined
}

const WAITING = [
  'A Moment to Come',
  'A Day to Come',
  'A Scene to Come',
  'A Place to Come',
  'A Wonder to Come',
  'A Gift to Come',
] as const

/** Two to five words, Title Case, from the person's own words. */
export function nameMoment(moment: Layers & { pcmNumber?: number | undefined }): string {
  const layers = {
    surface: moment.surface.slice(0, 4000),
    sensory: moment.sensory.slice(0, 2000),
    soul: moment.soul.slice(0, 2000),
  }
  const material = materialFrom(layers)
  const fallback = WAITING[((moment.pcmNumber ?? 1) - 1) % WAITING.length] ?? WAITING[0]
  const found = (material.isEnglish ? [...candidates(material, layers)] : [])
    .map((text) => tidy(text).replace(/[.,;:?]+$/, ''))
    .find((text) => countWords(text) >= 2 && countWords(text) <= MOST_WORDS)
  const single = [material.surface, material.sensory, material.soul]
    .flatMap((layer) => layer.own)
    .map(({ body }) => body)
    .find((body) => /\p{L}/u.test(body))
  const raw = found ?? firstWords(material) ?? (single ? `This Is ${single}` : fallback)
  const name = titleCase(raw)
  return name.length <= MOST_CHARACTERS
    ? name
    : `${[...name]
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trim()}…`
}
