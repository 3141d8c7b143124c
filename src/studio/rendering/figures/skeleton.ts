import { BONES, type BodySize, bodySize, HALF_HIPS, HALF_SHOULDERS } from './body.ts'
import {
  add,
  angleOf,
  between,
  distance,
  type Point,
  polar,
  radians,
  subtract,
  times,
  twoBones,
  unit,
} from './geometry.ts'
import type { Look } from './look.ts'
import type { ArmPose, Grip, Joint, LegPose, LimbName, Pose, View } from './pose.ts'

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
  name: LimbName
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

/** Where a hand of a pair goes: a joint of the other figure, in this figure's space. */
export type Reach = (joint: Joint, dx: number, dy: number) => Point

const SIDES: Record<LimbName, -1 | 0 | 1> = { near: 0, far: 0, left: -1, right: 1 }
const LIMBS: readonly LimbName[] = ['far', 'near', 'left', 'right']

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
    pose.head.at !== undefined
      ? subtract(pose.head.at, pose.neck)
      : turned(pose.view === 'side' ? [3.2, -17] : [0, -17.5], nod * 0.8)
  const headAt = add(neck, add(times(headOffset, size.head), stoop > 0 ? [3, 1.5] : [0, 0]))

  const skeleton: Skeleton = {
    size,
    view: pose.view,
    pelvis,
    neck,
    spine,
    across,
    head: { at: headAt, tilt: nod, view },
    arms: [],
    legs: [],
  }
  if (!pose.legless)
    for (const name of LIMBS) {
      const leg = pose.legs[name]
      if (leg) skeleton.legs.push(placeLeg(name, leg, pose, skeleton))
    }
  return skeleton
}

const turned = (p: Point, angle: number): Point => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [p[0] * cos - p[1] * sin, p[0] * sin + p[1] * cos]
}

function placeLeg(name: LimbName, leg: LegPose, pose: Pose, { size, pelvis, view }: Skeleton): PlacedLeg {
  const side = SIDES[name]
  const hip: Point = [
    pelvis[0] + side * HALF_HIPS * size.breadth,
    pelvis[1] + (view === 'side' ? 0 : 2 * size.legs),
  ]
  const fromPelvis = (p: Point) => add(pelvis, times(subtract(p, pose.pelvis), size.legs))
  // Grown people on a chair reach the ground; the feet of children hang.
  const isGrounded = (pose.on === 'sit' || pose.on === 'mount') && size.legs > 0.85
  const sole: Point = isGrounded ? [fromPelvis(leg.foot)[0], leg.foot[1]] : fromPelvis(leg.foot)
  const turn = radians(leg.turn ?? 0)
  const target = add(sole, turned([0, -BONES.ankle * size.feet], turn))
  if (leg.knee) {
    const knee = fromPelvis(leg.knee)
    return {
      name,
      isFar: name === 'far',
      side,
      isOver: leg.over ?? false,
      hip,
      knee,
      ankle: target,
      sole,
      turn,
    }
  }
  // Seen from the front or the back a knee bends towards the viewer or away, not outwards.
  if (view !== 'side') {
    const knee = add(between(hip, target, 0.5), [side * 1.4 * size.girth, 0])
    return {
      name,
      isFar: name === 'far',
      side,
      isOver: leg.over ?? false,
      hip,
      knee,
      ankle: target,
      sole,
      turn,
    }
  }
  const { joint, end } = twoBones(
    hip,
    target,
    BONES.thigh * size.legs,
    BONES.shin * size.legs,
    -(leg.bend ?? 1),
  )
  const shift = subtract(end, target)
  return {
    name,
    isFar: name === 'far',
    side,
    isOver: leg.over ?? false,
    hip,
    knee: joint,
    ankle: end,
    sole: add(sole, shift),
    turn,
  }
}

/** Adds the arms; `reach` finds what a hand of a pair goes to. */
export function placeArms(skeleton: Skeleton, pose: Pose, reach?: Reach): void {
  for (const name of LIMBS) {
    const arm = pose.arms[name]
    if (arm) skeleton.arms.push(placeArm(name, arm, pose, skeleton, reach))
  }
}

