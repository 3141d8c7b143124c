import { around, type Box, boundsOfShapes, isInside, transformed } from '../rendering/bounds.ts'
import { inverse, type Matrix, multiply } from '../rendering/shape.ts'
import { type Anchor, anchorsOf, elementsWith } from './anchors.ts'
import { standsInWater, standsOnGround } from './ground.ts'
import {
  area,
  costOfMiddle,
  coversFeet,
  fitsIn,
  HEIGHTS,
  isAfloat,
  isAt,
  MAX_WIDTH_BESIDE,
  overlap,
  type PlacedObject,
  type Spot,
  type Surroundings,
  shared,
} from './object-room.ts'
import { type Placement, spaceOf } from './placement.ts'

/** From where a place is seen, in centimetres above the ground. */
const EYE = 150
/** Centimetres to the side of a spot of the composition, and nearer or farther than it as seen in the picture. */
const ASIDE = [0, 45, 90, 140, 190, 250, 320, 400, 480].flatMap((x) => (x === 0 ? [x] : [x, -x]))
const NEARER = [0, 14, -16, 28, 44, -34, -52, -68, -84, -96]
/** Centimetres to the side of a spot within which there is ground also where it ends somewhere. */
const NEAR_EDGE = 60
/** Share of a body that a thing before it may hide, and of a thing that bodies may hide. */
const MOST_OF_BODY = 0.1
/** The same of whoever sits or lies on the ground. */
const MOST_OF_LOW_BODY = 0.03
const MOST_OF_THING = 0.3
/** Two things that are added share no more than this of the smaller one. */
const MOST_SHARED = 0.08
/** Around a face, in centimetres. */
const FACE = 16
/** What it costs to stand nearer or farther than the main person, and before or behind somebody, in centimetres. */
const COST_OF_DEPTH = 1.5
const COST_OF_TOUCHING = 900

interface Body {
  anchor: Anchor
  placement: Placement
  box: Box
  heads: Placement['heads']
  scale: number
}

const LOW = new Set(['floor', 'lie'])

/** Bodies are measured in steps of so many centimetres, so that a winter coat moves nothing that is added. */
const STEP = 14

const bodiesOf = (placements: readonly Placement[]): Body[] =>
  placements.map((placement) => {
    const { anchor, shapes, heads, scale } = placement
    const box = inSteps(boundsOfShapes(shapes, spaceOf(anchor)), STEP * scale)
    return { anchor, placement, box, heads, scale }
  })

/** The sides and the top of a box farther out, to the next step. */
const inSteps = ({ left, top, right, bottom }: Box, step: number): Box => ({
  left: Math.floor(left / step) * step,
  top: Math.floor(top / step) * step,
  right: Math.ceil(right / step) * step,
  bottom,
})

const hidesFace = (box: Box, { heads, scale }: Body): boolean =>
  heads.some(([x, y]) => isAt(around(box, FACE * scale), x, y))

/** Ground that is seen in the picture, beside people, between them or behind them, where a thing hides nobody and is seen. */
export function openGround(
  own: Box,
  placements: readonly Placement[],
  others: readonly Pick<PlacedObject, 'box'>[],
  surroundings: Surroundings,
): Spot | undefined {
  const { root, conditions, frame, ground, isIndoor, place } = surroundings
  if (!ground) return undefined
  const bodies = bodiesOf(placements)
  const anchors = anchorsOf(root, conditions)
  const main = (placements.find(({ count }) => count > 0)?.anchor ?? anchors[0])?.matrix
  if (!main) return undefined
  const isWide = own.right - own.left > MAX_WIDTH_BESIDE
  const things = elementsWith(root, 'data-anchor', conditions)
  const order = new Map(things.map(({ element }, i) => [element, i]))
  const orderOf = ({ anchor }: { anchor: Anchor }) => order.get(anchor.element) ?? 0
  const spots = anchors.filter(({ kind }) => kind === 'stand' || kind === 'floor' || kind === 'sit')
  // A wall is often of the colour of the floor, a distant mountain of that of the summit.
  const isHigh = HEIGHTS.has(place ?? '')
  const isNear = isIndoor || isHigh
  const asides = isHigh ? ASIDE.filter((aside) => Math.abs(aside) < NEAR_EDGE) : ASIDE
  const farthest = isNear ? Math.min(...spots.map(({ matrix }) => matrix[5])) : frame.top
  const candidates = spots
    .flatMap((anchor) =>
      NEARER.flatMap((nearer) => {
        const size = 1 + nearer / EYE
        return asides.map((aside) => {
          const space = multiply(anchor.matrix, [size, 0, 0, size, aside * size, nearer])
          const away = Math.abs(space[4] - main[4]) / Math.abs(main[3])
          const depth = Math.abs(space[5] - main[5]) / Math.abs(main[3])
          const box = transformed(own, space)
          const touching = bodies.reduce((sum, body) => sum + overlap(box, body.box), 0)
          return {
            anchor,
            space,
            box,
            cost:
              away +
              COST_OF_DEPTH * depth +
              COST_OF_TOUCHING * touching +
              costOfMiddle(own, (box.left + box.right) / 2, surroundings),
          }
        })
      }),
    )
    .filter(
      ({ box, space }) =>
        space[5] >= farthest &&
        fitsIn(box, frame) &&
        others.every((one) => overlap(box, one.box) < MOST_SHARED),
    )
    .sort((a, b) => a.cost - b.cost)
  for (const { anchor, space, box } of candidates) {
    const touched = bodies.filter((body) => shared(box, body.box) > 0)
    const isBefore = (body: Body) => space[5] > body.anchor.matrix[5]
    const before = touched.filter(isBefore)
    const after = touched.filter((body) => !isBefore(body))
    const hidden = after.reduce((sum, body) => sum + shared(box, body.box), 0)
    if (hidden > MOST_OF_THING * area(box)) continue
    const hides = (body: Body) =>
      hidesFace(box, body) ||
      coversFeet(box, body.placement) ||
      shared(box, body.box) > area(body.box) * (LOW.has(body.anchor.kind) ? MOST_OF_LOW_BODY : MOST_OF_BODY)
    if (before.some(hides)) continue
    // What is wide is behind everybody whom it touches: a car before somebody's legs looks as if it ran them over.
    if (isWide && before.length > 0) continue
    if (!standsOnGround(box, ground())) continue
    const isBehind = after.length > 0
    const [at] = isBehind
      ? after.toSorted((a, b) => orderOf(a) - orderOf(b)).map((body) => body.anchor)
      : before.length > 0
        ? before.toSorted((a, b) => orderOf(b) - orderOf(a)).map((body) => body.anchor)
        : [anchor]
    if (isBehind && before.some((body) => orderOf(body) >= order.get(at!.element)!)) continue
    const back = inverse(at!.matrix)
    return { element: at!.element, matrix: multiply(back, space), space, box, isBehind }
  }
  return undefined
}

