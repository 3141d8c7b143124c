import { allObjects, namedObject } from '../library/library.ts'
import { type Box, boundsOfObject, transformed } from '../rendering/bounds.ts'
import { multiply } from '../rendering/shape.ts'
import { wordsOf } from '../rendering/svg-document.ts'
import { type Additions, add } from './additions.ts'
import {
  area,
  fitsIn,
  hidesSomebody,
  isAt,
  isOnDisplay,
  kindsOf,
  MAX_OVERLAP,
  MAX_WIDTH_BESIDE,
  nudged,
  overlap,
  standsOnTable,
} from './object-room.ts'

/** How much larger a thing of the composition may be of which another takes the place. */
const MAX_COVERED = 3
/** Share of somebody that may be behind what is in a slot, where there is another place for it and where there is none. */
const MAX_HIDDEN = 0.16
export const MAX_HIDDEN_ELSE = 0.42

/** In a free slot of the kind of one of these drawings, the first that has one. */
export const putInSlot = (additions: Additions, ids: readonly string[], mostHidden = MAX_HIDDEN): boolean =>
  ids.some((id) => putDrawingInSlot(additions, id, mostHidden))

function putDrawingInSlot(additions: Additions, id: string, mostHidden: number): boolean {
  const { brief, surroundings, slots, slotKinds, placements, drawn, covered } = additions
  const { root, frame } = surroundings
  const own = boundsOfObject(id)
  const kinds = kindsOf(id)
  const isWide = own.right - own.left > MAX_WIDTH_BESIDE
  // Whoever looks at what was made stands before it.
  const isBehind = isOnDisplay(id, slotKinds)
  // A lorry hides nobody.
  const isHiding = (box: Box) =>
    isWide && !isBehind && placements.some(({ heads }) => heads.some(([x, y]) => isAt(box, x, y)))
  const isOnTable = standsOnTable(id)
  const onTables = drawn.filter((one) => isOnTable && allObjects().has(one.id) && standsOnTable(one.id))
  const possible = slots
    .map((slot) => {
      const matrix = nudged(own, slot, frame)
      const box = transformed(own, multiply(slot.matrix, matrix))
      // It takes the place of what the composition has there.
      const covers = onTables
        .map((thing) => ({ ...thing, box: transformed(boundsOfObject(thing.id), thing.matrix) }))
        .filter((thing) => overlap(thing.box, box) > MAX_OVERLAP)
      return { slot, element: slot.element, matrix, box, isBehind, covers }
    })
    .filter(
      ({ element, box }) =>
        !isHiding(box) &&
        wordsOf(element.attributes['data-slot']).some((kind) => kinds.includes(kind)) &&
        (isBehind || fitsIn(box, frame)) &&
        !hidesSomebody(box, element, { placements, root, mostHidden }),
    )
  // What is large or of the words stays.
  const mayCover = ({ box, covers }: (typeof possible)[number]) =>
    covers.every(
      (thing) =>
        area(thing.box) < MAX_COVERED * area(box) &&
        !brief.objects.some(({ value }) => namedObject(value).drawn.includes(thing.id)),
    )
  const found = possible.find(({ covers }) => covers.length === 0) ?? possible.find(mayCover)
  if (!found) return false
  for (const { element } of found.covers) covered.add(element)
  slots.splice(slots.indexOf(found.slot), 1)
  add(additions, id, found)
  return true
}
