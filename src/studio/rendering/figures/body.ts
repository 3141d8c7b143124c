import type { Age } from '../../understanding/brief.ts'
import type { Look } from './look.ts'

/** Shares of the lengths of the grown man for whom the poses are written. */
export interface BodySize {
  legs: number
  torso: number
  arms: number
  head: number
  hands: number
  feet: number
  /** Of the trunk. */
  breadth: number
  /** Half the distance of the shoulders seen from the front, in centimetres. */
  shoulders: number
  /** Of limbs. */
  girth: number
  /** Degrees that the upper body and the head lean forward. */
  stoop: number
}

const BODIES: Record<Age, Omit<BodySize, 'shoulders'>> = {
  adult: { legs: 1, torso: 1, arms: 1, head: 1, hands: 1, feet: 1, breadth: 1, girth: 1, stoop: 0 },
  older: { legs: 0.96, torso: 0.97, arms: 0.99, head: 1, hands: 1, feet: 1, breadth: 1, girth: 1, stoop: 6 },
  teen: {
    legs: 0.92,
    torso: 0.87,
    arms: 0.9,
    head: 0.97,
    hands: 0.92,
    feet: 0.94,
    breadth: 0.84,
    girth: 0.83,
    stoop: 0,
  },
  child: {
    legs: 0.6,
    torso: 0.62,
    arms: 0.6,
    head: 0.87,
    hands: 0.68,
    feet: 0.66,
    breadth: 0.62,
    girth: 0.63,
    stoop: 0,
  },
  baby: {
    legs: 0.29,
    torso: 0.4,
    arms: 0.34,
    head: 0.72,
    hands: 0.45,
    feet: 0.42,
    breadth: 0.44,
    girth: 0.46,
    stoop: 0,
  },
}
const WOMAN = 0.955
const GIRTH = { slim: 0.93, medium: 1, broad: 1.12 }
const BREADTH = { slim: 0.93, medium: 1, broad: 1.14 }

export function bodySize({ body, sex, build }: Look): BodySize {
  const size = BODIES[body]
  const isGrown = body !== 'child' && body !== 'baby'
  const k = sex === 'f' && isGrown ? WOMAN : 1
  return {
    legs: size.legs * k,
    torso: size.torso * k,
    arms: size.arms * k,
    head: size.head * (k === 1 ? 1 : 0.975),
    hands: size.hands * (k === 1 ? 1 : 0.92),
    feet: size.feet * k,
    breadth: size.breadth * BREADTH[build] * (k === 1 ? 1 : 0.96),
    shoulders: (sex === 'm' || !isGrown ? 15.4 : 13.8) * size.breadth * BREADTH[build],
    girth: size.girth * GIRTH[build] * (k === 1 ? 1 : 0.9),
    stoop: size.stoop,
  }
}

/** Of the grown man, in centimetres. */
export const BONES = { upperArm: 29, forearm: 26, palm: 7, thigh: 41.4, shin: 41, ankle: 8, shoulder: 8.2 }
/** Of the grown man, seen from the front. */
export const HALF_SHOULDERS = 15.8
export const HALF_HIPS = 8.3