/** How much of a thing in the foreground the lower edge of the picture cuts off; all of it stands on ground that is seen. */
const CUTS = [0, 0.15, 0.3, 0.42]
/** More of a table is cut, but never what stands on it. */
const CUT_OF_TABLE = 0.62
/** How much larger than at the main person a thing in the foreground may be, and how much of the picture it may fill. */
const MOST_LARGER = 1.4
const MOST_WIDTH = 0.5
/** The same of a thing that would fill more: a tree or a boat may be a small one. */
const LEAST_SIZE = 0.66
const MOST_HEIGHT = 0.46
/** Share of somebody that it may hide. */
const MOST_HIDDEN = [0.15, 0.3, 0.45]
const STEPS = 24
const EDGE = 6

/**
 * In the near foreground, rather at a side, where it hides no face: cut by the lower edge where no ground is seen there. An animal is seen
 * whole, in front of all that is there.
 */
export function foreground(
  own: Box,
  tableHeight: number,
  placements: readonly Placement[],
  others: readonly Pick<PlacedObject, 'box'>[],
  surroundings: Surroundings,
  { isAnimal = false, mostCut = 1 }: { isAnimal?: boolean | undefined; mostCut?: number } = {},
): Spot | undefined {
  const { root, conditions, frame, ground, water } = surroundings
  const bodies = bodiesOf(placements)
  const main = (placements.find(({ count }) => count > 0)?.anchor ?? anchorsOf(root, conditions)[0])?.matrix
  if (!main) return undefined
  if (isAfloat(surroundings)) return undefined
  const [width, height] = [own.right - own.left, own.bottom - own.top]
  const scale = Math.abs(main[3])
  const [frameWidth, frameHeight] = [frame.right - frame.left, frame.bottom - frame.top]
  // Nearer things are larger, by how far below the horizon they stand.
  const nearest = (frame.bottom - main[5]) / EYE + scale
  const most = Math.min(Math.max(nearest, scale), MOST_LARGER * scale)
  const whole = isAnimal ? CUTS.slice(0, 1) : CUTS
  const cuts = (tableHeight > 0 ? [...CUTS, (CUT_OF_TABLE * tableHeight) / height] : whole).filter(
    (cut) => cut <= mostCut,
  )
  for (const mostHidden of MOST_HIDDEN) {
    const found = cuts.flatMap((cut) => {
      const size = Math.min(
        most,
        (MOST_WIDTH * frameWidth) / width,
        (MOST_HEIGHT * frameHeight) / (height * (1 - cut)),
      )
      if (size < LEAST_SIZE * scale) return []
      return Array.from({ length: STEPS + 1 }, (_, i) => {
        const room = frameWidth - 2 * EDGE - width * size
        const x = frame.left + EDGE + (room * i) / STEPS - own.left * size
        const y = cut === 0 ? frame.bottom - EDGE - own.bottom * size : frame.bottom + cut * height * size
        const space: Matrix = [size, 0, 0, size, x, y]
        const all = transformed(own, space)
        const box = { ...all, bottom: Math.min(all.bottom, frame.bottom) }
        const hidden = bodies.map((body) => shared(box, body.box) / area(body.box))
        const aside = 1 - Math.abs((2 * i) / STEPS - 1)
        return { space, box, cut, hidden, cost: 4 * hidden.reduce((a, b) => a + b, 0) + 0.5 * aside + cut }
      })
    })
    const best = found
      .filter(
        ({ box, hidden }) =>
          isInside(box, frame) &&
          hidden.every((share) => share <= mostHidden) &&
          bodies.every((body) => !hidesFace(box, body)) &&
          others.every((one) => overlap(box, one.box) < MOST_SHARED),
      )
      .sort((a, b) => a.cost - b.cost)
      .find(
        ({ box, cut }) =>
          !(water && standsInWater(box, water())) &&
          (cut > 0 || isAnimal || (ground !== undefined && standsOnGround(box, ground()))),
      )
    if (best) return { element: root, matrix: best.space, space: best.space, box: best.box, isBehind: false }
  }
  return undefined
}
