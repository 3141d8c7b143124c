import type { Place, Season, TimeOfDay, Viewpoint, Weather } from '../scene.ts'
import type { Chance } from './chance.ts'
import { BACKDROP_WORDS, type Backdrop } from './landscape.ts'
import { findAll, type Lexicon, type Match } from './lexicon.ts'
import { PLACE_WORDS, THEME_WORDS } from './place-lexicon.ts'
import type { Token } from './tokens.ts'

const INDOORS: ReadonlySet<Place> = new Set(['living-room', 'study', 'hall', 'stage', 'cafe', 'space'])
export const isIndoors = (place: Place): boolean => INDOORS.has(place)

/** Where one is; the word after it is the place. */
const LOCATIVE = new Set([
  'in',
  'on',
  'at',
  'by',
  'beside',
  'along',
  'inside',
  'into',
  'onto',
  'through',
  'across',
  'aboard',
  'near',
  'am',
  'im',
  'dans',
  'sur',
  'en',
  'au',
  'à',
  'auf',
  'down',
  'around',
  'atop',
  'amid',
  'among',
  'within',
  'under',
  'beneath',
])
/** What one looks at from elsewhere; the word after it is the background. */
const DISTANT_BEFORE = new Set([
  'overlooking',
  'overlooks',
  'over',
  'behind',
  'beyond',
  'facing',
  'faces',
  'toward',
  'towards',
  'above',
  'outside',
  'against',
  'below',
  'past',
  'view',
  'views',
  'like',
  'name',
])
const DISTANT_AFTER = [
  'in the distance',
  'behind me',
  'behind us',
  'behind him',
  'behind her',
  'behind them',
  'in the background',
  'below',
  'beyond',
  'all around',
  'on the horizon',
  'outside',
  'far away',
  'through the window',
  'around me',
  'around us',
  'stretches',
  'stretching',
  'rise',
  'rising',
  'glitter',
  'glittering',
  'twinkle',
  'twinkling',
  'view',
  'across the',
]
const RISING = new Set(
  'rise rises rising stand stands standing loom looms tower towers hang hangs lie lies drift drifts float floats settle settles explode explodes burst bursts break breaks fall falls'.split(
    ' ',
  ),
)
const REACH = 4

const follows = (tokens: Token[], at: number, phrase: string): boolean =>
  phrase.split(' ').every((word, i) => tokens[at + i]?.word === word)

/** More than 1: one stands there. Less: one sees it from elsewhere. */
/** "Below me the tram climbs the hill": everything in such a clause is seen from elsewhere. */
function isSeenFromElsewhere(tokens: Token[], at: number): boolean {
  let start = at
  while (tokens[start - 1]?.clause === tokens[at]!.clause) start -= 1
  return [
    'below',
    'behind me',
    'behind us',
    'beyond',
    'outside',
    'through the window',
    'far below',
    'in the distance',
    'across the',
  ].some((phrase) => follows(tokens, start, phrase))
}

function roleOf(tokens: Token[], match: Match<unknown>): number {
  const { clause } = match.token
  if (isSeenFromElsewhere(tokens, match.start)) return 0.4
  const after = [0, 1].some(
    (gap) =>
      tokens[match.end + gap]?.clause === clause &&
      DISTANT_AFTER.some((phrase) => follows(tokens, match.end + gap, phrase)),
  )
  if (after) return 0.4
  for (let back = 1; back <= REACH; back += 1) {
    const before = tokens[match.start - back]
    if (before?.clause !== clause) break
    const earlier = tokens[match.start - back - 1]
    // "mountains rise behind the lake", "the moon hangs over the lake": the lake is where one is.
    if (RISING.has(earlier?.word ?? '') && earlier?.clause === clause) return 1.3
    if (DISTANT_BEFORE.has(before.word)) return 0.4
    if (LOCATIVE.has(before.word)) return 1.5
    if (before.word === 'of' && back <= 2) return 0.9
  }
  return 1
}

/** Adds up what speaks for each value; further mentions of one value count less and less. */
export function scoresOf<T>(matches: readonly { value: T; score: number }[]): Map<T, number> {
  const byValue = Map.groupBy(matches, (match) => match.value)
  return new Map(
    [...byValue].map(([value, list]) => {
      const sorted = list.map((match) => match.score).sort((a, b) => b - a)
      return [value, sorted.reduce((sum, score, i) => sum + score / (i + 1), 0)]
    }),
  )
}

