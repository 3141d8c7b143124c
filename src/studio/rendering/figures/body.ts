import bodies from '../../library/bodies.json' with { type: 'json' }
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

export const isSmall = ({ body }: Pick<Look, 'body'>) => body === 'child' || body === 'baby'

export function bodySize(look: Look): BodySize {
  const size = bodies.sizes[look.body]
  const build = bodies.builds[look.build]
  const share = look.sex === 'f' && !isSmall(look) ? bodies.woman : bodies.man
  return {
    legs: size.legs * share.legs,
    torso: size.torso * share.torso,
    arms: size.arms * share.arms,
    head: size.head * share.head,
    hands: size.hands * share.hands,
    feet: size.feet * share.feet,
    breadth: size.breadth * build.breadth * share.breadth,
    shoulders: share.shoulders * size.breadth * build.breadth,
    girth: size.girth * build.girth * share.girth,
    stoop: size.stoop,
  }
}
