import type { Vec } from '../built/mesh.ts'
import type { Body } from './body.ts'
import type { Pose } from './pose.ts'
import { add, along, dot, minus, scaled, turnedBy, unit } from './vector.ts'

/** A coordinate frame: where right, up and forward of a part of the body point. */
export interface Frame {
  right: Vec
  up: Vec
  forward: Vec
}

export interface Limb {
  root: Vec
  middle: Vec
  end: Vec
}

/** Joints in metres around a point on the ground below the figure; x right, y up, z forward. */
export interface Skeleton {
  pelvis: Vec
  pelvisFrame: Frame
  chest: Vec
  chestFrame: Frame
  neck: Vec
  /** Middle of the skull. */
  head: Vec
  headFrame: Frame
  leftArm: Limb
  rightArm: Limb
  leftLeg: Limb
  rightLeg: Limb
  leftToe: [number, number]
  rightToe: [number, number]
}

/** Rotations in turn: about up (turn right), about right (forward), about forward (to the right). */
function frameOf(yaw: number, pitch: number, roll: number): Frame {
  const spin = (v: Vec): Vec => turnedBy(turnedBy(turnedBy(v, 'z', -roll), 'x', pitch), 'y', yaw)
  return { right: spin([1, 0, 0]), up: spin([0, 1, 0]), forward: spin([0, 0, 1]) }
}

const inFrame = (f: Frame, v: Vec): Vec =>
  add(add(scaled(f.right, v[0]), scaled(f.up, v[1])), scaled(f.forward, v[2]))

/** Two bones from a root to a target, bending towards `pole`. */
export function reach(root: Vec, target: Vec, a: number, b: number, pole: Vec): Limb {
  const line = minus(target, root)
  const long = Math.hypot(...line) || 1e-6
  // Never quite straight: straight limbs look like sticks.
  const d = Math.min(Math.max(long, Math.abs(a - b) + 0.02), (a + b) * 0.995)
  const axis = scaled(line, 1 / long)
  const bend = unit(minus(pole, scaled(axis, dot(pole, axis))))
  const cos = (a * a + d * d - b * b) / (2 * a * d)
  const sin = Math.sqrt(Math.max(0, 1 - cos * cos))
  const middle = add(root, add(scaled(axis, a * cos), scaled(bend, a * sin)))
  return { root, middle, end: add(root, scaled(axis, d)) }
}

export function newSkeleton(body: Body, pose: Pose): Skeleton {
  const leg = body.thigh + body.shin
  const lean = pose.lean ?? 0
  const twist = pose.twist ?? 0
  const bend = pose.bend ?? 0
  const tilt = pose.tilt ?? 0
  const pelvis: Vec = [pose.hips[0] * leg, body.ankle + pose.hips[1] * leg, pose.hips[2] * leg]
  const isLying = pose.seat === 'lying'
  const pelvisFrame = frameOf(-twist * 0.25, isLying ? lean : lean * 0.4, -tilt)
  const chestFrame = frameOf(twist * 0.75, lean + body.stoop * 0.6, bend)
  const middle = frameOf(twist * 0.25, isLying ? lean : lean * 0.75, bend * 0.5 - tilt * 0.4)
  const waist = add(pelvis, scaled(pelvisFrame.up, body.trunk * 0.3))
  const chest = add(waist, scaled(middle.up, body.trunk * 0.36))
  const neck = add(chest, scaled(chestFrame.up, body.trunk * 0.34))
  // The head rights itself: people look ahead even when they lean.
  const headFrame = frameOf(
    twist * 0.6 + (pose.turn ?? 0),
    (isLying ? lean : lean * 0.35) + (pose.nod ?? 0),
    bend * 0.4 + (pose.cock ?? 0),
  )
  const throat = add(neck, scaled(unit(add(chestFrame.up, headFrame.up)), body.stature * 0.03))
  const head = add(
    add(throat, scaled(headFrame.up, body.head * 0.52)),
    scaled(headFrame.forward, body.head * 0.07 + body.stoop * 0.12),
  )
  const arm = (side: -1 | 1): Limb => {
    const hand = side < 0 ? pose.leftHand : pose.rightHand
    const elbow = (side < 0 ? pose.leftElbow : pose.rightElbow) ?? [0.35, -0.5, -0.8]
    const up = Math.max(0, hand[1] + 0.1) * 0.22
    const root = add(
      add(neck, scaled(chestFrame.right, side * body.shoulder * (0.88 - up * 0.35))),
      scaled(chestFrame.up, body.trunk * (-0.085 + up * 0.2)),
    )
    const size = body.upperArm + body.foreArm
    const target = add(root, inFrame(chestFrame, [side * hand[0] * size, hand[1] * size, hand[2] * size]))
    return reach(
      root,
      target,
      body.upperArm,
      body.foreArm,
      inFrame(chestFrame, [side * elbow[0], elbow[1], elbow[2]]),
    )
  }
  const limb = (side: -1 | 1): Limb => {
    const foot = side < 0 ? pose.leftFoot : pose.rightFoot
    const knee = (side < 0 ? pose.leftKnee : pose.rightKnee) ?? [0.12, 0.15, 1]
    const root = add(pelvis, scaled(pelvisFrame.right, side * body.pelvis))
    const target: Vec = [
      pelvis[0] - pose.hips[0] * leg + side * (body.pelvis + foot[0] * leg),
      body.ankle + foot[1] * leg,
      foot[2] * leg,
    ]
    return reach(root, target, body.thigh, body.shin, [side * knee[0], knee[1], knee[2]])
  }
  return {
    pelvis,
    pelvisFrame,
    chest,
    chestFrame,
    neck,
    head,
    headFrame,
    leftArm: arm(-1),
    rightArm: arm(1),
    leftLeg: limb(-1),
    rightLeg: limb(1),
    leftToe: pose.leftToe ?? [0, 0.16],
    rightToe: pose.rightToe ?? [0, 0.16],
  }
}

/** A point on a bent limb: 0 root, 0.5 joint, 1 end. */
export function onLimb(limb: Limb, t: number): Vec {
  return t < 0.5 ? along(limb.root, limb.middle, t * 2) : along(limb.middle, limb.end, t * 2 - 1)
}
