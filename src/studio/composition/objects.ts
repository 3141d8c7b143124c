import { allObjects } from '../library/library.ts'
import type { DrawSettings } from '../rendering/draw-svg.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import { elementsWith } from './anchors.ts'

/** Which object of the words stands in which slot: each once, where its kind of place is free. */
export function placeObjects(
  root: SvgElement,
  brief: Brief,
  conditions: Pick<DrawSettings, 'conditions' | 'isTall' | 'seed'>,
): ReadonlyMap<SvgElement, string> {
  const free = elementsWith(root, 'data-slot', conditions)
  const present = new Set(
    elementsWith(root, 'xlink:href', conditions).map(
      ({ element }) => element.attributes['xlink:href']!.split('#').at(-1)!,
    ),
  )
  const placed = new Map<SvgElement, string>()
  for (const { value } of brief.objects) {
    const object = allObjects().get(value)
    if (!object || present.has(value)) continue
    const kinds = wordsOf(object.attributes['data-on'])
    const at = free.findIndex(({ element }) => kinds.includes(element.attributes['data-slot']!))
    if (at < 0) continue
    placed.set(free[at]!.element, value)
    free.splice(at, 1)
    present.add(value)
  }
  return placed
}
