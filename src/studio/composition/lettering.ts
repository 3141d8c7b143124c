import { allObjects, findObject, namedObject } from '../library/library.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import { ITEMS } from '../rendering/figures/held.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief, Lettering, ObjectReading } from '../understanding/brief.ts'
import data from '../understanding/word-data/lettering.json' with { type: 'json' }
import { elementsWith } from './anchors.ts'
import type { PlacedObject } from './object-room.ts'
import type { Placement } from './placement.ts'

const ADDED: Readonly<Record<string, string>> = data.added

/** The brief with something to write on, where the words say what is written and the composition has nothing for it. */
export function withCarrier(brief: Brief, root: SvgElement, conditions: Conditions): Brief {
  const { lettering, objects } = brief
  if (!lettering) return brief
  const there = new Set([...kindsOfPlace(root, conditions), ...objects.flatMap(kindsOfNamed)])
  const carrier = lettering.kinds.some((kind) => there.has(kind)) ? undefined : carrierOf(lettering)
  if (carrier === undefined) return brief
  const added: ObjectReading = {
    value: carrier,
    confidence: lettering.confidence,
    isAsked: lettering.confidence === 1,
  }
  return { ...brief, objects: [added, ...objects.filter(({ value }) => value !== carrier)] }
}

/** What is written, by the kind of thing on which it is: the first kind of the words that the picture has. Empty where it has none. */
export function letteringIn(
  { lettering }: Brief,
  root: SvgElement,
  conditions: Conditions,
  {
    placements,
    objects,
  }: { placements: readonly Placement[]; objects: ReadonlyMap<SvgElement, readonly PlacedObject[]> },
): ReadonlyMap<string, string> {
  if (!lettering) return new Map()
  const there = new Set([
    ...kindsOfPlace(root, conditions),
    ...[...objects.values()].flat().flatMap(({ id }) => kindsOfSymbol(id)),
    ...placements.flatMap(({ shapes }) => shapes.flatMap(({ text }) => text?.kinds ?? [])),
  ])
  const kind = lettering.kinds.find((one) => there.has(one))
  return new Map(kind === undefined ? [] : [[kind, lettering.text]])
}

const carrierOf = ({ kinds }: Lettering): string | undefined =>
  kinds.map((kind) => ADDED[kind]).find((carrier) => carrier !== undefined)

const kindsOfPlace = (root: SvgElement, conditions: Conditions): string[] => [
  ...elementsWith(root, 'data-lettering', conditions).flatMap(({ element }) => kindsOf(element)),
  ...elementsWith(root, 'xlink:href', conditions).flatMap(({ element }) => {
    const id = usedId(element.attributes) ?? ''
    return allObjects().has(id) ? kindsOfSymbol(id) : []
  }),
]

const kindsOf = ({ attributes }: SvgElement): string[] => wordsOf(attributes['data-lettering'])

function kindsOfSymbol(id: string): string[] {
  const inside = (element: SvgElement): string[] => [...kindsOf(element), ...element.children.flatMap(inside)]
  return inside(findObject(id))
}

/** Of every drawing of a thing. */
const kindsOfNamed = ({ value }: ObjectReading): string[] => {
  const { drawn, held } = namedObject(value)
  return [
    ...drawn.flatMap(kindsOfSymbol),
    ...held.flatMap((item) =>
      Object.values(ITEMS[item] ?? {})
        .flat()
        .flatMap((one) => one.text?.kinds ?? []),
    ),
  ]
}
