import placeNames from '../library/places.json' with { type: 'json' }
import { placeFiles } from '../library/places.ts'
import type { Brief } from './brief.ts'
import type { Change } from './changes.ts'

/** A composition, and the seed that decides the side, the looks and what no words say. */
export interface SketchChoice {
  /** The composition's file name. */
  file: string
  /** Undefined for another picture of the same composition. */
  seed: number | undefined
}

const NAMES: Readonly<Record<string, { name: string }>> = placeNames
const CHOICE = /^Sketch: ([^, ][^,]*) (\d{1,3})(?:, no\. (\d{1,10}))?$/

/** The choice as a correction that people can read: "Sketch: Lake jetty 2, no. 48213". */
export function sketchCorrection({ file, seed }: SketchChoice): string {
  const [id, number] = file.split('.') as [string, string]
  return `Sketch: ${NAMES[id]?.name ?? id} ${number}${seed === undefined ? '' : `, no. ${seed}`}`
}

/**
 * What a correction that chooses a sketch changes. Where its composition is not drawn any more it is the place alone; undefined for
 * anything else.
 */
export function chosenSketch(text: string): Change | undefined {
  const [, place = '', number = '', no] = CHOICE.exec(text.trim()) ?? []
  const id = findPlace(place)
  if (id === undefined) return undefined
  const file = `${id}.${number}.svg`
  const seed = no === undefined ? undefined : Number(no) >>> 0
  return (brief) => {
    const { composition: _, ...written } = brief
    return {
      ...written,
      place: { ...brief.place, id, confidence: 1 },
      ...(placeFiles.get(id)?.includes(file) && { composition: { file, isStandIn: standsIn(brief, id) } }),
      ...(seed !== undefined && { seed }),
    }
  }
}

/** The id of a place by its id or by its name. */
export function findPlace(idOrName: string): string | undefined {
  const wanted = idOrName.trim().toLowerCase()
  return Object.entries(NAMES).find(([id, { name }]) => id === wanted || name.toLowerCase() === wanted)?.[0]
}

/** Whether a place was chosen that only stands in where the words decide none, so that less of the words belongs there. */
const standsIn = ({ place }: Brief, id: string): boolean =>
  place.id === undefined &&
  place.landscapes.includes(id) &&
  !place.likeliest.some(({ value }) => value === id)
