import { nouns } from './people-nouns.ts'
import { indexPhrases, phraseAt } from './phrases.ts'
import data from './word-data/named-places.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

/** What a name on the map stands for: places of the library, the likeliest first. */
export interface WorldPlace {
  places: readonly string[]
  /** A sight, which is where it is; in a city anything may happen. */
  decides: boolean
}

const names = indexPhrases(
  data.kinds.flatMap(({ names, places, decides = false }) =>
    names.map((name) => [name.replaceAll('-', ' '), { name, places, decides }] as const),
  ),
)
const onlyBehindPreposition = new Set(data.onlyBehindPreposition)
const onTheWay = new Set(data.onTheWay)
const partOf = new Set(data.partOf)
const regional: Readonly<Record<string, readonly string[]>> = data.regional
/** What somebody does who looks from where they are. */
const seenFrom = new Set(data.seenFrom)
const articles = new Set(['the', 'old', 'downtown', 'central', 'northern', 'southern', 'eastern', 'western'])
const PREPOSITION =
  /^(at|in|into|on|onto|near|over|above|across|through|around|along|up|down|to|of|off|outside)$/

/** Words of a sight that begins at a word, none where there is no such name: "Old Faithful", "Abu Simbel". */
export function sightAt(words: readonly Word[], at: number): number {
  const name = words[at] && phraseAt(names, words, at)
  return name?.value.decides && name.length > 1 ? name.length : 0
}

/** The first sight that is named, or else the first city or region, where the writer is. */
export function worldPlaceOf(sentences: readonly Sentence[]): WorldPlace | undefined {
  const found = sentences.flatMap(({ words }) => namedIn(words))
  return found.find(({ decides }) => decides) ?? found[0]
}

/** The place as it is where the map says: a lane with lanterns for a street in Japan. Itself where it is the same everywhere. */
export const inRegion = (place: string, onMap: readonly string[]): string =>
  onMap.includes(place) ? place : (onMap.find((id) => regional[id]?.includes(place)) ?? place)

function namedIn(words: readonly Word[]): WorldPlace[] {
  const found: WorldPlace[] = []
  for (let at = 0; at < words.length; at++) {
    const name = phraseAt(names, words, at)
    if (!name) continue
    const isAmbiguous = onlyBehindPreposition.has(name.value.name)
    const isMeant = words.slice(at, at + name.length).every(isLiteral)
    if (isMeant && isThere(words, at, isAmbiguous)) found.push(name.value)
    at += name.length - 1
  }
  return found
}

const isLiteral = ({ isFigurative, isPast, negation }: Word): boolean =>
  !(isFigurative || isPast || negation === 'no')

/** Not where somebody or something is from, is on its way to, or is while the writer is elsewhere. */
function isThere(words: readonly Word[], at: number, isAmbiguous: boolean): boolean {
  let before = at - 1
  while (before >= 0 && articles.has(words[before]!.text)) before--
  const { text = '' } = words[before] ?? {}
  const noun = words[before - 1]
  const isCapital = /^\p{Lu}/u.test(words[at]!.source)
  if (isAmbiguous && !(isCapital && PREPOSITION.test(text))) return false
  if (text === 'from' && words.slice(0, before).some(({ lemma }) => seenFrom.has(lemma))) return true
  if (/^(from|about|like|than|via|versus|for)$/.test(text)) return false
  if (text === 'of') return partOf.has(noun?.lemma ?? '')
  if (text === 'to') return !onTheWay.has(noun?.lemma ?? '')
  return !(/^(in|at|near)$/.test(text) && noun !== undefined && phraseAt(nouns, words, before - 1))
}