export const best = <T>(scores: Map<T, number>): T | undefined =>
  [...scores].reduce<[T, number] | undefined>(
    (top, entry) => (top && top[1] >= entry[1] ? top : entry),
    undefined,
  )?.[0]

export const isStanding = <T>(match: Match<T>): boolean => !match.token.isNegated

function settle(scores: Map<Place, number>): Place | undefined {
  const of = (place: Place) => scores.get(place) ?? 0
  // A lake and a river have a shore too.
  if (of('lake') >= 6 && of('coast') < of('lake') * 1.6 && of('sea') < of('lake'))
    scores.set('coast', of('coast') * 0.4)
  if (of('living-room') > 0 && of('living-room') >= of('house') * 0.7) scores.set('house', 0)
  const top = best(scores)
  if (top !== 'house') return top
  // "a house by the lake" is a lake with a house.
  const outdoors = [...scores].filter(
    ([place, score]) => place !== 'house' && !isIndoors(place) && score >= of('house') * 0.6,
  )
  return best(new Map(outdoors)) ?? top
}

const LOVELY: readonly Place[] = [
  'coast',
  'lake',
  'mountain',
  'meadow',
  'forest',
  'fjord',
  'sea',
  'garden',
  'house',
]
/** Below this nothing named a place, not even weakly. */
const WEAKEST_PLACE = 0.7

export function placeFrom(tokens: Token[], chance: Chance): Place {
  const found = findAll(tokens, PLACE_WORDS).filter(isStanding)
  // "monastery garden" is a garden: the word before belongs to the last one, when that says as much.
  const heads = found.filter((match, i) => {
    const next = found[i + 1]
    return !(
      next?.start === match.end &&
      next.token.clause === match.token.clause &&
      next.weight >= match.weight * 0.9
    )
  })
  // A word said again adds nothing: its first mention tells whether one stands there or only looks at it.
  const matches = [...Map.groupBy(heads, ({ token }) => token.word.replace(/s$/, '')).values()].map(
    (list) => list[0]!,
  )
  const scored = matches.map((match) => ({
    value: match.value,
    score: match.weight * match.token.weight * roleOf(tokens, match),
  }))
  const scores = scoresOf(scored)
  const place = settle(scores)
  if (place && (scores.get(place) ?? 0) >= WEAKEST_PLACE) return place
  const themes = findAll(tokens, THEME_WORDS).filter(isStanding)
  const theme = best(
    scoresOf(themes.map((match) => ({ value: match.value, score: match.weight * match.token.weight }))),
  )
  return place ?? chance.pick('place', theme ?? LOVELY)
}

/** What a place already shows, so that it need not stand behind itself. */
const SHOWN_BY: Partial<Record<Place, readonly Backdrop[]>> = {
  sea: ['sea'],
  coast: ['sea'],
  island: ['sea', 'island'],
  lake: ['lake'],
  river: ['river'],
  fjord: ['fjord'],
  mountain: ['mountains'],
  forest: ['forest', 'trees'],
  desert: ['desert'],
  meadow: ['meadow'],
  garden: ['garden'],
  field: ['field'],
  vineyard: ['vineyard'],
  village: ['village'],
  house: ['house'],
  city: ['city'],
  space: [],
}
const MOST_BACKDROPS = 4

export function backdropFrom(tokens: Token[], place: Place): Backdrop[] {
  const shown = SHOWN_BY[place] ?? []
  const named = findAll(tokens, BACKDROP_WORDS).filter(
    (match) => isStanding(match) && match.token.weight >= 1,
  )
  const unique = new Set(named.map((match) => match.value).filter((value) => !shown.includes(value)))
  if (unique.has('snow-peaks')) unique.delete('mountains')
  if (unique.has('forest')) unique.delete('trees')
  return [...unique].slice(0, MOST_BACKDROPS)
}

