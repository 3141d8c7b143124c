import { expect } from 'vitest'
import type { Activity, CastGroup, Place, Scene, Season, TimeOfDay, Viewpoint, Weather } from '../../scene.ts'
import { sceneFromPrompt } from '../scene-from-prompt.ts'

type OneOf<T> = T | readonly T[]

/** The parts of a scene that a sentence decides; what is left out may be anything. */
export interface Expected {
  place?: OneOf<Place>
  time?: OneOf<TimeOfDay>
  season?: OneOf<Season>
  weather?: OneOf<Weather>
  view?: OneOf<Viewpoint>
  /** Of the first group. */
  relation?: OneOf<CastGroup['relation']>
  /** How many figures in all groups. */
  people?: number
  children?: number
  /** Of any group. */
  activity?: OneOf<Activity>
  crowd?: boolean
  props?: readonly string[]
  withoutProps?: readonly string[]
  backdrop?: readonly string[]
  noBackdrop?: readonly string[]
  sky?: readonly string[]
  withoutSky?: readonly string[]
}

export const SEEDS = [1, 7, 42]

const listOf = <T>(value: OneOf<T>): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T]

/** What the words say holds for every seed. */
export function expectScene(sentence: string, expected: Expected): void {
  for (const seed of SEEDS) expectParts(sceneFromPrompt(sentence, { seed }), expected)
}

export function expectParts(scene: Scene, expected: Expected): void {
  const figures = scene.cast.flatMap((group) => group.ages)
  if (expected.place) expect(listOf(expected.place)).toContain(scene.place)
  if (expected.time) expect(listOf(expected.time)).toContain(scene.time)
  if (expected.season) expect(listOf(expected.season)).toContain(scene.season)
  if (expected.weather) expect(listOf(expected.weather)).toContain(scene.weather)
  if (expected.view) expect(listOf(expected.view)).toContain(scene.viewpoint)
  if (expected.relation) expect(listOf(expected.relation)).toContain(scene.cast[0]?.relation)
  if (expected.people !== undefined) expect(figures).toHaveLength(expected.people)
  if (expected.children !== undefined)
    expect(figures.filter((age) => age === 'child')).toHaveLength(expected.children)
  if (expected.activity)
    expect(
      scene.cast.some(({ activity }) => listOf(expected.activity!).includes(activity)),
      JSON.stringify(scene.cast),
    ).toBe(true)
  if (expected.crowd !== undefined) expect(scene.hasCrowd).toBe(expected.crowd)
  if (expected.props) expect(scene.props).toEqual(expect.arrayContaining([...expected.props]))
  if (expected.withoutProps) for (const prop of expected.withoutProps) expect(scene.props).not.toContain(prop)
  for (const thing of expected.noBackdrop ?? []) expect(scene.backdrop).not.toContain(thing)
  if (expected.backdrop) expect(scene.backdrop).toEqual(expect.arrayContaining([...expected.backdrop]))
  if (expected.sky) expect(scene.sky).toEqual(expect.arrayContaining([...expected.sky]))
  if (expected.withoutSky) for (const thing of expected.withoutSky) expect(scene.sky).not.toContain(thing)
}
