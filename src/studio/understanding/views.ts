import data from '../library/insets.json' with { type: 'json' }
import type { Brief } from './brief.ts'
import { indexPhrases, phraseAt, phraseSet } from './phrases.ts'
import namedPlaces from './word-data/named-places.json' with { type: 'json' }
import placeNouns from './word-data/place-nouns.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'

interface ViewData {
  /** The composition, of which this point of the horizon is in the middle. */
  file: string
  x: number
  horizon: number
  /** How much more of it than of others must be seen: the top of a tower. */
  area?: number
  /** With its article, for those who do not see it. */
  called: string
  words: string[]
  /** Places whose nouns and names mean it too. */
  places: string[]
}

/** Places that may be seen in a window or a picture. */
export const VIEWS: Readonly<Record<string, ViewData>> = data.views

const viewOfPlace = new Map(
  Object.entries(VIEWS).flatMap(([id, { places }]) => places.map((one) => [one, id])),
)
const viewOf = (places: readonly string[]) =>
  places.map((place) => viewOfPlace.get(place)).find((view) => view !== undefined)
/** A name is a place by itself; a noun is only one that is near or is looked at. */
interface Named {
  view: string
  isName: boolean
}
const ambiguous = new Set(namedPlaces.onlyBehindPreposition)
const fromPlaces = (entries: readonly (readonly [string, readonly string[]])[], isName: boolean) =>
  entries.flatMap(([phrase, places]) => {
    const view = viewOf(places)
    return view === undefined ? [] : [[phrase, { view, isName }] as const]
  })
const names = namedPlaces.kinds.flatMap(({ names: called, places }) =>
  called
    .filter((name) => !ambiguous.has(name))
    .map((name) => [name.replaceAll('-', ' '), places as readonly string[]] as const),
)
const nouns = indexPhrases<Named>(
  new Map([
    ...fromPlaces(Object.entries(placeNouns), false),
    ...fromPlaces(names, true),
    ...Object.entries(VIEWS).flatMap(([view, { words }]) =>
      words.map((word) => [word, { view, isName: false }] as const),
    ),
  ]),
)
const anywhere = new Set(data.anywhere)
const homes = indexPhrases(
  Object.entries(data.homes).flatMap(([view, words]) => words.map((word) => [word, view] as const)),
)
const before = phraseSet(data.outside.before)
const after = phraseSet(data.outside.after)
const near = new Set(data.near)
const pictures = new Set(data.pictures)
const pictured = new Set(data.pictured)
const painting = new Set(data.painting)
const told = new Set(data.told)

/** Words between what looks at something and what is seen: "out of the window I can see the little harbour". */
const REACH = 12
/** Words between something seen and the window: "the lights of the harbour outside the window". */
const REACH_BACK = 5
/** Words between a painting and what it shows, and between "of" and its noun. */
const REACH_OF_PICTURE = 12
const REACH_OF_NOUN = 6
/** Words between a preposition and its noun: "by the cold grey sea". */
const REACH_OF_NEAR = 4

const STRENGTH = { window: 5, seen: 4, near: 3, named: 2, anywhere: 1 }

/** Where the writer is not: at a place that is only painted, or at any of these who looks at one through a window. */
export function placesSeen(views: Brief['views']): ReadonlySet<string> {
  if (views?.isIndoors) return new Set(viewOfPlace.keys())
  return new Set(views?.picture === undefined ? [] : VIEWS[views.picture]!.places)
}

