import { BONES, HALF_SHOULDERS } from './body.ts'
import { add, angleOf, distance, type Point, polar, radians, subtract, times, twoBones } from './geometry.ts'
import type { ArmPose, Joint, LimbName, Pose, View } from './pose.ts'
import { LIMBS, modelHead, type PlacedArm, SIDES, type Skeleton } from './skeleton.ts'

/** Where a hand of a pair goes: a joint of the other figure, in this figure's space. */
export type Reach = (joint: Joint, dx: number, dy: number) => Point

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
