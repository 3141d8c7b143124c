import brought from '../library/brought.json' with { type: 'json' }
import { boundsOfShapes } from '../rendering/bounds.ts'
import type { View } from '../rendering/brush.ts'
import { moved } from '../rendering/figures/drawing.ts'
import { figureShapes } from '../rendering/figures/figure.ts'
import { type Hold, POSES } from '../rendering/figures/pose.ts'
import { placeBody } from '../rendering/figures/skeleton.ts'
import { applyTo, type Matrix, multiply } from '../rendering/shape.ts'
import { isBrought, PLAIN_SEATS } from './brought.ts'
import { overlap } from './object-room.ts'
import { isJoined, type Placement, spaceOf } from './placement.ts'

const { chair, width, most, eating, idle } = brought.table
/** Beyond the seats at both ends, in centimetres. */
const END = 14
/** Where the middle of a face is above the plates, and how much higher somebody small may sit, in centimetres. */
const FACE_ABOVE = -108
const MOST_RAISED = 22
/** Share that the table and somebody else may have in common. */
const MOST_SHARED = 0.12

const eats = ({ figure }: Placement): boolean => POSES[figure?.pose ?? '']?.action.includes('eat') === true

/** Who has a chair or a bench at which one could eat. */
const isSeated = ({ figure, anchor, count, ...rest }: Placement): boolean =>
  figure !== undefined &&
  count === 1 &&
  anchor.kind === 'stand' &&
  !(anchor.isFixed || isJoined({ figure, anchor, count, ...rest })) &&
  figure.holds.some(({ item }) => isBrought(item)) &&
  POSES[figure.pose]!.on === 'sit'

/** Those who eat together, and sit on seats that are brought, sit side by side at one table, where it has room. */
export function atOneTable(placements: readonly Placement[], view: View): readonly Placement[] {
  const diners = placements
    .filter((one) => isSeated(one) && (eats(one) || PLAIN_SEATS.includes(one.figure!.pose)))
    .toSorted((a, b) => a.heads[0]![0] - b.heads[0]![0])
  if (diners.length < 2 || diners.length > most || !diners.some(eats)) return placements
  const base = placements.find((one) => diners.includes(one))!
  const anchor = { ...base.anchor, isFacingLeft: false }
  const { scale } = base
  const half = (width * diners.length) / 2
  const middles = diners.map(({ heads }) => (heads[0]![0] - anchor.matrix[4]) / scale)
  const [left, right] = [view.x, view.x + view.width].map((x) => (x - anchor.matrix[4]) / scale)
  const wanted = middles.reduce((sum, x) => sum + x, 0) / middles.length
  const middle = Math.min(Math.max(wanted, left! + half + END), right! - half - END)
  const seats = diners.map((one, i) => {
    const x = middle - half + width * (i + 0.5)
    const pose = POSES[eats(one) ? eating : idle]!
    const isLast = i === diners.length - 1
    const { look } = one.figure!
    const { head } = placeBody(pose, look)
    // A child sits on a cushion, so that the face is above the plates.
    const raised = Math.min(MOST_RAISED, Math.max(0, head.at[1] - FACE_ABOVE))
    const table: Hold = { item: `meal-table-${diners.length}`, at: [middle - x, raised] }
    const holds: Hold[] = [{ item: chair, at: [0, 0] }, ...pose.holds, ...(isLast ? [table] : [])]
    const space: Matrix = [1, 0, 0, 1, x, -raised]
    return {
      shapes: moved(figureShapes({ ...pose, holds }, look), space),
      face: applyTo(multiply(spaceOf(anchor), space), ...head.at),
      holds,
    }
  })
  const shapes = seats.flatMap((seat) => seat.shapes)
  const box = boundsOfShapes(shapes, spaceOf(anchor))
  const others = placements.filter((one) => !diners.includes(one) && one.anchor.staff !== 'far')
  const isFree = others.every(
    (one) => overlap(box, boundsOfShapes(one.shapes, spaceOf(one.anchor))) < MOST_SHARED,
  )
  if (!isFree || box.left < view.x || box.right > view.x + view.width) return placements
  const together: Placement = {
    ...base,
    anchor,
    shapes,
    heads: seats.map(({ face }) => face),
    count: diners.length,
    members: diners.flatMap(({ members }) => members),
    figure: {
      pose: eating,
      look: base.figure!.look,
      holds: seats.flatMap(({ holds }) => holds),
      drawn: base.figure!.drawn,
    },
  }
  return placements.flatMap((one) => (one === base ? [together] : diners.includes(one) ? [] : [one]))
}
