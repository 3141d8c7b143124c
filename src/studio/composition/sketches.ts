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
}

const MAX_SKETCHES = 4
const LIKELIEST = 3
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

const SURE: SketchPlan = { isSure: true, isPlaceSure: true, choices: [] }

/** The brief after a sketch was chosen. */
export const afterChoice = (brief: Brief, choice: string): Brief => chosenSketch(choice)?.(brief) ?? brief

export function planSketches(brief: Brief, size: Size, seed: number): SketchPlan {
  const { isPlaceSure } = readPlace(brief)
  if (isPlaceSure) {
    const drawn = withoutStrangers(brief)
    const missing = missingOf(composeChecked(drawn, size, seed), drawn)
    const isAllShown = isMainShown(missing, drawn) && costOfMissing(missing) < MUCH_MISSING
    if (isAllShown && !brief.isLong) return SURE
  }
  const found = candidates(brief, isPlaceSure, size, seed)
  return {
    isSure: false,
    isPlaceSure,
    choices: found.slice(0, MAX_SKETCHES).map((file) => sketchCorrection({ file, seed })),
  }
}

/** File names of compositions, the best first. */
function candidates(brief: Brief, isPlaceSure: boolean, size: Size, seed: number): string[] {
  const likely = brief.place.likeliest
    .filter(({ value, confidence }) => confidence >= MIN_OFFERED && placeFiles.has(value))
    .map(({ value }) => placeForAction(value, brief.action?.value))
  if (isPlaceSure) {
    const place = placeOf(brief, seed)
    const others = [...new Set(likely)].filter((other) => other !== place).slice(0, OTHER_PLACES)
    const own = bestOf(place, brief, size, seed).slice(0, MAX_SKETCHES - others.length)
    return [...own, ...others.map((other) => bestOf(other, brief, size, seed)[0]!)]
  }
  const standIn = placeOf(brief, seed)
  const places = [
    ...new Set([
      ...likely.slice(0, LIKELIEST),
      standIn,
      ...brief.place.landscapes,
      ...likely.slice(LIKELIEST),
    ]),
  ].filter((place) => placeFiles.has(place))
  const ranked = places.slice(0, MAX_SKETCHES).map((place) => bestOf(place, brief, size, seed))
  // The best of each place first; where there are few places, then the second best of each.
  return [0, 1, 2, 3].flatMap((rank) => ranked.flatMap((files) => files[rank] ?? []))
}

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
