import type { Place } from '../scene.ts'
import type { Chance } from './chance.ts'
import { BACKDROP_WORDS, type Backdrop } from './landscape.ts'
import { findAll, type Match } from './lexicon.ts'
import { PLACE_WORDS } from './place-lexicon.ts'
import { best, isStanding, scoresOf } from './said.ts'
import { THEME_WORDS } from './theme-lexicon.ts'
import type { Token } from './tokens.ts'
import { isIndoors } from './usual.ts'

/** Where one is; the word after it is the place. */
const LOCATIVE = new Set(
  'in on at by beside along inside into onto through across aboard near am im dans sur en au à auf down around atop amid among within under beneath'.split(
    ' ',
  ),
)
/** What one looks at from elsewhere; the word after it is the background. */
const DISTANT_BEFORE = new Set(
  'overlooking overlooks over behind beyond facing faces toward towards outside against below past view views like name from'.split(
    ' ',
  ),
)
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
/** What hangs over a place is over where one is: "northern lights over a frozen lake". */
const ALOFT =
  /^(?:lights?|aurora|stars?|moon|moonlight|fireworks?|rainbow|way|balloons?|sun|sunrise|sunset|sky|storm|mist|fog|clouds?|eagles?|gulls?|kites?|dawn|dusk)$/
/** "The skyline from our new apartment": what one looks at, and then where from. */
const OUTLOOK = /^(?:views?|skyline|see|seen|look|looking|watch|watching|city|lights|photo|photograph)$/

const follows = (tokens: Token[], at: number, phrase: string): boolean =>
  phrase.split(' ').every((word, i) => tokens[at + i]?.word === word)

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

/** "I carry my guitar to the concert": on the way there, and not there yet. */
const INDOOR_GOALS: ReadonlySet<Place> = new Set(['stage', 'hall'])

function isLookedOutFrom(tokens: Token[], from: number): boolean {
  const { clause, sentence } = tokens[from]!
  if (tokens[from]!.isSentenceStart) return true
  return tokens
    .slice(Math.max(0, from - 6), from)
    .some((token) => token.clause === clause && token.sentence === sentence && OUTLOOK.test(token.word))
}

/** More than 1: one stands there. Less: one sees it from elsewhere. */
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
    if ((before.word === 'over' || before.word === 'above') && ALOFT.test(earlier?.word ?? '')) return 1.4
    if (before.word === 'from' && isLookedOutFrom(tokens, match.start - back)) return 1.6
    if (/^(?:over|down)$/.test(before.word) && /^(?:look|looking|looks)$/.test(earlier?.word ?? ''))
      return 1.2
    if (before.word === 'to' && earlier?.word === 'down' && isLookedOutFrom(tokens, match.start - back))
      return 0.4
    if (before.word === 'to' && INDOOR_GOALS.has(match.value as Place)) return 0.3
    const isOutlook =
      before.word === 'onto' && /^(?:windows?|views?|looks|looking|opens|opening)$/.test(earlier?.word ?? '')
    if (isOutlook || DISTANT_BEFORE.has(before.word)) return 0.4
    if (LOCATIVE.has(before.word)) return 1.5
    if (before.word === 'of' && back <= 2) return 0.9
  }
  return 1
}
/** "In front of the hospital": outside of it. */
const isBefore = (tokens: Token[], match: Match<unknown>): boolean => {
  const words = tokens.slice(Math.max(0, match.start - 3), match.start).map((token) => token.word)
  return /\bfront of\b|\boutside\b/.test(words.join(' '))
}

function settle(scores: Map<Place, number>): Place | undefined {
  const of = (place: Place) => scores.get(place) ?? 0
  // A lake and a river have a shore too.
  if (of('lake') >= 6 && of('coast') < of('lake') * 1.6 && of('sea') < of('lake'))
    scores.set('coast', of('coast') * 0.4)
  if (of('living-room') > 0 && of('living-room') >= of('house') * 0.7) scores.set('house', 0)
  // "My own bakery in a small village": the shop itself is what one wants to see.
  const isTown = best(scores) === 'village' || best(scores) === 'city' || best(scores) === 'street'
  if (isTown && of('cafe') >= 9) return 'cafe'
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
    value: match.value === 'hall' && isBefore(tokens, match) ? ('street' as const) : match.value,
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
  lake: ['lake', 'sea'],
  river: ['river', 'sea'],
  fjord: ['fjord', 'sea'],
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
