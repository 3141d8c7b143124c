import { namedObject } from '../library/library.ts'
import { type Conditions, isDrawn } from '../rendering/draw-svg.ts'
import { type Matrix, multiply } from '../rendering/shape.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import type { PlacedObject } from './object-room.ts'
import type { Placement } from './placement.ts'

interface Surroundings {
  root: SvgElement
  conditions: Conditions
  isIndoor: boolean
  /** What the picture shows of the place. */
  view: { x: number; y: number; width: number; height: number }
  /** What the place is named after. */
  shown: ReadonlySet<string>
  placements: readonly Placement[]
}

/** What the words put into the sky, and the element of the place's root after which it is drawn: before all land. */
export interface Sky {
  after: SvgElement
  things: readonly Pick<PlacedObject, 'id' | 'matrix'>[]
  /** The disc of the sun or the moon and its light, where the things are seen without it. */
  covered: readonly SvgElement[]
}

const MAX_THINGS = 2
/** Generators of what is in a sky besides its first colour. */
const OF_SKY = new Set(['stars', 'glow', 'clouds', 'birds', 'rays'])
/** Of these at least one is in a sky that is seen: a wood has none. */
const OPEN = new Set(['stars', 'clouds'])
/** Where the horizon of places is, and that of the drawings, in their own units. */
const HORIZON = 570
const OWN_HORIZON = 318
/** By how much they are higher in tall formats, where the sun or the moon is near the middle. */
const ABOVE_MOON = 190
/** Drawings are in thousandths of the picture's width. */
const OWN_WIDTH = 1000
/** Radius of a disc in the drawings that are in the place of the sun, and how much larger than the sun they are. */
const OWN_DISC = 40
const LARGER = 1.25
/** No lower than this in the place's space: a sun that sets may be half behind a hill. */
const LOWEST = 260
/** Where the sun is in a sky that shows none, in thousandths of the picture's width from the middle of its upper edge. */
const USUAL_SUN = { x: 90, y: 130, r: 44 }

/** Northern lights, a rainbow or fireworks, where the place has an open sky and does not show them itself. */
export function skyOf(brief: Brief, surroundings: Surroundings): Sky | undefined {
  const { root, conditions, view, shown, placements } = surroundings
  const sky = surroundings.isIndoor ? [] : skyElements(root)
  const after = sky.at(-1)
  if (!after) return undefined
  const disc = sky.find((element) => isDisc(element) && isDrawn(element.attributes, conditions))
  const held = new Set(placements.flatMap(({ figure }) => figure?.holds.map(({ item }) => item) ?? []))
  const isHeld = (name: string) => namedObject(name).held.some((item) => held.has(item))
  const things = brief.objects
    .filter(({ value }) => !(shown.has(value) || isHeld(value) || (value === 'moon' && disc)))
    .map(({ value }) => namedObject(value))
    .filter(({ sky }) => sky.length > 0)
    .slice(0, MAX_THINGS)
  const scale = view.width / OWN_WIDTH
  const isTall = view.height > view.width
  const top = isTall ? HORIZON - OWN_HORIZON * scale - ABOVE_MOON : view.y
  const matrix: Matrix = [scale, 0, 0, scale, view.x + view.width / 2, top]
  const ofSun = matrixOfSun(disc, matrix)
  const isHidden = things.some(({ isSun, isMoonless }) => isSun || isMoonless)
  const isMoonless = things.some((thing) => thing.isMoonless)
  const covered = [
    ...(isHidden ? root.children.filter((element) => isDisc(element) || isReflection(element)) : []),
    ...(isMoonless ? sky.filter(isGlow) : []),
  ]
  return things.length > 0
    ? {
        after,
        things: things.map(({ sky, isSun }) => ({ id: sky[0]!, matrix: isSun ? ofSun : matrix })),
        covered,
      }
    : undefined
}

const colourOf = ({ attributes }: SvgElement): string => (attributes['data-fill'] ?? '').split('/')[0]!

const isDisc = (element: SvgElement): boolean =>
  element.name === 'circle' && colourOf(element) === 'sun' && !element.attributes['data-gen']

/** Light of the sun or the moon on water. */
const isReflection = (element: SvgElement): boolean => element.name === 'path' && colourOf(element) === 'sun'

const isGlow = ({ attributes }: SvgElement): boolean =>
  attributes['data-gen'] === 'glow' && !attributes['data-fill']?.startsWith('!')

/** Where the disc of the sun is, else where it usually is. */
function matrixOfSun(disc: SvgElement | undefined, ofSky: Matrix): Matrix {
  const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(disc?.attributes[name] ?? 0)) as [
    number,
    number,
    number,
  ]
  if (!disc || disc.attributes.transform || disc.attributes['data-tall'] || r === 0) {
    const scale = USUAL_SUN.r / OWN_DISC
    return multiply(ofSky, [scale, 0, 0, scale, USUAL_SUN.x, USUAL_SUN.y])
  }
  const scale = (r / OWN_DISC) * LARGER
  return [scale, 0, 0, scale, cx, Math.min(cy, LOWEST)]
}

/** The elements with which a place's drawing begins, as long as they belong to the sky. */
function skyElements({ children }: SvgElement): readonly SvgElement[] {
  const [first, ...others] = children.filter(({ name }) => name !== 'defs')
  const end = others.findIndex((element) => element.name !== 'circle' && !isOf(OF_SKY, element))
  const after = others.slice(0, Math.max(0, end))
  return first && after.some((element) => isOf(OPEN, element)) ? [first, ...after] : []
}

/** Whether one of these generators draws it, by itself or in a group for some hours. */
function isOf(kinds: ReadonlySet<string>, { name, attributes, children }: SvgElement): boolean {
  const isForHours = name === 'g' && (attributes['data-when'] ?? attributes['data-unless']) !== undefined
  return (
    kinds.has(attributes['data-gen'] ?? '') ||
    (isForHours && children.some((child) => kinds.has(child.attributes['data-gen'] ?? '')))
  )
}
