import herds from '../library/herds.json' with { type: 'json' }
import { namedObject } from '../library/library.ts'
import { boundsOfObject } from '../rendering/bounds.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import type { SvgElement } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import { elementsWith } from './anchors.ts'

/** What the animals of a place are drawn as instead, by the ids of the place's own. */
export interface Herd {
  /** The name of the animal that the words say. */
  name: string
  drawn: ReadonlyMap<string, { id: string; scale: number }>
}

/** Goats in place of the cows of a pasture, where the words name goats and no cows. */
export function herdOf(brief: Brief, root: SvgElement, conditions: Conditions): Herd | undefined {
  const shown = elementsWith(root, 'xlink:href', conditions)
    .map(({ element }) => usedId(element.attributes) ?? '')
    .filter((id) => herds.drawn.includes(id))
  const said = brief.objects.filter(({ value }) => herds.animals.includes(value))
  const isShown = said.some(({ value }) => namedObject(value).drawn.some((id) => shown.includes(id)))
  const [first] = said
  const [id] = first ? namedObject(first.value).drawn : []
  if (!first || !id || isShown || shown.length === 0) return undefined
  // Not so small that the hand of whoever strokes one is in the air.
  const scaleOf = (own: string) =>
    Math.max(1, (herds.leastShare * boundsOfObject(own).top) / boundsOfObject(id).top)
  return { name: first.value, drawn: new Map(shown.map((own) => [own, { id, scale: scaleOf(own) }])) }
}
