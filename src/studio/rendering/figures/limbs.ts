import bodies from '../../library/bodies.json' with { type: 'json' }
import hands from '../../library/hands.json' with { type: 'json' }
import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import type { Cut } from './clothes.ts'
import { type Drawing, darker, drawn, filled, type Slots } from './drawing.ts'
import {
  add,
  between,
  curve,
  distance,
  type Point,
  placed,
  polar,
  subtract,
  times,
  unit,
} from './geometry.ts'
import type { Grip, View } from './pose.ts'
import type { PlacedArm, PlacedLeg, Skeleton } from './skeleton.ts'

const FAR_ARM_SHADE = 0.16
const FAR_LEG_SHADE = 0.18
/** The palm is drawn under what the hand holds, the fingers over it. */
const HANDS = hands as unknown as Record<Grip, { palm: Drawing[]; fingers: Drawing[] }>
const SHOES = wardrobe.shoes as unknown as Record<string, Record<View, Drawing[]>>

/** The arm without its hand, or its first `share` (1 is the elbow): the skin, then the sleeve over it. */
export function armShapes(
  arm: PlacedArm,
  { size }: Skeleton,
  cut: Cut,
  slots: Slots,
  share?: number,
): Shape[] {
  const tinted = (colour: string) => (arm.isFar ? darker(colour, FAR_ARM_SHADE) : colour)
  const widths = bodies.limbs.arm.map((w) => w * size.girth)
  const shapes: Shape[] = []
  const { shoulder, elbow, wrist } = arm
  if (share !== undefined) return shortArm(arm, widths, share, cut, (slot) => tinted(slots[slot]!))
  if (cut.sleeve < 1.95) {
    const outline = limbOutline(shoulder, elbow, wrist, widths, { start: cut.sleeve > 0 ? 0 : 0.6, end: 0.6 })
    shapes.push(filled(curve(outline), tinted(slots.skin!), 3, 0.45))
  }
  if (cut.sleeve === 0) return shapes
  const end = cut.sleeve === 2 ? between(elbow, wrist, 1.02) : wrist
  const loose = shortenedWidths(widths, cut.sleeve).map(
    (w, i) => w * (1 + (cut.loose - 1) * (0.55 + i * 0.22)) + (i > 0 ? 0.55 : 0.1) * size.girth,
  )
  const outline = limbOutline(...shortened(shoulder, elbow, end, cut.sleeve), loose, { start: 0.6 })
  shapes.push(filled(curve(outline, { roundness: 0.9 }), tinted(slots.top!), 4))
  if (cut.cuff && cut.sleeve === 2) {
    const from = between(elbow, end, 1 - (2.6 * size.girth) / (distance(elbow, wrist) || 1))
    const band = limbOutline(from, between(from, end, 0.5), end, Array(5).fill(loose[4]! + 0.5), { start: 0 })
    const fill = darker(tinted(slots[cut.cuff] ?? cut.cuff), 0.1)
    shapes.push({ d: curve(band, { roundness: 0.5 }), fill })
  }
  return shapes
}

/** An arm that ends in a rounded stump, of which a short sleeve leaves the end bare. */
function shortArm(
  { shoulder, elbow, wrist }: PlacedArm,
  widths: LimbWidths,
  share: number,
  { sleeve, loose }: Cut,
  tinted: (colour: string) => string,
): Shape[] {
  const bone = shortened(shoulder, elbow, wrist, share)
  const own = limbOutline(...bone, shortenedWidths(widths, share), { start: sleeve > 0 ? 0 : 0.6, end: 0.9 })
  const skin = filled(curve(own), tinted('skin'), 3, 0.45)
  if (sleeve === 0) return [skin]
  const covered = Math.min(sleeve, share - 0.08)
  const cloth = shortenedWidths(widths, covered).map((w) => w * (1 + (loose - 1) * 0.7) + 0.5)
  const outline = limbOutline(...shortened(shoulder, elbow, wrist, covered), cloth, { start: 0.6 })
  return [skin, filled(curve(outline, { roundness: 0.9 }), tinted('top'), 4)]
}

