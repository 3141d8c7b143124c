import { composeChecked } from '../critic/critic.ts'
import { placeFiles } from '../library/places.ts'
import { type Brief, MIN_OFFERED } from '../understanding/brief.ts'
import { chosenSketch, sketchCorrection } from '../understanding/sketch-choice.ts'
import { rankCompositions } from './choose.ts'
import { composeFile, type Size, withoutStrangers } from './compose.ts'
import { placeForAction, placeOf } from './place-of.ts'
import { readPlace } from './reading.ts'
import { costOfMissing, isMainShown, missingOf } from './shown.ts'

/** What may be chosen from before a picture is painted; no sketches where nothing is to be asked. */
export interface SketchPlan {
  /** The place is sure, and the scene shows what the words, which are few, are mainly about. */
  isSure: boolean
  isPlaceSure: boolean
  /** Corrections "Sketch: …", the best first. */
  choices: string[]
  /** The next page has some as well. */
  hasMore: boolean
}

const SKETCHES_PER_PAGE = 4
const LAST_PAGE = 3
/** Which composition of which four places come after those of the first page: the best of the next four, the second of the first four. */
const ROUNDS = [
  [1, 0],
  [0, 1],
  [2, 0],
  [0, 2],
  [0, 3],
] as const
/** Compositions of one place that are composed to see what they show, which takes time. */
const MAX_COMPOSED = 6
/** By how much another composition may suit the words less than the best one; one that contradicts them is farther behind. */
const MAX_BEHIND = 3.5
/** The same for the second one, so that there is something to choose from. */
const MAX_SECOND_BEHIND = 7.5

/** From this cost of what is missing on it is asked, also where the main things are shown. */
const MUCH_MISSING = 4
/** Of other likely places, beside those of the one that is sure. */
const OTHER_PLACES = 2

const SURE: SketchPlan = { isSure: true, isPlaceSure: true, choices: [], hasMore: false }

/** The brief after a sketch was chosen. */
export const afterChoice = (brief: Brief, choice: string): Brief => chosenSketch(choice)?.(brief) ?? brief

/** The sketches of a page, the first one being 0; each page has others. */
export function planSketches(brief: Brief, size: Size, seed: number, page = 0): SketchPlan {
  const { isPlaceSure } = readPlace(brief)
  if (isPlaceSure && page === 0) {
    const drawn = withoutStrangers(brief)
    const missing = missingOf(composeChecked(drawn, size, seed), drawn)
    const isAllShown = isMainShown(missing, drawn) && costOfMissing(missing) < MUCH_MISSING
    if (isAllShown && !brief.isLong) return SURE
  }
  const { first, further } = candidates(brief, isPlaceSure, size, seed)
  // One more is found, to know whether there are others.
  const wanted = page === 0 ? 0 : SKETCHES_PER_PAGE
  const others = further
    .drop(Math.max(0, page - 1) * SKETCHES_PER_PAGE)
    .take(wanted + 1)
    .toArray()
  const shown = page === 0 ? first : others.slice(0, wanted)
  return {
    isSure: false,
    isPlaceSure,
    choices: shown.map((file) => sketchCorrection({ file, seed })),
    hasMore: page < LAST_PAGE && others.length > wanted,
  }
}

/** File names of compositions: those of the first page, and others, the best first, which are found as they are taken. */
interface Candidates {
  first: readonly string[]
  further: Generator<string, void, undefined>
}

function candidates(brief: Brief, isPlaceSure: boolean, size: Size, seed: number): Candidates {
  const found = new Map<string, readonly string[]>()
  const best = (place: string) => {
    const files = found.get(place) ?? bestOf(place, brief, size, seed)
    found.set(place, files)
    return files
  }
  const { likeliest, lessLikely = [], landscapes } = brief.place
  const drawnFor = (place: string) => placeForAction(place, brief.action?.value)
  const rest = [...likeliest.map(({ value }) => value), ...lessLikely].map(drawnFor)
  const likely = likeliest
    .filter(({ confidence }) => confidence >= MIN_OFFERED)
    .map(({ value }) => drawnFor(value))
  return isPlaceSure
    ? ofSurePlace(placeOf(brief, seed), unique(likely), unique([...likely, ...rest]), best)
    : ofPlaces(
        unique([...likely, placeOf(brief, seed), ...landscapes]),
        likely.length > 0 ? [...rest, ...landscapes] : [...landscapes, ...rest],
        best,
      )
}

type BestOf = (place: string) => readonly string[]

/** Compositions of the place that is sure, and the best one of a few others that are likely. */
function ofSurePlace(
  place: string,
  likely: readonly string[],
  all: readonly string[],
  best: BestOf,
): Candidates {
  const asked = likely.filter((other) => other !== place).slice(0, OTHER_PLACES)
  const own = best(place)
  const ownFirst = own.slice(0, SKETCHES_PER_PAGE - asked.length)
  return {
    first: [...ownFirst, ...asked.map((other) => best(other)[0]!)],
    further: (function* () {
      yield* own.slice(ownFirst.length)
      for (const other of all) if (other !== place && !asked.includes(other)) yield* best(other).slice(0, 1)
    })(),
  }
}

/** The best of each place comes first; where there are few places, then the second best of each. */
function ofPlaces(possible: readonly string[], further: readonly string[], best: BestOf): Candidates {
  const asked = possible.slice(0, SKETCHES_PER_PAGE)
  const places = unique([...asked, ...further])
  const first = [0, 1, 2, 3]
    .flatMap((rank) => asked.flatMap((place) => best(place)[rank] ?? []))
    .slice(0, SKETCHES_PER_PAGE)
  return {
    first,
    further: (function* () {
      for (const [group, rank] of ROUNDS)
        for (const place of places.slice(group * SKETCHES_PER_PAGE, (group + 1) * SKETCHES_PER_PAGE))
          for (const file of best(place).slice(rank, rank + 1)) if (!first.includes(file)) yield file
    })(),
  }
}

const unique = (places: readonly string[]): string[] =>
  [...new Set(places)].filter((place) => placeFiles.has(place))

/** The compositions of a place that suit the words about as well as the best one, by what they show of them. */
function bestOf(place: string, brief: Brief, size: Size, seed: number): string[] {
  const briefFor = (file: string) => withoutStrangers(afterChoice(brief, sketchCorrection({ file, seed })))
  const files = placeFiles.get(place) ?? []
  const scored = rankCompositions(files, briefFor(files[0]!), seed)
    .slice(0, MAX_COMPOSED)
    .map(({ file, misfit }) => {
      const one = briefFor(file)
      return { file, behind: misfit + costOfMissing(missingOf(composeFile(file, one, size, seed), one)) }
    })
    .sort((a, b) => a.behind - b.behind)
  return scored
    .filter(({ behind }, at) => behind - scored[0]!.behind <= (at < 2 ? MAX_SECOND_BEHIND : MAX_BEHIND))
    .map(({ file }) => file)
}
