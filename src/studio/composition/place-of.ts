import { placeFiles } from '../library/places.ts'
import data from '../library/shown-at.json' with { type: 'json' }
import { deriveSeed } from '../random.ts'
import type { Brief } from '../understanding/brief.ts'
import { stem } from '../understanding/stem.ts'
import { displaysThings, showsAction } from './choose.ts'
import { postureOf } from './spots.ts'

/** What is drawn at a place like the one of the words: what is done, where somebody sits, or what was made. */
const shownAt: readonly {
  actions: string[]
  words?: string[]
  /** Whoever does it: who plays the piano in a room without one has one elsewhere. */
  isOfOthers?: boolean
  /** At the place everybody sits at a table. */
  isMeal?: boolean
  /** At the place a slot is for what was made, where one of the words is said, if there are any. */
  isDisplay?: boolean
  at: string[]
  place: string
}[] = data

/** Where neither the place nor its landscape is drawn. */
const USUAL_LANDSCAPE = 'beach'

/** The place that is painted: the one that is sure, or one of the landscapes, by the seed. */
export function placeOf(brief: Brief, seed: number): string {
  const { id, landscapes } = brief.place
  const landscape = landscapes[deriveSeed(seed, 'landscape') % landscapes.length]
  const place = [id, landscape].find((name) => name && placeFiles.has(name)) ?? USUAL_LANDSCAPE
  return (
    placeForSeat(place, brief) ??
    placeForMade(place, brief) ??
    placeForOthers(place, brief) ??
    placeForAction(place, brief.action?.value)
  )
}

/** "My son plays the piano and I listen". */
function placeForOthers(id: string, { people }: Brief): string | undefined {
  const done = new Set(people.others.map(({ action }) => action))
  const found = shownAt.find(
    ({ isOfOthers, actions, at }) =>
      isOfOthers && at.includes(id) && actions.some((action) => done.has(action)),
  )
  const isShown = found?.actions.some((action) =>
    placeFiles.get(id)?.some((file) => showsAction(file, action)),
  )
  return isShown ? undefined : found?.place
}

/** What was made stands where there is room for it: a quilt that hangs in a library is drawn on the wall of a gallery. */
function placeForMade(id: string, brief: Brief): string | undefined {
  const said = new Set(brief.words)
  const displays = (place: string) => placeFiles.get(place)?.some((file) => displaysThings(file, brief))
  const isMeant = (words?: string[]) => !words || words.some((word) => said.has(stem(word)))
  return displays(id)
    ? undefined
    : shownAt.find(
        ({ isDisplay, at, place, words }) =>
          isDisplay && at.includes(id) && isMeant(words) && displays(place),
      )?.place
}

/** Who is said to sit on the porch of a house is drawn there, not before the house. */
function placeForSeat(id: string, brief: Brief): string | undefined {
  const said = new Set(brief.words)
  const isSeated = postureOf(brief) === 'sit'
  return shownAt.find(
    ({ words, at, isMeal, isDisplay }) =>
      (isSeated || isMeal) && !isDisplay && at.includes(id) && words?.some((word) => said.has(stem(word))),
  )?.place
}

/** The same place, or one like it where something can be done that no composition of it shows: a kayak on a fjord. */
export function placeForAction(id: string, action: string | undefined): string {
  if (action === undefined || placeFiles.get(id)?.some((file) => showsAction(file, action))) return id
  return shownAt.find(({ actions, at }) => actions.includes(action) && at.includes(id))?.place ?? id
}
