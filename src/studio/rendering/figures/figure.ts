import { applyTo, type Matrix, type Shape } from '../shape.ts'
import { type Cut, cutOf, type Look } from './clothes.ts'
import { moved, type Slots } from './drawing.ts'
import { add, type Point } from './geometry.ts'
import { backHairShapes, headShapes, neckShapes } from './head.ts'
import { heldShapes } from './held.ts'
import { armShapes, handShapes, legShapes } from './limbs.ts'
import type { Group, Joint, Pair, Part, Pose } from './pose.ts'
import { jointOf, type PlacedArm, type PlacedLeg, placeArms, placeBody, type Skeleton } from './skeleton.ts'
import { hipShapes, skirtShapes, torsoShapes } from './torso.ts'

/** A person in a pose, in centimetres: the origin on the ground, what is above it negative. */
export function figureShapes(pose: Pose, look: Look): Shape[] {
  const skeleton = placeBody(pose, look)
  placeArms(skeleton, pose)
  const { far, legs, body, head, near } = figureParts(skeleton, pose, look)
  return [...far, ...legs, ...body, ...head, ...near]
}

/** The same in parts, from behind to the front. */
function figureParts(skeleton: Skeleton, pose: Pose, look: Look): Record<Part, Shape[]> {
  const cut = cutOf(look)
  const skin = look.skin.startsWith('#') ? `~${look.skin}` : look.skin
  const cloth = (colour: string) => (colour === 'skin' ? skin : colour)
  const slots: Slots = {
    skin,
    hair: look.hair,
    top: cloth(look.top),
    bottom: cloth(look.bottom),
    shoes: cloth(look.shoes),
    accent: look.accent,
    scarf: look.headscarf ?? look.accent,
  }
  const held = heldShapes(pose, skeleton, slots)
  const shortArm = look.artificial === 'short-arm' ? freeArm(skeleton, pose) : undefined
  const withHand = (arm: PlacedArm): Shape[] => {
    if (arm === shortArm) return armShapes(arm, skeleton, cut, slots, SHORT)
    const isArtificial = look.artificial === 'arm' && isNearer(arm, skeleton)
    const inks = isArtificial ? { ...slots, skin: 'steel^ink.2' } : slots
    const { palm, fingers } = handShapes(arm, skeleton, inks)
    const short = isArtificial ? { ...cut, sleeve: Math.min(cut.sleeve, 1) } : cut
    const sleeve = armShapes(arm, skeleton, short, inks)
    return [...palm, ...held('inHand', arm.name), ...fingers, ...sleeve, ...held('overHand', arm.name)]
  }
  const isBehind = (arm: PlacedArm) => arm.isFar || arm.isBehind
  const { below, above } = clothedLegs(skeleton, cut, slots, look)
  return {
    far: [
      ...held('behind'),
      ...backHairShapes(skeleton, pose, look, slots),
      ...skeleton.arms.filter(isBehind).flatMap(withHand),
    ],
    legs: [...hipShapes(skeleton, look, cut, slots), ...below],
    body: [...neckShapes(skeleton, pose, look, slots), ...torsoShapes(skeleton, look, cut, slots), ...above],
    head: headShapes(skeleton, pose, look, slots),
    near: [
      ...held('inHand'),
      ...skeleton.arms.filter((arm) => !isBehind(arm)).flatMap(withHand),
      ...held('overHand'),
      ...held('front'),
    ],
  }
}

/** Bones of an arm that ends below the elbow. */
const SHORT = 1.22

/** The arm that is short where one is: rather one that holds and touches nothing, else the nearer one. */
function freeArm(skeleton: Skeleton, { holds, arms }: Pose): PlacedArm | undefined {
  const nearest = [...skeleton.arms].sort(
    (a, b) => Number(isNearer(b, skeleton)) - Number(isNearer(a, skeleton)),
  )
  const isFree = ({ name }: PlacedArm) =>
    !(arms[name]?.to || holds.some(({ hand, of }) => hand === name || of === 'hands'))
  return nearest.find(isFree) ?? nearest.find(({ name }) => !holds.some(({ hand }) => hand === name))
}

/** Of two limbs: from the side the one in front, else the right one. */
const isNearer = ({ isFar, side }: PlacedArm | PlacedLeg, { view }: Skeleton): boolean =>
  view === 'side' ? !isFar : side === 1