/** The places that the words put outside of a window and in a picture; undefined where they say nothing of the kind. */
export function readViews(layers: readonly Layer[]): Brief['views'] {
  let [window, strength]: [string | undefined, number] = [undefined, 0]
  let picture: string | undefined
  let home: string | undefined
  for (const { words } of layers.flatMap(({ sentences }) => sentences)) {
    for (let at = 0; at < words.length; at++) {
      home ??= isThere(words[at]!) ? phraseAt(homes, words, at)?.value : undefined
      const noun = phraseAt(nouns, words, at)
      if (!noun) continue
      const { length } = noun
      const { view, isName } = noun.value
      const said = words.slice(at, at + length).every(isMeant)
      // "The mural on the railway wall" shows no railway.
      if (said && isPictured(words, at) && !isHeadless(words, at, length)) picture ??= view
      else if (said && words.slice(at, at + length).every(isThere)) {
        const own = strengthOf(words, at, length, isName)
        if (own > strength) [window, strength] = [view, own]
      }
      at += length - 1
    }
  }
  window ??= home
  if (window === undefined && picture === undefined) return undefined
  return { window, picture, isIndoors: strength === STRENGTH.window || undefined }
}

const isMeant = ({ isFigurative, negation }: Word): boolean => !(isFigurative || negation === 'no')
const isThere = ({ isFigurative, isPast, negation }: Word): boolean => !(isFigurative || isPast || negation)

function strengthOf(words: readonly Word[], at: number, length: number, isName: boolean): number {
  const seen = seenStrength(words, at, length)
  if (seen > 0) return seen
  if (isTold(words, at)) return 0
  const phrase = words.slice(at, at + length)
  const preposition = words.slice(Math.max(0, at - REACH_OF_NEAR), at).findLast(({ text }) => near.has(text))
  if (preposition?.clause === words[at]!.clause && !isHeadless(words, at, length)) return STRENGTH.near
  if (isName) return STRENGTH.named
  return phrase.some(({ text, lemma }) => anywhere.has(text) || anywhere.has(lemma)) ? STRENGTH.anywhere : 0
}

/** "I remember the beach", "the road to the lake": it is not where the writer is. */
const isTold = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - REACH_OF_NOUN), at)
    .some(({ lemma, clause }) => clause === words[at]!.clause && told.has(lemma))

/** "The harbour bar", "the street door": the noun only says which. */
function isHeadless(words: readonly Word[], at: number, length: number): boolean {
  const last = words[at + length - 1]!
  const next = words[at + length]
  return (
    next !== undefined && next.clause === last.clause && next.tags.has('Noun') && !next.tags.has('Pronoun')
  )
}

/** How surely something is seen from where the writer is: through a window, or otherwise. */
function seenStrength(words: readonly Word[], at: number, length: number): number {
  const ways: Word[][] = []
  for (let i = Math.max(0, at - REACH); i < at; i++) {
    const found = phraseAt(before, words, i)
    if (found && i + found.length <= at) ways.push(words.slice(i, i + found.length))
  }
  // Whoever is in the garden sees something else through the window.
  const isIn = words
    .slice(Math.max(0, at - 2), at)
    .some(({ text, clause }) => clause === words[at]!.clause && IN.test(text))
  if (!isIn)
    for (let i = at + length; i < Math.min(words.length, at + length + REACH_BACK); i++) {
      const found = phraseAt(after, words, i)
      if (found) ways.push(words.slice(i, i + found.length))
    }
  if (ways.some((way) => way.some(({ lemma }) => lemma === 'window'))) return STRENGTH.window
  return ways.length > 0 ? STRENGTH.seen : 0
}

/** What somebody is in or at. */
const IN = /^(in|into|at|on)$/

/** "A painting of our village", "I paint the river". */
function isPictured(words: readonly Word[], at: number): boolean {
  const start = Math.max(0, at - REACH_OF_PICTURE)
  const isMade = words
    .slice(Math.max(0, at - REACH_OF_NOUN), at)
    .some(
      ({ lemma, text, tags }) =>
        painting.has(text) && (tags.has('Verb') || painting.has(lemma)) && !tags.has('Adjective'),
    )
  if (isMade) return true
  const link = words
    .slice(Math.max(start, at - REACH_OF_NOUN), at)
    .findLastIndex(({ text }) => pictured.has(text))
  if (link < 0) return false
  const linkAt = Math.max(start, at - REACH_OF_NOUN) + link
  return words.slice(start, linkAt).some(({ lemma, text }) => pictures.has(lemma) || pictures.has(text))
}
