import type { Activity, Age, CastGroup } from '../../scene.ts'
import { between, type Random } from '../random.ts'
import type { Body } from './body.ts'
import { POSES, poseNamed } from './choose.ts'
import type { Pose } from './pose.ts'
import { newSkeleton } from './skeleton.ts'

/** Where a member stands in the group's own axes (right and forward of its middle) and where it looks. */
export interface Place {
  right: number
  forward: number
  facing: number
  pose: Pose
  /** At the height of the group's middle, whatever the slope. */
  isLevel?: boolean
  /** Metres above the ground at which the hips rest: on somebody's shoulders. */
  seatAt?: number
}

/** Activities that pairs do face to face, seen from the side. */
const FACE_TO_FACE: Partial<Record<Activity, [string, string, number]>> = {
  embracing: ['embrace_down', 'embrace_up', 0.38],
  dancing: ['dancing_lead', 'dancing_follow', 0.5],
}

export interface Setting {
  hasSeat: boolean
  /** The viewer should see them from the side, whatever way the group looks. */
  groupFacing: number
  /** A bed to plant is before them. */
  isPlanting?: boolean
}

export function arrange(group: CastGroup, bodies: Body[], setting: Setting, random: Random): Place[] {
  const { activity, relation } = group
  const count = bodies.length
  if (count === 1)
    return [{ right: 0, forward: 0, facing: 0, pose: poseFor(activity, 0, bodies[0]!.age, setting, random) }]
  if (count === 2) {
    const pair = FACE_TO_FACE[activity]
    if (pair && relation !== 'strangers') return facingPair(pair, bodies, setting.groupFacing)
    if (relation === 'couple' && (activity === 'standing' || activity === 'speaking'))
      return sideBySide(bodies)
    if (activity === 'kneeling' && relation === 'couple') return proposal(setting.groupFacing)
  }
  if (activity === 'shoulder-ride' && bodies.some((body) => body.age === 'child'))
    return carriedHigh(bodies, setting.groupFacing)
  const holds =
    activity === 'holding-hands' ||
    ((relation === 'couple' || bodies.some((body) => body.age === 'child')) &&
      relation !== 'friends' &&
      relation !== 'strangers' &&
      (activity === 'walking' || activity === 'standing'))
  if (holds && count <= 6) return handInHand(bodies)
  if (activity === 'embracing' && count > 2) return huddle(bodies)
  return scatter(group, bodies, setting, random)
}

function poseFor(activity: Activity, index: number, age: Age, setting: Setting, random: Random): Pose {
  if (setting.isPlanting && (activity === 'kneeling' || activity === 'gardening'))
    return poseNamed(index % 2 ? 'planting_low' : 'planting')
  const choice = POSES[activity]
  const list = setting.hasSeat && choice.chair ? choice.chair : choice.stand
  if (index === 0) {
    // The first figure shows the activity; children run more freely than adults.
    if (activity === 'running' && age === 'child') return poseNamed('running_free')
    return activity === 'standing' && !setting.hasSeat
      ? list[Math.floor(random() * 4) % list.length]!
      : list[0]
  }
  return list[(index + Math.floor(random() * list.length)) % list.length]!
}

function facingPair([a, b, gap]: [string, string, number], bodies: Body[], groupFacing: number): Place[] {
  const reach = gap * (0.55 + (0.45 * Math.min(bodies[0]!.stature, bodies[1]!.stature)) / 1.7)
  // Whoever is taller bends down to the other.
  if (bodies[1]!.stature > bodies[0]!.stature) [a, b] = [b, a]
  // In profile to the viewer: along the world's x whatever the group faces.
  const c = Math.cos(groupFacing)
  const s = Math.sin(groupFacing)
  const place = (x: number, facing: number, pose: string): Place => ({
    right: x * c,
    forward: x * s,
    facing: facing - groupFacing,
    pose: poseNamed(pose),
    isLevel: true,
  })
  const isChild = bodies[1]!.age === 'child'
  if (isChild && a === 'embrace_down')
    return [place(-0.19, Math.PI / 2, 'kneeling_hug'), place(0.15, -Math.PI / 2, 'embrace_up')]
  return [place(-reach / 2, Math.PI / 2, a), place(reach / 2, -Math.PI / 2, b)]
}

/** The last, smallest one on the shoulders of the first; whoever else is there walks along. */
function carriedHigh(bodies: Body[], groupFacing: number): Place[] {
  const carrier = bodies[0]!
  // Seen from the side: from behind a child hides the head that it sits behind.
  const facing = (groupFacing < 0 ? -1.2 : 1.2) - groupFacing
  const behind = -0.15
  return bodies.map((_, i): Place => {
    if (i === bodies.length - 1)
      return {
        right: Math.sin(facing) * behind,
        forward: Math.cos(facing) * behind,
        facing,
        pose: poseNamed('on_shoulders'),
        isLevel: true,
        seatAt: carrier.hip + carrier.trunk * 0.86,
      }
    if (i === 0) return { right: 0, forward: 0, facing, pose: poseNamed('carrying_child'), isLevel: true }
    const aside = (i % 2 ? -0.75 : 0.75) * Math.ceil(i / 2)
    return {
      right: aside * Math.cos(facing),
      forward: -aside * Math.sin(facing),
      facing,
      pose: poseNamed('strolling'),
    }
  })
}

