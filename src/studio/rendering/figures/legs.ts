import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import type { Shape } from '../shape.ts'
import type { Cut } from './clothes.ts'
import { type Drawing, darker, drawn, filled, type Slots } from './drawing.ts'
import { between, curve, distance, placed } from './geometry.ts'
import { type LimbWidths, limbOutline, shortened, shortenedWidths } from './limb-outline.ts'
import type { View } from './pose.ts'
import type { PlacedLeg, Skeleton } from './skeleton.ts'

const WIDTHS: LimbWidths = [9.4, 8.4, 6.1, 6.3, 3.5]
const FAR_SHADE = 0.18
const SHOES = wardrobe.shoes as unknown as Record<string, Record<View, Drawing[]>>

/** How wide trousers are at each place, as shares of the leg. */
const TROUSERS: Record<string, LimbWidths> = {
  slim: [1.05, 1.07, 1.1, 1.02, 1.22],
  trousers: [1.08, 1.13, 1.22, 1.12, 1.75],
  wide: [1.1, 1.22, 1.45, 1.5, 2.7],
  shorts: [1.1, 1.25, 1.45, 1.45, 1.45],
}

/** A foot with its shoe, the leg's skin and the trouser leg. */
export function legShapes(leg: PlacedLeg, skeleton: Skeleton, cut: Cut, slots: Slots): Shape[] {
  const { size, view } = skeleton
  const tinted = (colour: string) => (leg.isFar ? darker(colour, FAR_SHADE) : colour)
  const inks: Slots = { ...slots, skin: tinted(slots.skin!), shoes: tinted(slots.shoes!) }
  const widths = WIDTHS.map((w) => w * size.girth) as unknown as LimbWidths
  const shoe = SHOES[cut.shoes]![view]
  const splay = view === 'front' ? -leg.side * 0.2 : view === 'back' ? -leg.side * 0.05 : 0
  const mirror = leg.side === -1 ? -1 : 1
  const foot = drawn(shoe, inks, placed(leg.sole, leg.turn + splay, size.feet * mirror, size.feet))

  const { hip, knee, ankle } = leg
  const shapes: Shape[] = []
  if (cut.legs === 'bare' || cut.legs === 'skirt' || cut.legs === 'shorts') {
    const colour = inks[cut.tights ?? 'skin'] ?? cut.tights!
    shapes.push(filled(curve(limbOutline(hip, knee, ankle, widths, { end: 0.7 })), colour, 4, 0.45))
  }
  shapes.push(...foot)
  if (cut.legs !== 'bare' && cut.legs !== 'skirt') {
    const share = cut.legs === 'shorts' ? (cut.length ?? 0.8) : 2
    const shares = TROUSERS[cut.legs]!
    const end =
      share === 2 ? between(knee, ankle, 1 + (3.4 * size.feet) / (distance(knee, ankle) || 1)) : ankle
    const cloth = shortenedWidths(widths.map((w, i) => w * shares[i]!) as unknown as LimbWidths, share)
    const outline = limbOutline(...shortened(hip, knee, end, share), cloth)
    shapes.push(filled(curve(outline, { roundness: 0.9 }), tinted(slots.bottom!), 6))
  }
  return shapes
}
