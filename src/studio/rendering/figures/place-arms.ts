import bodies from '../../library/bodies.json' with { type: 'json' }
import { add, angleOf, distance, type Point, polar, radians, subtract, times, twoBones } from './geometry.ts'
import type { ArmPose, Joint, LimbName, Pose, View } from './pose.ts'
import { besidePart, LIMBS, type PlacedArm, SIDES, type Skeleton } from './skeleton.ts'

/** Where a hand of a pair goes: a joint of the other figure, in this figure's space. */
export type Reach = (joint: Joint, dx: number, dy: number) => Point

/** Adds the arms; `reach` finds what a hand of a pair goes to. */
export function placeArms(skeleton: Skeleton, pose: Pose, reach?: Reach): void {
  for (const name of LIMBS) {
    const arm = pose.arms[name]
    if (arm) skeleton.arms.push(placeArm(name, arm, pose, skeleton, reach))
  }
}

function placeArm(name: LimbName, arm: ArmPose, pose: Pose, skeleton: Skeleton, reach?: Reach): PlacedArm {
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
    grip: arm.grip ?? 'relaxed',
    thumb: arm.thumb ?? 1,
  }
}

/** Elbows are down and back in the side view, down and outwards in the others. */
function elbowSide(shoulder: Point, hand: Point, view: View, side: -1 | 0 | 1): 1 | -1 {
  const [x, y] = subtract(hand, shoulder)
  return view === 'side' || -y * side + x * 0.8 > 0 ? 1 : -1
}
