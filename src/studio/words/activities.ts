import type { Activity, AppearanceProfile, Place } from '../scene.ts'
import { ACTIVITY_WORDS } from './activity-lexicon.ts'
import type { Chance } from './chance.ts'
import { BACKDROP_WORDS, SKY_WORDS } from './landscape.ts'
import { findAll, type Lexicon, type Match } from './lexicon.ts'
import { WEATHER_WORDS } from './moment-lexicon.ts'
import { ANIMALS } from './people.ts'
import { PROP_WORDS } from './reading.ts'
import { best, isStanding, scoresOf } from './said.ts'
import type { Token } from './tokens.ts'

export interface CastOptions {
  place: Place
  props: readonly string[]
  isFirstPerson: boolean
  appearance: AppearanceProfile | undefined
}

/** What children and strangers do on their own while the others do something else. */
export const LIVELY: ReadonlySet<Activity> = new Set([
  'playing',
  'running',
  'swimming',
  'dancing',
  'jumping',
  'cycling',
  'making-music',
  'singing',
  'fishing',
  'climbing',
  'reading',
  'riding',
  'working',
  'painting',
  'walking',
  'gardening',
  'cooking',
])

export function activityIn(matches: Match<Activity>[], clauses: ReadonlySet<number>): Activity | undefined {
  return best(
    scoresOf(
      matches
        .filter((match) => clauses.has(match.token.clause))
        .map((match) => ({ value: match.value, score: match.weight })),
    ),
  )
}

const USUAL: Partial<Record<Place, readonly (readonly [Activity, number])[]>> = {
  sea: [
    ['standing', 2],
    ['sailing', 1],
  ],
  coast: [
    ['walking', 2],
    ['standing', 2],
  ],
  island: [
    ['walking', 1],
    ['standing', 1],
  ],
  mountain: [
    ['standing', 3],
    ['arms-raised', 1],
  ],
  forest: [
    ['walking', 2],
    ['standing', 1],
  ],
  desert: [
    ['walking', 1],
    ['standing', 1],
  ],
  stage: [
    ['speaking', 3],
    ['standing', 1],
  ],
  hall: [
    ['standing', 2],
    ['speaking', 1],
  ],
  study: [
    ['writing', 2],
    ['working', 2],
    ['standing', 1],
  ],
  'living-room': [
    ['sitting', 3],
    ['standing', 1],
  ],
  cafe: [['sitting', 1]],
  city: [['standing', 1]],
  street: [['walking', 1]],
  garden: [
    ['standing', 2],
    ['sitting', 1],
    ['walking', 1],
  ],
  field: [
    ['walking', 2],
    ['standing', 1],
  ],
  vineyard: [
    ['walking', 2],
    ['standing', 1],
  ],
}
const ELSEWHERE: readonly (readonly [Activity, number])[] = [
  ['standing', 3],
  ['walking', 2],
  ['sitting', 1],
]

const INSTRUMENTS: ReadonlySet<string> = new Set(['piano', 'guitar', 'violin', 'cello', 'drums', 'horn'])

/** "our dog runs ahead", "the lighthouse stands there": done by a thing or an animal and by nobody in the cast. */
function isDoneByThing(tokens: Token[], match: Match<Activity>): boolean {
  const before = tokens[match.start - 1]
  if (
    before?.clause !== match.token.clause ||
    !(/(?:s|ed)$/.test(match.token.word) || before.word.endsWith('s'))
  )
    return false
  const one = [{ ...before, isFigurative: false }]
  return ([PROP_WORDS, BACKDROP_WORDS, SKY_WORDS, WEATHER_WORDS] as Lexicon<unknown>[]).some(
    (lexicon) => findAll(one, lexicon).length > 0,
  )
}

/** "my painting", "the work", "a dance": a thing with an article, and hardly anything that is being done. */
const isNamedThing = (tokens: Token[], match: Match<Activity>): boolean =>
  match.end - match.start === 1 &&
  /^(?:a|an|the|my|our|his|her|their|your|this|that|of|first|painted)$/.test(
    tokens[match.start - 1]?.word ?? '',
  )