/** The hand: what is under a held thing and what is over it. */
export function handShapes(arm: PlacedArm, { size, view }: Skeleton, slots: Slots) {
  const skin = arm.isFar ? darker(slots.skin!, FAR_ARM_SHADE) : slots.skin!
  // The thumb is above or in front: to the inner side where the figure is seen from the front or the back.
  const flip = (view === 'side' ? 1 : arm.side) * arm.thumb
  const wrist = add(arm.wrist, polar(arm.aim, -0.6))
  const matrix = placed(wrist, arm.aim, size.hands, size.hands * flip)
  const { palm, fingers } = HANDS[arm.grip]
  const inks = { ...slots, skin }
  return { palm: drawn(palm, inks, matrix), fingers: drawn(fingers, inks, matrix) }
}

/** A foot with its shoe, the leg's skin and the trouser leg. */
export function legShapes(
  leg: PlacedLeg,
  { size, view }: Skeleton,
  cut: Cut,
  slots: Slots,
  isArtificial = false,
): Shape[] {
  const tinted = (colour: string) => (leg.isFar ? darker(colour, FAR_LEG_SHADE) : colour)
  const inks: Slots = { ...slots, skin: tinted(slots.skin!), shoes: tinted(slots.shoes!) }
  const widths = bodies.limbs.leg.map((w) => w * size.girth)
  const splay = view === 'front' ? -leg.side * 0.2 : view === 'back' ? -leg.side * 0.05 : 0
  const mirror = leg.side === -1 ? -1 : 1
  const at = placed(leg.sole, leg.turn + splay, size.feet * mirror, size.feet)
  const foot = drawn(SHOES[cut.shoes]![view], inks, at)
  const { hip, knee, ankle } = leg
  const bone = isArtificial ? limbOutline(...shortened(hip, knee, ankle, 1), shortenedWidths(widths, 1)) : []
  const whole = isArtificial ? bone : limbOutline(hip, knee, ankle, widths, { end: 0.7 })
  const own = filled(curve(whole), inks.skin!, 4, 0.45)
  const skin = isArtificial ? [own, ...artificialShapes(knee, ankle, size.girth, tinted)] : [own]
  if (cut.legs === 'bare' || cut.legs === 'skirt') return [...skin, ...foot]
  const isShort = cut.legs === 'shorts'
  const share = isArtificial ? Math.min(cut.length ?? 0.9, 0.9) : isShort ? (cut.length ?? 0.8) : 2
  const isSeen = isShort || isArtificial
  const end = isSeen ? ankle : between(knee, ankle, 1 + (3.4 * size.feet) / (distance(knee, ankle) || 1))
  const looseness = bodies.trousers[cut.legs]
  const cloth = shortenedWidths(
    widths.map((w, i) => w * looseness[i]!),
    share,
  )
  const outline = limbOutline(...shortened(hip, knee, end, share), cloth)
  // A thigh that points to us is lighter than the shin under it.
  const lap = view === 'front' && isForeshortened(leg, size.legs) ? [lapShape(leg, size.girth)] : []
  const fill = tinted(slots.bottom!)
  const trouser = filled(curve(outline, { roundness: 0.9 }), lap.length > 0 ? darker(fill, 0.14) : fill, 6)
  return [...(isSeen ? skin : []), ...foot, trouser, ...lap.map((d) => filled(d, fill, 4, 0.4))]
}

const isForeshortened = ({ hip, knee, isOver }: PlacedLeg, legs: number): boolean =>
  isOver && distance(hip, knee) < 0.5 * bodies.bones.thigh * legs

/** The round end of a thigh that points to us, from the hip to below the knee. */
function lapShape({ hip, knee }: PlacedLeg, girth: number): string {
  const [wide, top] = [9.4 * girth, hip[1] - 4 * girth]
  const low = knee[1] + 6.5 * girth
  return curve([
    [hip[0] - wide * 0.8, top],
    [hip[0] + wide * 0.8, top],
    [knee[0] + wide, between(knee, hip, 0.2)[1]],
    [knee[0] + wide * 0.72, low - 1.5 * girth],
    [knee[0], low],
    [knee[0] - wide * 0.72, low - 1.5 * girth],
    [knee[0] - wide, between(knee, hip, 0.2)[1]],
  ])
}

/** Half widths of an artificial lower leg: a socket below the knee and a tube to the ankle. */
const SOCKET = [5.4, 5.6, 5.2, 4.2, 3.2]
const TUBE = [2.1, 2.1, 2.1, 2.1, 2.4]