function shoulderOf(skeleton: Skeleton, name: LimbName): Point {
  const { size, view } = skeleton
  const side = SIDES[name]
  const across = skeleton.across(0.13)
  const out = view === 'side' ? (name === 'far' ? 2.5 : -0.5) * size.breadth : side * size.shoulders
  return add(skeleton.spine(BONES.shoulder / 56), times(across, out))
}

function placeArm(name: LimbName, arm: ArmPose, pose: Pose, skeleton: Skeleton, reach?: Reach): PlacedArm {
  const { size, view } = skeleton
  const side = SIDES[name]
  const shoulder = shoulderOf(skeleton, name)
  const grown = times(subtract(pose.pelvis, pose.neck), BONES.shoulder / distance(pose.pelvis, pose.neck))
  const modelShoulder = add(add(pose.neck, grown), [side * HALF_SHOULDERS, 0])
  const scaled = (p: Point) => add(shoulder, times(subtract(p, modelShoulder), size.arms))
  const target = handTarget(arm, pose, skeleton, scaled, reach)
  const [upper, fore, palmLength] = [
    BONES.upperArm * size.arms,
    BONES.forearm * size.arms * (arm.fore ?? 1),
    BONES.palm * size.hands,
  ]
  const isAimed = arm.aim !== undefined
  const aimed = isAimed ? radians(arm.aim!) : 0
  const end = isAimed ? subtract(target, polar(aimed, palmLength)) : target
  const lower = isAimed ? fore : fore + palmLength
  let bent: { joint: Point; end: Point }
  if (arm.elbow) {
    const joint = scaled(arm.elbow)
    bent = { joint, end }
  } else bent = twoBones(shoulder, end, upper, lower, elbowSide(shoulder, end, view, side) * (arm.bend ?? 1))
  const aim = isAimed ? aimed : angleOf(bent.joint, bent.end)
  const wrist = isAimed ? bent.end : subtract(bent.end, polar(aim, palmLength))
  return {
    name,
    isFar: name === 'far',
    side,
    isBehind: arm.behind ?? false,
    shoulder,
    elbow: bent.joint,
    wrist,
    palm: add(wrist, polar(aim, palmLength)),
    aim,
    grip: arm.grip ?? 'relaxed',
    thumb: arm.thumb ?? 1,
  }
}

/** The head of the grown man, about: the lean of the spine is left out. */
export const modelHead = (pose: Pose): Point =>
  pose.head.at ?? add(pose.neck, pose.view === 'side' ? [3.2, -17] : [0, -17.5])

function handTarget(
  arm: ArmPose,
  pose: Pose,
  skeleton: Skeleton,
  scaled: (p: Point) => Point,
  reach: Reach | undefined,
): Point {
  if (arm.to && reach) return reach(...arm.to)
  const hand = arm.hand ?? pose.pelvis
  const { size } = skeleton
  if (arm.keep) return hand
  if (arm.of === 'head') {
    return add(skeleton.head.at, times(subtract(hand, modelHead(pose)), size.head))
  }
  if (arm.of === 'neck') return add(skeleton.neck, times(subtract(hand, pose.neck), size.torso))
  if (arm.of === 'pelvis') return add(skeleton.pelvis, times(subtract(hand, pose.pelvis), size.legs))
  return scaled(hand)
}

/** Elbows are down and back in the side view, down and outwards in the others. */
function elbowSide(shoulder: Point, hand: Point, view: View, side: -1 | 0 | 1): 1 | -1 {
  if (view === 'side') return 1
  const [x, y] = subtract(hand, shoulder)
  const ifPositive = -y * side + x * 0.8
  return ifPositive > 0 ? 1 : -1
}

/** A joint by name, as a hand of a pair reaches for it. */
export function jointOf(skeleton: Skeleton, joint: Joint): Point {
  const [first, second] = skeleton.arms
  if (joint === 'head') return skeleton.head.at
  if (joint === 'neck') return skeleton.neck
  if (joint === 'pelvis') return skeleton.pelvis
  if (joint === 'knee') return skeleton.legs.at(-1)?.knee ?? skeleton.pelvis
  if (joint === 'hand') return (second ?? first)?.palm ?? skeleton.spine(0.5)
  if (joint === 'otherHand') return first?.palm ?? skeleton.spine(0.5)
  return skeleton.spine(0.3)
}
