import bodies from '../../library/bodies.json' with { type: 'json' }
import type { Body, Look } from './clothes.ts'
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
import type { ArmPose, Joint, LegPose, LimbName, Pose, View } from './pose.ts'

/**
 * Shares of the lengths of the grown man for whom the poses are written: `breadth` is that of the trunk, `girth` that of limbs.
 * `shoulders` is half their distance seen from the front, in centimetres; `stoop` is how far the upper body leans, in degrees.
 */
type BodySize = typeof bodies.sizes.adult & { shoulders: number }

const SMALL: readonly Body[] = ['baby', 'toddler', 'child', 'schoolchild']

export const isSmall = ({ body }: Pick<Look, 'body'>) => SMALL.includes(body)

function bodySize(look: Look): BodySize {
  const { shoulders, ...shares } = look.sex === 'f' && !isSmall(look) ? bodies.woman : bodies.man
  const { girth, breadth } = bodies.builds[look.build]
  const size = {
    ...bodies.sizes[look.body],
    shoulders: shoulders * bodies.sizes[look.body].breadth * breadth,
  }
  size.girth *= girth
  size.breadth *= breadth
  for (const part of Object.keys(shares) as (keyof typeof shares)[]) size[part] *= shares[part]
  return size
}

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

export type PlacedArm = ReturnType<typeof placeArm>
export type PlacedLeg = ReturnType<typeof placeLeg>

const SIDES: Record<LimbName, -1 | 0 | 1> = { near: 0, far: 0, left: -1, right: 1 }
const LIMBS: readonly LimbName[] = ['far', 'near', 'left', 'right']

/** From the neck to the middle of the head, of one who stands upright. */
export const HEAD_OFFSET: Record<View, Point> = { side: [3.2, -17], front: [0, -17.5], back: [0, -17.5] }

/** The body without arms: arms of a pair need both bodies. */
export function placeBody(pose: Pose, look: Look, isUpright = false): Skeleton {
  const size = isUpright ? { ...bodySize(look), stoop: 0 } : bodySize(look)
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
  const sunk: Point = stoop > 0 ? [3.5, 2] : [0, size.stoop > 0 ? 3 : 0]
  const headAt = add(neck, add(times(headOffset, size.head), sunk))

  const head = { at: headAt, tilt: nod, view }
  const body: Skeleton = { size, view: pose.view, pelvis, neck, spine, across, head, arms: [], legs: [] }
  for (const name of LIMBS) {
    const leg = pose.legs[name]
    if (leg && !pose.legless) body.legs.push(placeLeg(name, leg, pose, body))
  }
  return body
}

const turned = (p: Point, angle: number): Point => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [p[0] * cos - p[1] * sin, p[0] * sin + p[1] * cos]
}

function placeLeg(name: LimbName, leg: LegPose, pose: Pose, { size, pelvis, view }: Skeleton) {
  /** -1 left, 1 right in the picture; 0 in the side view. */
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
    /** Under the ankle. */
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

/** Where a hand of a pair goes: a joint of the other figure, in this figure's space. */
type Reach = (joint: Joint, dx: number, dy: number) => Point

/** Adds the arms; `reach` finds what a hand of a pair goes to. */
export function placeArms(skeleton: Skeleton, pose: Pose, reach?: Reach): void {
  for (const name of LIMBS) {
    const arm = pose.arms[name]
    if (arm) skeleton.arms.push(placeArm(name, arm, pose, skeleton, reach))
  }
}

function placeArm(name: LimbName, arm: ArmPose, pose: Pose, skeleton: Skeleton, reach?: Reach) {
  const { size, view } = skeleton
  const { bones } = bodies
  const side = SIDES[name]
  const out = view === 'side' ? (name === 'far' ? 2.5 : -0.5) * size.breadth : side * size.shoulders
  const shoulder = add(skeleton.spine(bones.shoulder / 56), times(skeleton.across(0.13), out))
  const grown = times(subtract(pose.pelvis, pose.neck), bones.shoulder / distance(pose.pelvis, pose.neck))
  const modelShoulder = add(add(pose.neck, grown), [side * bodies.halfShoulders, 0])
  const scaled = (p: Point) => add(shoulder, times(subtract(p, modelShoulder), size.arms))
  const hand = arm.hand ?? pose.pelvis
  const target =
    arm.to && reach
      ? reach(...arm.to)
      : arm.keep
        ? hand
        : arm.of
          ? besidePart(arm.of, hand, pose, skeleton)
          : scaled(hand)
  const upper = bones.upperArm * size.arms
  const fore = bones.forearm * size.arms * (arm.fore ?? 1)
  const palm = bones.palm * size.hands
  const aimed = arm.aim === undefined ? undefined : radians(arm.aim)
  const end = aimed === undefined ? target : subtract(target, polar(aimed, palm))
  const lower = aimed === undefined ? fore + palm : fore
  const bent = arm.elbow
    ? { joint: scaled(arm.elbow), end }
    : twoBones(shoulder, end, upper, lower, elbowSide(shoulder, end, view, side) * (arm.bend ?? 1))
  const aim = aimed ?? angleOf(bent.joint, bent.end)
  const wrist = aimed === undefined ? subtract(bent.end, polar(aim, palm)) : bent.end
  return {
    name,
    isFar: name === 'far',
    side,
    isBehind: arm.behind ?? false,
    shoulder,
    elbow: bent.joint,
    wrist,
    palm: add(wrist, polar(aim, palm)),
    aim,
    grip: arm.grip ?? ('relaxed' as const),
    thumb: arm.thumb ?? (1 as const),
  }
}

/** Elbows are down and back in the side view, down and outwards in the others. */
function elbowSide(shoulder: Point, hand: Point, view: View, side: -1 | 0 | 1): 1 | -1 {
  const [x, y] = subtract(hand, shoulder)
  return view === 'side' || -y * side + x * 0.8 > 0 ? 1 : -1
}