function sideBySide(bodies: Body[]): Place[] {
  const gap = (bodies[0]!.shoulder + bodies[1]!.shoulder) * 0.98
  return [
    { right: -gap / 2, forward: 0, facing: 0.1, pose: poseNamed('arm_around_right') },
    { right: gap / 2, forward: 0.02, facing: -0.12, pose: poseNamed('arm_around_left') },
  ]
}

function proposal(groupFacing: number): Place[] {
  const c = Math.cos(groupFacing)
  const s = Math.sin(groupFacing)
  return [
    { right: -0.5 * c, forward: -0.5 * s, facing: Math.PI / 2 - groupFacing, pose: poseNamed('proposing') },
    {
      right: 0.42 * c,
      forward: 0.42 * s,
      facing: -Math.PI / 2 - groupFacing,
      pose: poseNamed('hands_to_mouth'),
    },
  ]
}

/** A chain: the small ones between the tall ones, every hand met by its neighbour's. */
function handInHand(bodies: Body[]): Place[] {
  const order = bodies.map((_, i) => i)
  if (bodies.length > 2) order.push(order.splice(1, 1)[0]!)
  const places: Place[] = new Array(bodies.length)
  let edge = 0
  order.forEach((who, k) => {
    const body = bodies[who]!
    const before = k > 0 ? bodies[order[k - 1]!]! : undefined
    const after = k + 1 < order.length ? bodies[order[k + 1]!]! : undefined
    const base = poseNamed(k % 2 === 0 ? 'walking' : 'hand_left')
    const pose: Pose = {
      ...base,
      twist: 0,
      bend: 0,
      cock: 0,
      turn: before && !after ? -0.3 : after && !before ? 0.3 : 0,
      leftHand: before ? handTo(body, before) : base.leftHand,
      rightHand: after ? handTo(body, after) : [0.14, -0.92, 0.1],
    }
    const sk = newSkeleton(body, pose)
    const right = before ? edge - sk.leftArm.end[0] + 0.01 : 0
    edge = right + sk.rightArm.end[0]
    places[who] = { right, forward: before ? 0 : 0, facing: 0, pose }
  })
  const middle = places.reduce((sum, p) => sum + p.right, 0) / places.length
  return places.map((p) => ({ ...p, right: p.right - middle }))
}

/** Where a hand goes to meet that of somebody taller, smaller or the same. */
function handTo(body: Body, other: Body): [number, number, number] {
  const shoulder = body.hip + body.trunk * 0.93
  const meets = Math.min(
    shoulder - 0.12,
    other.hip + other.trunk * 0.93 - 0.12,
    0.5 * (body.hip + other.hip) * 0.98 + 0.06,
  )
  const arm = body.upperArm + body.foreArm
  const up = Math.max(
    -0.9,
    Math.min(
      0.3,
      (Math.max(meets, other.stature < body.stature * 0.85 ? other.hip + other.trunk * 0.8 : meets) -
        shoulder) /
        arm,
    ),
  )
  return [Math.sqrt(Math.max(0.1, 0.93 - up * up)) * 0.92, up, 0.06]
}

function huddle(bodies: Body[]): Place[] {
  const gap = 0.4
  return bodies.map((_, i) => {
    const k = i - (bodies.length - 1) / 2
    return {
      right: k * gap,
      forward: Math.abs(k) * -0.06,
      facing: -k * 0.16,
      pose: poseNamed(i % 2 === 0 ? 'arm_around_right' : 'arm_around_left'),
    }
  })
}

function scatter(group: CastGroup, bodies: Body[], setting: Setting, random: Random): Place[] {
  const { activity, relation } = group
  const isLoose =
    relation === 'strangers' || activity === 'playing' || activity === 'running' || activity === 'dancing'
  const gap =
    POSES[activity].stand[0].seat === 'lying' || activity === 'cycling' || activity === 'riding'
      ? 1.7
      : isLoose
        ? 1.35
        : 0.82
  const moves =
    activity === 'running' ||
    activity === 'cycling' ||
    activity === 'riding' ||
    activity === 'walking' ||
    activity === 'climbing'
  return bodies.map((body, i) => {
    const k = i - (bodies.length - 1) / 2
    return {
      right: k * gap + between(random, -0.14, 0.14) * gap,
      forward: between(random, -0.5, 0.5) * gap * (setting.hasSeat ? 0.1 : isLoose ? 1.2 : 0.7),
      facing: moves
        ? between(random, -0.1, 0.1)
        : isLoose
          ? between(random, -1.2, 1.2)
          : -Math.sign(k) * between(random, 0.3, 0.8),
      pose: poseFor(activity, i, body.age, setting, random),
    }
  })
}
