import { findAll } from '../words/lexicon.ts'
import { TIME_WORDS } from '../words/moment-lexicon.ts'
import { readTokens } from '../words/reading.ts'
import { tidy } from './clean.ts'
import type { Doing } from './doings.ts'
import { type Layers, type Material, materialFrom } from './material.ts'
import type { NounPhrase } from './noun-phrases.ts'
import { isKnownNoun } from './parse.ts'
import { TIMES, worth } from './pen.ts'

const MOST_CHARACTERS = 100
const MOST_WORDS = 5
const SMALL = new Set(
  'onto a an the and or of in on at with by for to from under over into through'.split(' '),
)

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
  /(?<!\s)\s+(?:a|an|the|and|or|of|in|on|at|with|by|for|to|from|my|our|his|her|their|under|over|into|through|is|are|am|was|as|that)$/i

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
    if (
      match.token.isNegated ||
      (/^(?:night|noon|midnight)$/.test(said) && tokens[match.start - 1]?.word !== 'at')
    )
      continue
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
const WEAK = new Set(
  'being having seeing looking feeling watching hearing standing sitting knowing going getting noticing wearing waking finding wanting seeming living imagining doing turning stopping thinking saying smiling staring gazing opening'.split(
    ' ',
  ),
)

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

/** What the doing is done to, without what hangs on it: "the finish line" of the Berlin marathon. */
const shortened = (text: string): string => text.split(/ (?:of|at|in|on|under|that|which|with|from) /)[0]!

function* fromDoing(
  doing: Doing,
  nouns: readonly NounPhrase[],
  when: string | undefined,
  who: string | undefined,
): Generator<string> {
  const where =
    /^(?:on|onto|in|at|through|across|along|over|under|into|around|down|up|with|to|toward|towards|by|past)\b/.test(
      doing.tail,
    )
  const object = objectOf(doing.tail, nouns)
  if (when && where && who === undefined) {
    const place = shortened(doing.tail.replace(/^\w+ /, ''))
    yield `${doing.verb} ${doing.tail.split(' ')[0]} ${place} ${when}`
  }
  yield doing.gerundPhrase
  if (where) {
    yield `${doing.verb} ${doing.tail.split(' ')[0]} ${shortened(doing.tail.replace(/^\w+ /, ''))}`
  }
  if (object) {
    if (when) yield `${doing.verb} ${shortened(object)} ${when}`
    if (who) yield `${doing.verb} ${shortened(object)} with ${who}`
    yield `${doing.verb} ${object}`
    yield `${doing.verb} ${shortened(object)}`
  }
}

function* candidates(material: Material, layers: Layers): Generator<string> {
  const when = whenSaid(layers)
  const who = companion(material)
  const nouns = material.surface.nouns.filter(
    (noun) =>
      (!TIMES.test(noun.head) || noun.text.includes(' of ')) &&
      !/^(?:view|camera|picture|people|backs?|eyes)$/.test(noun.head),
  )
  const things = nouns.filter((noun) => !noun.isPerson)
  if (/\bsail(?:ing)?\b/i.test(layers.surface) && (when || who))
    yield ['sailing', when, who && `with ${who}`].filter(Boolean).join(' ')
  for (const doing of material.doings.filter((entry) => !WEAK.has(entry.verb)))
    yield* fromDoing(doing, nouns, when, who)
  for (const { tail } of material.doings.filter((entry) => WEAK.has(entry.verb))) {
    if (/^(?:under|at|between|beneath|beside|among|above|behind)\b/.test(tail))
      yield shortened(tail.replace(/^(\w+) /, '$1\u00a0')).replace('\u00a0', ' ')
  }
  for (const opening of nouns.slice(0, 1)) {
    const rest = (material.surface.own[0]?.body ?? '').slice(opening.text.length)
    if (!(material.surface.own[0]?.body ?? '').toLowerCase().startsWith(opening.text.toLowerCase())) break
    for (const [, where] of rest.matchAll(
      /\b((?:in|at|on|under|by|around|with) (?:(?:a|an|the|my|our) )?\p{L}+(?: \p{L}+)?)(?=[.,;]|$| (?:and|while|with|in|at|on)\b)/gu,
    ))
      yield `${withoutArticle(opening.text)} ${where}`
    const other = things.find((thing) => thing !== opening && isKnownNoun(thing.head))
    if (opening.isPerson && /^(?:my|our) /.test(opening.text) && other)
      yield `${opening.text} and ${other.text}`
  }
  const main = things.toSorted((a, b) => worth(b) - worth(a))[0]
  const thing = main && withoutArticle(main.text)
  if (main && thing) {
    if (when) yield `${thing} ${when}`
    if (who) yield `${thing} with ${who}`
    if (main.withPlace !== main.text) yield withoutArticle(main.withPlace)
    const sentence = material.surface.own.find(({ body }) => body.includes(main.text))?.body ?? ''
    const where = / (?:in|at) \p{Lu}\p{L}+(?=[.,;]|$| and )/u.exec(sentence)?.[0]
    if (where) yield `${thing}${where}`
    if (countWords(thing) >= 3) yield thing
    if (main.withPlace !== main.text && main.withPlace.endsWith('s'))
      yield withoutArticle(main.withPlace).replace(' the ', ' ')
    for (const other of things.filter((one) => isKnownNoun(one.head) && isKnownNoun(main.head))) {
      const text = withoutArticle(other.text)
      if (other !== main && !thing.includes(text))
        yield things.indexOf(main) < things.indexOf(other)
          ? `${thing} and ${other.again(other.text)}`
          : `${text} and ${main.again(main.text)}`
    }
    yield thing
  }
  const person = nouns.find((noun) => noun.isPerson)
  if (person && countWords(person.text) >= 2) yield person.text
  for (const noun of [...material.soul.nouns, ...material.sensory.nouns]) {
    if (thing) yield `${thing} and ${withoutArticle(noun.text)}`
    yield withoutArticle(noun.text)
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

function firstFitting(names: Iterable<string>): string | undefined {
  for (const raw of names) {
    const name = tidy(raw).replace(/(?<![.,;:?])[.,;:?]+$/, '')
    const words = countWords(name)
    if (words >= 2 && words <= MOST_WORDS && !LOOSE.test(name)) return name
  }
  return undefined
}

/** Two to five words, Title Case, from words already taken apart. */
export function nameFrom(material: Material, layers: Layers, fallback: string = WAITING[0]): string {
  const found = material.isEnglish ? firstFitting(candidates(material, layers)) : undefined
  const single = [material.surface, material.sensory, material.soul]
    .flatMap((layer) => layer.own)
    .map(({ body }) => body)
    .find((body) => /\p{L}/u.test(body))
  const raw =
    found ??
    firstWords(material) ??
    (single === undefined ? fallback : material.isEnglish ? `This Is ${single}` : single)
  const name = titleCase(raw)
  return name.length <= MOST_CHARACTERS
    ? name
    : `${[...name]
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trim()}…`
}

/** Two to five words, Title Case, from the person's own words. */
export function nameMoment(moment: Layers & { pcmNumber?: number | undefined }): string {
  const layers = {
    surface: moment.surface.slice(0, 4000),
    sensory: moment.sensory.slice(0, 2000),
    soul: moment.soul.slice(0, 2000),
  }
  return nameFrom(
    materialFrom(layers),
    layers,
    WAITING[((moment.pcmNumber ?? 1) - 1) % WAITING.length] ?? WAITING[0],
  )
}
