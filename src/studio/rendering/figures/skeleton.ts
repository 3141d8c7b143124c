import bodies from '../../library/bodies.json' with { type: 'json' }
import { type BodySize, bodySize } from './body.ts'
import {
  add,
  angleOf,
  between,
  distance,
  type Point,
  radians,
  subtract,
  times,
  twoBones,
  unit,
} from './geometry.ts'
import type { Look } from './look.ts'
import type { Grip, Joint, LegPose, LimbName, Pose, View } from './pose.ts'

/** Joints of one figure in its own space, in centimetres. Angles in radians. */
export interface Skeleton {
  size: BodySize
  view: View
  pelvis: Point
  neck: Point
  /** A point of the spine; 0 is the neck, 1 the pelvis. */
  spine: (t: number) => Point
  /** Unit vector to the front (side view) or to the right of the picture, across the spine. */
  across: (t: number) => Point
  head: { at: Point; tilt: number; view: View }
  arms: PlacedArm[]
  legs: PlacedLeg[]
}

export interface PlacedArm {
  name: LimbName
  isFar: boolean
  /** -1 left, 1 right in the picture; 0 in the side view. */
  side: -1 | 0 | 1
  isBehind: boolean
  shoulder: Point
  elbow: Point
  wrist: Point
  palm: Point
  aim: number
  grip: Grip
  thumb: 1 | -1
}

export interface PlacedLeg {
  isFar: boolean
  side: -1 | 0 | 1
  isOver: boolean
  hip: Point
  knee: Point
  ankle: Point
  /** The sole under the ankle. */
  sole: Point
  turn: number
}

export const SIDES: Record<LimbName, -1 | 0 | 1> = { near: 0, far: 0, left: -1, right: 1 }
export const LIMBS: readonly LimbName[] = ['far', 'near', 'left', 'right']

/** From the neck, of one who stands upright. */
const HEAD_OFFSET: Record<View, Point> = { side: [3.2, -17], front: [0, -17.5], back: [0, -17.5] }

/** The body without arms: arms of a pair need both bodies. */
export function placeBody(pose: Pose, look: Look): Skeleton {
  const size = bodySize(look)
  const isSeated = pose.on === 'sit' || pose.on === 'mount'
  const pelvis: Point = isSeated
    ? [pose.pelvis[0], pose.pelvis[1] + 9 * (1 - size.girth)]
    : times(pose.pelvis, size.legs)
  const stoop = pose.view === 'side' && pose.on !== 'lie' ? radians(size.stoop) : 0
  const trunk = times(subtract(pose.neck, pose.pelvis), size.torso)
  const neck = add(pelvis, turned(trunk, stoop))
  const length = distance(pelvis, neck)
  const lean = angleOf(pelvis, neck) + Math.PI / 2

  const down = unit(subtract(pelvis, neck))
  const back: Point = pose.view === 'side' ? [-down[1], down[0]] : [1, 0]
  const bow = pose.bow * size.torso + (stoop > 0 ? 3 : 0)
  const middle = add(between(neck, pelvis, 0.45), times(back, bow * 2))
  const spine = (t: number): Point =>
    t > 1
      ? add(pelvis, times(unit(subtract(pelvis, middle)), (t - 1) * length))
      : t < 0
        ? add(neck, times(unit(subtract(neck, middle)), -t * length))
        : between(between(neck, middle, t), between(middle, pelvis, t), t)
  const across = (t: number): Point => {
    const direction = unit(subtract(spine(t + 0.02), spine(t - 0.02)))
    return [direction[1], -direction[0]]
  }

  const view = pose.head.view ?? pose.view
  const nod = radians(pose.head.tilt) + (pose.view === 'side' ? lean * 0.45 : lean * 0.7)
  const headOffset: Point =
    pose.head.at !== undefined ? subtract(pose.head.at, pose.neck) : turned(HEAD_OFFSET[pose.view], nod * 0.8)
  const headAt = add(neck, add(times(headOffset, size.head), stoop > 0 ? [3, 1.5] : [0, 0]))

  const trunkOnly = {
    size,
    view: pose.view,
    pelvis,
    neck,
    spine,
    across,
    head: { at: headAt, tilt: nod, view },
  }
  const legs = pose.legless
    ? []
    : LIMBS.flatMap((name) => (pose.legs[name] ? [placeLeg(name, pose.legs[name], pose, trunkOnly)] : []))
  return { ...trunkOnly, arms: [], legs }
}

const turned = (p: Point, angle: number): Point => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [p[0] * cos - p[1] * sin, p[0] * sin + p[1] * cos]
}

function placeLeg(
  name: LimbName,
  leg: LegPose,
  pose: Pose,
  body: Pick<Skeleton, 'size' | 'pelvis' | 'view'>,
): PlacedLeg {
  const { size, pelvis, view } = body
  const side = SIDES[name]
  const hip: Point = [
    pelvis[0] + side * bodies.halfHips * size.breadth,
    pelvis[1] + (view === 'side' ? 0 : 2 * size.legs),
  ]
  const fromPelvis = (p: Point) => add(pelvis, times(subtract(p, pose.pelvis), size.legs))
  // Grown people on a chair reach the ground; the feet of children hang.
  const isGrounded = (pose.on === 'sit' || pose.on === 'mount') && size.legs > 0.85
  const sole: Point = isGrounded ? [fromPelvis(leg.foot)[0], leg.foot[1]] : fromPelvis(leg.foot)
  const turn = radians(leg.turn ?? 0)
  const target = add(sole, turned([0, -bodies.bones.ankle * size.feet], turn))
  const [thigh, shin] = [bodies.bones.thigh * size.legs, bodies.bones.shin * size.legs]
  const { joint, end } = leg.knee
    ? { joint: fromPelvis(leg.knee), end: target }
    : view === 'side'
      ? twoBones(hip, target, thigh, shin, -(leg.bend ?? 1))
      : // Seen from the front or the back a knee bends towards the viewer or away, not outwards.
        { joint: add(between(hip, target, 0.5), [side * 1.4 * size.girth, 0]), end: target }
  return {
    isFar: name === 'far',
    side,
    isOver: leg.over ?? false,
    hip,
    knee: joint,
    ankle: end,
    sole: add(sole, subtract(end, target)),
    turn,
  }
}

/** A joint by name, as a hand of a pair reaches for it. */
export function jointOf({ head, neck, pelvis, spine, arms, legs }: Skeleton, joint: Joint): Point {
  const [first, second] = arms
  if (joint === 'head') return head.at
  if (joint === 'neck') return neck
  if (joint === 'pelvis') return pelvis
  if (joint === 'knee') return legs.at(-1)?.knee ?? pelvis
  if (joint === 'hand') return (second ?? first)?.palm ?? spine(0.5)
  if (joint === 'otherHand') return first?.palm ?? spine(0.5)
  return spine(0.3)
}

/** Where a place of the pose is that stays at the same part of the body on bodies of all sizes. */
export function besidePart(
  part: 'head' | 'neck' | 'pelvis',
  at: Point,
  pose: Pose,
  skeleton: Skeleton,
): Point {
  const { size, head, neck, pelvis } = skeleton
  if (part === 'neck') return add(neck, times(subtract(at, pose.neck), size.torso))
  if (part === 'pelvis') return add(pelvis, times(subtract(at, pose.pelvis), size.legs))
  // The head of the grown man, about: the lean of the spine is left out.
  const model = pose.head.at ?? add(pose.neck, HEAD_OFFSET[pose.view])
  return add(head.at, times(subtract(at, model), size.head))
}