/** Legs and skirts under and over the upper body: seen from the side, thighs that point forward are over it. */
function clothedLegs(skeleton: Skeleton, cut: Cut, slots: Slots, { artificial }: Look) {
  const isArtificial = (leg: PlacedLeg) =>
    artificial === 'legs' || (artificial === 'leg' && isNearer(leg, skeleton))
  const isOver = (leg: PlacedLeg) =>
    leg.isOver ||
    (skeleton.view === 'side' &&
      !leg.isFar &&
      Math.abs(leg.knee[0] - leg.hip[0]) > Math.abs(leg.knee[1] - leg.hip[1]) * 1.15)
  const shapesOf = (legs: PlacedLeg[]) =>
    legs.flatMap((leg) => legShapes(leg, skeleton, cut, slots, isArtificial(leg)))
  const below = shapesOf(skeleton.legs.filter((leg) => !isOver(leg)))
  const above = shapesOf(skeleton.legs.filter(isOver))
  const isSkirt = cut.legs === 'skirt'
  if (!isSkirt && cut.hem <= 1.2) return { below, above }
  const cloth = isSkirt ? cut : { length: (cut.hem - 1) * 1.2, flare: cut.flare ?? 2 }
  const skirt = skirtShapes(skeleton, cloth, cut.isDress || !isSkirt ? slots.top! : slots.bottom!)
  // Where a thigh is over the body, the skirt is over the thigh.
  return above.length > 0 ? { below, above: [...above, ...skirt] } : { below: [...below, ...skirt], above }
}

/** Both bodies, then the arms: those with a place of their own first, then those that reach for the other figure. */
export function placePair(pair: Pair, lookA: Look, lookB: Look) {
  // Who is bent with age would hide the face in the other's shoulder.
  const a = placeBody(pair.a, lookA, true)
  const b = placeBody(pair.b, lookB, true)
  const k = pair.mirror ? -1 : 1
  let offset: Point = pair.offset
  if (pair.ride) {
    const [joint, dx, dy] = pair.ride
    const seat = add(jointOf(a, joint), [dx, dy])
    offset = [seat[0] - b.pelvis[0] * k, seat[1] - b.pelvis[1]]
  }
  /** From the space of b to that of a. */
  const matrix: Matrix = [k, 0, 0, 1, offset[0], offset[1]]
  const inverse: Matrix = [k, 0, 0, 1, -offset[0] * k, -offset[1]]
  // What is measured at the other figure is scaled and mirrored with it.
  const reachFor = (other: Skeleton, toHere: Matrix) => (joint: Joint, dx: number, dy: number) =>
    applyTo(toHere, ...add(jointOf(other, joint), [dx * other.size.breadth, dy * other.size.torso]))
  const reaches = (arms: Pair['a']['arms']) =>
    Object.values(arms).some((arm) => arm?.to?.[0] === 'hand' || arm?.to?.[0] === 'otherHand')
  const [reachA, reachB] = [reachFor(b, matrix), reachFor(a, inverse)]
  const isAfter = reaches(pair.a.arms)
  if (!isAfter) placeArms(a, pair.a, reachA)
  placeArms(b, pair.b, reachB)
  if (isAfter) placeArms(a, pair.a, reachA)
  return { a, b, matrix }
}

/** Two people who touch, in one drawing order; the origin is that of the first. */
export function pairShapes(pair: Pair, lookA: Look, lookB: Look): Shape[] {
  const { a, b, matrix } = placePair(pair, lookA, lookB)
  const parts = { a: figureParts(a, pair.a, lookA), b: figureParts(b, pair.b, lookB) }
  return pair.order.flatMap((entry) => {
    const [who, part] = entry.split('.') as ['a' | 'b', Part]
    const shapes = parts[who][part]
    return who === 'a' ? shapes : moved(shapes, matrix)
  })
}

/** The bodies of a group with their arms, each in its own space, and the matrices from there to the middle of the group. */
export function placeGroup({ people }: Group, looks: readonly Look[]) {
  const placed = people.map((one, i) => {
    const k = one.mirror ? -1 : 1
    const [x, y] = one.at
    return {
      skeleton: placeBody(one, looks[i]!, true),
      matrix: [k, 0, 0, 1, x, y] satisfies Matrix,
      inverse: [k, 0, 0, 1, -x * k, -y] satisfies Matrix,
    }
  })
  for (const [i, one] of people.entries()) {
    const { skeleton, inverse } = placed[i]!
    // Each arm may reach for another one.
    for (const [name, arm] of Object.entries(one.arms)) {
      if (!arm) continue
      const other = placed[arm.who ?? i]!
      const reach = (joint: Joint, dx: number, dy: number) => {
        const { size } = other.skeleton
        const there = add(jointOf(other.skeleton, joint), [dx * size.breadth, dy * size.torso])
        return applyTo(inverse, ...applyTo(other.matrix, ...there))
      }
      placeArms(skeleton, { ...one, arms: { [name]: arm } }, reach)
    }
  }
  return placed
}

/** Three or more who touch, in one drawing order; the origin is on the ground in the middle. */
export function groupShapes(group: Group, looks: readonly Look[]): Shape[] {
  const placed = placeGroup(group, looks)
  const parts = placed.map(({ skeleton }, i) => figureParts(skeleton, group.people[i]!, looks[i]!))
  return group.order.flatMap((entry) => {
    const [who, part] = entry.split('.') as [string, Part]
    return moved(parts[Number(who)]![part], placed[Number(who)]!.matrix)
  })
}