/** The value most spoken for in one lexicon, or none; hints weaker than the least weight do not speak. */
export function mostSaid<T>(tokens: Token[], lexicon: Lexicon<T>, leastWeight = 0): T | undefined {
  const matches = findAll(tokens, lexicon).filter((match) => isStanding(match) && match.weight >= leastWeight)
  return best(
    scoresOf(matches.map((match) => ({ value: match.value, score: match.weight * match.token.weight }))),
  )
}

/** The values that the words turn down: "not at night", "without snow". */
export function turnedDown<T>(tokens: Token[], lexicon: Lexicon<T>): Set<T> {
  return new Set(
    findAll(tokens, lexicon)
      .filter((match) => match.token.isNegated)
      .map((match) => match.value),
  )
}

type Shares<T> = readonly (readonly [T, number])[]

const OUTDOOR_TIMES: Shares<TimeOfDay> = [
  ['dawn', 3],
  ['sunset', 4],
  ['dusk', 2.4],
  ['morning', 1],
  ['afternoon', 0.5],
  ['night', 0.6],
]
const INDOOR_TIMES: Shares<TimeOfDay> = [
  ['dusk', 3],
  ['sunset', 2.4],
  ['dawn', 1.6],
  ['morning', 1.4],
  ['night', 1],
]
const URBAN_TIMES: Shares<TimeOfDay> = [
  ['dusk', 4],
  ['sunset', 2.4],
  ['night', 2],
  ['dawn', 1.4],
]
const STAGE_TIMES: Shares<TimeOfDay> = [
  ['night', 4],
  ['dusk', 1],
]
const GARDEN_TIMES: Shares<TimeOfDay> = [
  ['sunset', 3],
  ['dawn', 2],
  ['morning', 2],
  ['afternoon', 1],
  ['dusk', 1.6],
]

export function usualTimes(place: Place): Shares<TimeOfDay> {
  if (place === 'stage' || place === 'hall') return STAGE_TIMES
  if (place === 'city' || place === 'street' || place === 'cafe') return URBAN_TIMES
  if (place === 'garden' || place === 'meadow') return GARDEN_TIMES
  return isIndoors(place) ? INDOOR_TIMES : OUTDOOR_TIMES
}

const HARVEST: ReadonlySet<Place> = new Set(['vineyard', 'forest'])
export function usualSeasons(place: Place, weather: Weather | undefined): Shares<Season> {
  if (weather === 'snow') return [['winter', 1]]
  if (place === 'island' || place === 'desert' || place === 'sea' || place === 'coast') return [['summer', 1]]
  if (place === 'garden' || place === 'meadow')
    return [
      ['summer', 3],
      ['spring', 3],
      ['autumn', 0.6],
    ]
  if (HARVEST.has(place))
    return [
      ['autumn', 3],
      ['summer', 2.4],
      ['spring', 1],
    ]
  if (place === 'fjord')
    return [
      ['summer', 2],
      ['autumn', 1.4],
      ['winter', 1],
    ]
  return [
    ['summer', 3],
    ['autumn', 2],
    ['spring', 1.6],
  ]
}

const MISTY: ReadonlySet<Place> = new Set([
  'lake',
  'forest',
  'river',
  'fjord',
  'mountain',
  'meadow',
  'field',
  'vineyard',
])
export function usualWeathers(place: Place, time: TimeOfDay): Shares<Weather> {
  if (isIndoors(place)) return [['clear', 1]]
  if (MISTY.has(place) && (time === 'dawn' || time === 'morning'))
    return [
      ['mist', 4],
      ['clear', 3],
      ['cloudy', 1],
    ]
  if (time === 'noon' || time === 'afternoon')
    return [
      ['cloudy', 3],
      ['clear', 2],
    ]
  return [
    ['clear', 5],
    ['cloudy', 2.4],
    ['mist', MISTY.has(place) ? 1 : 0],
  ]
}

export function usualViews(place: Place): Shares<Viewpoint> {
  if (place === 'study' || place === 'living-room' || place === 'cafe')
    return [
      ['middle', 4],
      ['close', 1.4],
      ['wide', 1],
    ]
  if (place === 'stage' || place === 'hall')
    return [
      ['wide', 3],
      ['middle', 3],
    ]
  return [
    ['wide', 5],
    ['middle', 3.4],
  ]
}