/** "The goats, they run out". */
const isDoneByAnimals = (tokens: Token[], match: Match<Activity>): boolean =>
  /^(?:they|it)$/.test(tokens[match.start - 1]?.word ?? '') &&
  tokens.some((token) => ANIMALS.test(token.word))

/** "A fishing boat", "the dining table": a kind of thing, and nothing that anybody does. */
const isKindOfThing = (tokens: Token[], match: Match<Activity>): boolean =>
  match.end - match.start === 1 &&
  match.token.word.endsWith('ing') &&
  /^(?:boats?|ships?|villages?|harbou?rs?|ports?|rooms?|tables?|shoes|boots|lamps?|sticks?|pots?|desks?|pools?|partners?|gear|nets?|town|mountains?|hills?|fields?|crowd|lights?|hours?)$/.test(
    tokens[match.end]?.word ?? '',
  )

export const activitiesIn = (tokens: Token[]): Match<Activity>[] =>
  findAll(tokens, ACTIVITY_WORDS).filter(
    (match) =>
      !isDoneByAnimals(tokens, match) &&
      isStanding(match) &&
      (match.end - match.start > 1 || !(isDoneByThing(tokens, match) || isKindOfThing(tokens, match))),
  )

/** "the anthem plays": in the third person, with nobody in the clause to do it. */
const isSomethings = (match: Match<Activity>, peopled: ReadonlySet<number>): boolean =>
  match.end - match.start === 1 && /[^s]s$/.test(match.token.word) && !peopled.has(match.token.clause)

interface Doers {
  /** Clauses of the writer's own children or friends: what they do may be what all of them do. */
  near: ReadonlySet<number>
  /** Clauses of strangers: what they do is theirs alone. */
  strangers: ReadonlySet<number>
  /** Clauses that name anybody, or say he, she or they. */
  peopled: ReadonlySet<number>
}

/** "I built this house", "they have baked a cake": done before, and not what is seen. */
export const isPast = (tokens: Token[], match: Match<Activity>): boolean =>
  match.end - match.start === 1 &&
  (/(?:[a-z]{2}ed|built|wrote|written|sang|sung|ran|swam|baked|taught|drew|rode|threw)$/.test(
    match.token.word,
  ) ||
    /^(?:have|has|had|i've|we've)$/.test(tokens[match.start - 1]?.word ?? '')) &&
  !/^(?:seated|raised|married)$/.test(match.token.word)

/** Holding hands or each other goes with these, and they decide how the two are seen. */
const HELD_WHILE: readonly Activity[] = ['lying', 'sitting', 'meditating', 'dancing']
/** It takes two to do these. */
const PAIRED: ReadonlySet<Activity> = new Set(['embracing', 'holding-hands'])

export function mainActivity(
  tokens: Token[],
  doers: Doers,
  options: CastOptions & { isLone: boolean },
  chance: Chance,
): Activity {
  const { place, props } = options
  const scored = activitiesIn(tokens)
    .filter((match) => !doers.strangers.has(match.token.clause) && !isSomethings(match, doers.peopled))
    .filter(
      (match) =>
        !(match.end - match.start === 1 && /^(?:my|our|his|her)$/.test(tokens[match.start - 1]?.word ?? '')),
    )
    .map((match) => {
      const share =
        (isNamedThing(tokens, match) ? 0.25 : 1) *
        (isPast(tokens, match) ? 0.4 : 1) *
        (doers.near.has(match.token.clause) ? 0.35 : 1)
      return { value: match.value, score: match.weight * match.token.weight * share }
    })
  const scores = scoresOf(scored.filter(({ value }) => !(options.isLone && PAIRED.has(value))))
  const most = best(scores)
  const said = most === 'holding-hands' ? (HELD_WHILE.find((one) => scores.has(one)) ?? most) : most
  if (said === 'playing' && props.some((prop) => INSTRUMENTS.has(prop))) return 'making-music'
  return said ?? chance.weighted('activity', USUAL[place] ?? ELSEWHERE)
}
