import data from '../library/instead.json' with { type: 'json' }
import { namedObject } from '../library/library.ts'
import { boundsOfObject } from '../rendering/bounds.ts'
import { type Conditions, usedId } from '../rendering/draw-svg.ts'
import { type SvgElement, wordsOf } from '../rendering/svg-document.ts'
import type { Brief } from '../understanding/brief.ts'
import { elementsWith } from './anchors.ts'
import type { Herd } from './herd.ts'

const widthOf = (id: string) => boundsOfObject(id).right - boundsOfObject(id).left

/** What a place has of a group of like things is drawn as the words say: the lasagne in place of the roast on a table that is laid. */
export function insteadOf(brief: Brief, root: SvgElement, conditions: Conditions): Herd[] {
  const shown = new Set(
    elementsWith(root, 'xlink:href', conditions).map(({ element }) => usedId(element.attributes) ?? ''),
  )
  // On the roof of a camper lie people.
  const kept = wordsOf(root.attributes['data-keeps'])
  return data.groups.flatMap(({ drawn, names, mostWidth }) => {
    const said = brief.objects.filter(({ value }) => names.includes(value))
    const [first] = said
    const [id] = first ? namedObject(first.value).drawn : []
    const own = drawn.find((one) => shown.has(one) && !kept.includes(one))
    const isShown = said.some(({ value }) => namedObject(value).drawn.some((one) => shown.has(one)))
    if (!first || !id || !own || isShown) return []
    // What is wide covers nothing beside it.
    const scale = Math.min(1, (mostWidth * widthOf(own)) / widthOf(id))
    return [{ name: first.value, drawn: new Map([[own, { id, scale }]]) }]
  })
}