function artificialShapes(knee: Point, ankle: Point, girth: number, tinted: (colour: string) => string) {
  const part = (from: number, to: number, widths: LimbWidths, colour: string) => {
    const [a, b] = [between(knee, ankle, from), between(knee, ankle, to)]
    const outline = limbOutline(
      a,
      between(a, b, 0.5),
      b,
      widths.map((w) => w * girth),
      { start: 0.6 },
    )
    return filled(curve(outline), tinted(colour), 2, 0.4)
  }
  return [part(0.3, 1.06, TUBE, 'steel'), part(-0.04, 0.42, SOCKET, 'ink^steel.35')]
}

/** Half widths at the start, the middle of the first bone, the joint, the middle of the second bone, and the end. */
type LimbWidths = readonly number[]

/**
 * The outline of a limb of two bones: round on the outer side of the bend, one corner on the inner side. `start` and `end` are how
 * far its ends are rounded, as a share of the width; 0 is cut straight.
 */
export function limbOutline(
  a: Point,
  b: Point,
  c: Point,
  widths: LimbWidths,
  { start = 0.8, end = 0 } = {},
): Point[] {
  const first = unit(subtract(b, a))
  const second = unit(subtract(c, b))
  const cross = first[0] * second[1] - first[1] * second[0]
  const dot = first[0] * second[0] + first[1] * second[1]
  const bend = Math.atan2(Math.abs(cross), dot)
  const [w0, w1, w2, w3, w4] = widths as [number, number, number, number, number]
  const out = (p: Point, normal: Point, w: number) => add(p, times(normal, w))
  const side = (sign: 1 | -1): Point[] => {
    const n1: Point = [-first[1] * sign, first[0] * sign]
    const n2: Point = [-second[1] * sign, second[0] * sign]
    const middle = unit(add(n1, n2))
    const isInner = cross * sign > 0
    const isSharp = !isInner && bend > 0.9
    const near = Math.min(1, w2 / (distance(a, b) || 1))
    const far = Math.min(1, w2 / (distance(b, c) || 1))
    const corner =
      bend < 0.25
        ? out(b, middle, w2)
        : isInner
          ? out(b, middle, Math.min(w2 * 1.7, w2 / Math.max(0.3, Math.cos(bend / 2))))
          : // The joint is moved to the outside of the bend a little, as knees and elbows are.
            out(b, dot < -0.98 ? second : middle, w2 * 1.02)
    // On the inner side of a sharp bend the middle points would cross over the other bone.
    const isTight = isInner && bend > 1.5
    return [
      out(a, n1, w0),
      out(between(a, b, isTight ? 0.4 : 0.5), n1, isTight ? w1 * 0.95 : w1),
      ...(isSharp ? [out(between(b, a, near * 0.35), n1, w2)] : []),
      corner,
      ...(isSharp ? [out(between(b, c, far * 0.35), n2, w2)] : []),
      out(between(b, c, isTight ? 0.6 : 0.42), n2, isTight ? w3 * 0.95 : w3),
      out(c, n2, w4),
    ]
  }
  const cap = (p: Point, direction: Point, w: number, share: number): Point[] => {
    if (share === 0) return []
    const angle = Math.atan2(direction[1], direction[0])
    return [0.75, 0, -0.75].map((turn) =>
      add(p, polar(angle + turn * 1.05, w * (share * Math.cos(turn) + (1 - Math.cos(turn)) * 1.1))),
    )
  }
  return [
    ...side(1),
    ...cap(c, second, w4, end),
    ...side(-1).reverse(),
    ...cap(a, times(first, -1), w0, start),
  ]
}

/** The first `share` (0 to 2; 1 is the joint) of a limb, as three points again. */
function shortened(a: Point, b: Point, c: Point, share: number): [Point, Point, Point] {
  if (share > 1) return [a, b, share < 2 ? between(b, c, share - 1) : c]
  const end = between(a, b, share)
  return [a, between(a, end, 0.5), end]
}

/** The widths along the first `share` of a limb. */
function shortenedWidths(widths: LimbWidths, share: number): LimbWidths {
  const joint = share > 1 ? 1 : share / 2
  return [0, joint / 2, joint, (joint + share) / 2, share].map((t) => {
    const x = t * 2
    const i = Math.min(3, Math.floor(x))
    return widths[i]! + (widths[i + 1]! - widths[i]!) * (x - i)
  })
}
