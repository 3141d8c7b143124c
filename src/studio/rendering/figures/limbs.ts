import bodies from '../../library/bodies.json' with { type: 'json' }
import hands from '../../library/hands.json' with { type: 'json' }
import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import type { Cut } from './clothes.ts'
import { type Drawing, darker, drawn, filled, type Slots } from './drawing.ts'
import { add, between, curve, distance, placed, polar } from './geometry.ts'
import { limbOutline, shortened, shortenedWidths } from './limb-outline.ts'
import type { Grip, View } from './pose.ts'
import type { PlacedArm, PlacedLeg, Skeleton } from './skeleton.ts'

const FAR_ARM_SHADE = 0.16
const FAR_LEG_SHADE = 0.18
/** The palm is drawn under what the hand holds, the fingers over it. */
const HANDS = hands as unknown as Record<Grip, { palm: Drawing[]; fingers: Drawing[] }>
const SHOES = wardrobe.shoes as unknown as Record<string, Record<View, Drawing[]>>

/** The arm without its hand: the skin, then the sleeve over it. */
export function armShapes(arm: PlacedArm, { size }: Skeleton, cut: Cut, slots: Slots): Shape[] {
  const tinted = (colour: string) => (arm.isFar ? darker(colour, FAR_ARM_SHADE) : colour)
  const widths = bodies.limbs.arm.map((w) => w * size.girth)
  const shapes: Shape[] = []
  const { shoulder, elbow, wrist } = arm
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
export function legShapes(leg: PlacedLeg, { size, view }: Skeleton, cut: Cut, slots: Slots): Shape[] {
  const tinted = (colour: string) => (leg.isFar ? darker(colour, FAR_LEG_SHADE) : colour)
  const inks: Slots = { ...slots, skin: tinted(slots.skin!), shoes: tinted(slots.shoes!) }
  const widths = bodies.limbs.leg.map((w) => w * size.girth)
  const splay = view === 'front' ? -leg.side * 0.2 : view === 'back' ? -leg.side * 0.05 : 0
  const mirror = leg.side === -1 ? -1 : 1
  const at = placed(leg.sole, leg.turn + splay, size.feet * mirror, size.feet)
  const foot = drawn(SHOES[cut.shoes]![view], inks, at)
  const { hip, knee, ankle } = leg
  const skin = filled(curve(limbOutline(hip, knee, ankle, widths, { end: 0.7 })), inks.skin!, 4, 0.45)
  if (cut.legs === 'bare' || cut.legs === 'skirt') return [skin, ...foot]
  const isShort = cut.legs === 'shorts'
  const share = isShort ? (cut.length ?? 0.8) : 2
  const end = isShort ? ankle : between(knee, ankle, 1 + (3.4 * size.feet) / (distance(knee, ankle) || 1))
  const looseness = bodies.trousers[cut.legs]
  const cloth = shortenedWidths(
    widths.map((w, i) => w * looseness[i]!),
    share,
  )
  const outline = limbOutline(...shortened(hip, knee, end, share), cloth)
  const trouser = filled(curve(outline, { roundness: 0.9 }), tinted(slots.bottom!), 6)
  return [...(isShort ? [skin] : []), ...foot, trouser]
}
