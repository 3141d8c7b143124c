import { faithsSaid, isPlaceOfOther } from './faith.ts'
import { ROOM } from './landscape.ts'
import { indexPhrases, phraseAt, phraseSet } from './phrases.ts'
import landscapes from './word-data/landscapes.json' with { type: 'json' }
import data from './word-data/stand-ins.json' with { type: 'json' }
import type { Layer, Word } from './words.ts'
import { inRegion } from './world-place.ts'

const rooms: ReadonlySet<string> = new Set(landscapes.standIns[ROOM as keyof typeof landscapes.standIns])
const placesOf = Map.groupBy(
  Object.entries(data.places).flatMap(([id, phrases]) => phrases.map((phrase) => ({ id, phrase }))),
  ({ phrase }) => phrase,
)
const cues = indexPhrases(
  [...placesOf].map(([phrase, found]) => [phrase, { phrase, ids: found.map(({ id }) => id) }] as const),
)
const weak = new Set(data.weak)
const outdoors = phraseSet(data.outdoors)
const indoors = phraseSet(data.indoors)
const scenes: Readonly<Record<string, { seasons: readonly string[] }>> = landscapes.landscapes

const OF_WEAK_CUE = 0.5
const OF_PHRASE = 1.4
const MAX_OF_CUES = 4
const OF_PROBABILITY = 4
/** Of the first place that a name on the map stands for, and how much less each further one has. */
const OF_NAME = 1.6
const LESS_OF_NEXT = 0.2
/** What stands in has at least a cue that says it, or two that may. */
const MIN_SCORE = 1
/** Where the words are about something outdoors, rooms are likely from this share on. */
const MIN_SHARE_OF_ROOMS = 0.5

/** What else is known of the place. */
interface Where {
  /** What a name on the map stands for, the likeliest first. */
  onMap: readonly string[]
  /** What the nouns of places stand for, the likeliest first. */
  isAt: readonly string[]
  isWinter: boolean
  /** What is only seen from where the writer is. */
  elsewhere: ReadonlySet<string>
}

/**
 * The place that the words are most about where the one of the scene is not sure: by things, events and rooms that they say, by
 * what is likely, and by names on the map. Undefined where they say nothing of the kind.
 */
export function standInByWords(
  layers: readonly Layer[],
  probabilities: ReadonlyMap<string, number>,
  { onMap, isAt, isWinter, elsewhere }: Where,
): string | undefined {
  const words = (layers[0]?.sentences ?? []).flatMap((sentence) => sentence.words)
  const likely = 1 - (probabilities.get('none') ?? 0)
  const shareOf = (id: string) => (likely > 0 ? (probabilities.get(id) ?? 0) / likely : 0)
  const said = cuesIn(words)
  const faiths = faithsSaid(new Set(words.filter(isThere).map(({ stem }) => stem)))
  const isOutdoors = words.some((word, at) => isThere(word) && phraseAt(outdoors, words, at) !== undefined)
  const shareOfRooms = [...rooms].reduce((sum, id) => sum + shareOf(id), 0)
  const isIndoors = words.some((word, at) => isThere(word) && phraseAt(indoors, words, at) !== undefined)
  const isInRoom = !isOutdoors || isIndoors || shareOfRooms >= MIN_SHARE_OF_ROOMS
  const suits = (id: string) =>
    !elsewhere.has(id) &&
    (isInRoom || !rooms.has(id)) &&
    !isPlaceOfOther(id, faiths) &&
    !(isWinter && scenes[id] && !scenes[id].seasons.includes('winter'))
  const ofName = (id: string, names: readonly string[]) =>
    names.includes(id) ? OF_NAME - LESS_OF_NEXT * names.indexOf(id) : 0
  const scores = [...new Set([...said.keys(), ...onMap, ...isAt])].filter(suits).map((id) => {
    const ofWords = Math.min(MAX_OF_CUES, said.get(id) ?? 0) + ofName(id, onMap) + ofName(id, isAt)
    return { id, ofWords, score: ofWords + OF_PROBABILITY * shareOf(id) }
  })
  const [best] = scores.filter(({ ofWords }) => ofWords >= MIN_SCORE).sort((a, b) => b.score - a.score)
  if (best) return inRegion(best.id, onMap)
  // Things of a home that say no room of it by themselves.
  const ofRooms = scores.filter(({ id }) => rooms.has(id)).reduce((sum, { ofWords }) => sum + ofWords, 0)
  return ofRooms >= MIN_SCORE ? ROOM : undefined
}

const isThere = ({ isFigurative, isPast, negation }: Word): boolean => !(isFigurative || isPast || negation)

/** How much the words speak of each place. */
function cuesIn(words: readonly Word[]): Map<string, number> {
  const phrases = new Map<string, readonly string[]>()
  for (let at = 0; at < words.length; at++) {
    const cue = isThere(words[at]!) ? phraseAt(cues, words, at) : undefined
    if (!cue) continue
    phrases.set(cue.value.phrase, cue.value.ids)
    at += cue.length - 1
  }
  const strengths = new Map<string, number>()
  for (const [phrase, ids] of phrases) {
    const strength = weak.has(phrase) ? OF_WEAK_CUE : phrase.includes(' ') ? OF_PHRASE : 1
    for (const id of ids) strengths.set(id, (strengths.get(id) ?? 0) + strength)
  }
  return strengths
}
