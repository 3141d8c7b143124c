import hands from '../../library/hands.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import type { Cut } from './clothes.ts'
import { type Drawing, darker, drawn, filled, type Slots } from './drawing.ts'
import { add, between, curve, distance, placed, polar } from './geometry.ts'
import { type LimbWidths, limbOutline, shortened, shortenedWidths } from './limb-outline.ts'
import type { Grip } from './pose.ts'
import type { PlacedArm, Skeleton } from './skeleton.ts'

const WIDTHS: LimbWidths = [5.9, 5.4, 4.5, 4.3, 2.9]
const FAR_SHADE = 0.16

/** The arm without its hand: the skin, then the sleeve over it. */
export function armShapes(arm: PlacedArm, { size }: Skeleton, cut: Cut, slots: Slots): Shape[] {
  const tinted = (colour: string) => (arm.isFar ? darker(colour, FAR_SHADE) : colour)
  const widths = WIDTHS.map((w) => w * size.girth) as unknown as LimbWidths
  const shapes: Shape[] = []
  const { shoulder, elbow, wrist } = arm
  if (cut.sleeve < 1.95) {
    const outline = limbOutline(shoulder, elbow, wrist, widths, { start: cut.sleeve > 0 ? 0 : 0.6, end: 0.6 })
    shapes.push(filled(curve(outline), tinted(slots.skin!), 3, 0.45))
  }
  if (cut.sleeve > 0) {
    const share = Math.min(cut.sleeve, 2)
    const end = share === 2 ? between(elbow, wrist, 1.02) : wrist
    const loose = shortenedWidths(widths, share).map(
      (w, i) => w * (1 + (cut.loose - 1) * (0.55 + i * 0.22)) + (i > 0 ? 0.55 : 0.1) * size.girth,
    ) as unknown as LimbWidths
    const outline = limbOutline(...shortened(shoulder, elbow, end, share), loose, { start: 0.6 })
    const colour = tinted(slots[cut.sleeveColour ?? 'top']!)
    shapes.push(filled(curve(outline, { roundness: 0.9 }), colour, 4))
    if (cut.cuff && share === 2) {
      const inner = distance(elbow, wrist) || 1
      const from = between(elbow, end, 1 - (2.6 * size.girth) / inner)
      const w = loose[4] + 0.5
      const band = limbOutline(from, between(from, end, 0.5), end, [w, w, w, w, w], { start: 0 })
      shapes.push({
        d: curve(band, { roundness: 0.5 }),
        fill: darker(tinted(slots[cut.cuff] ?? cut.cuff), 0.1),
      })
    }
  }
  return shapes
}

interface HandDrawing {
  /** Drawn under what the hand holds. */
  palm: Drawing[]
  /** Drawn over it. */
  fingers: Drawing[]
}
const HANDS = hands as unknown as Record<Grip, HandDrawing>

/** The hand: what is under a held thing and what is over it. */
export function handShapes(arm: PlacedArm, { size, view }: Skeleton, slots: Slots) {
  const skin = arm.isFar ? darker(slots.skin!, FAR_SHADE) : slots.skin!
  // The thumb is above or in front: to the inner side where the figure is seen from the front or the back.
  const inner = view === 'side' ? 1 : arm.side * (view === 'front' ? 1 : 1)
  const flip = inner * arm.thumb
  const wrist = add(arm.wrist, polar(arm.aim, -0.6))
  const matrix = placed(wrist, arm.aim, size.hands, size.hands * flip)
  const hand = HANDS[arm.grip]
  const inks = { ...slots, skin }
  return { palm: drawn(hand.palm, inks, matrix), fingers: drawn(hand.fingers, inks, matrix) }
}
