import { type Conditions, isDrawn, transformOf } from '../rendering/draw-svg.ts'
import { IDENTITY, type Matrix, multiply } from '../rendering/shape.ts'
import { numberOf, type SvgElement, wordsOf } from '../rendering/svg-document.ts'

/** A spot of a place where somebody may be. */
export interface Anchor {
  element: SvgElement
  /** What the body rests on: stand, sit, floor, lie, wade or mount. */
  kind: string
  /** Poses that suit, the usual one first. */
  poses: string[]
  /** Contact poses for two, where this spot has room for them. */
  pairs: string[]
  /** Smaller is taken first. */
  rank: number
  /** Who fits: relations, `me` or `any`. */
  fits: ReadonlySet<string>
  isFacingLeft: boolean
  /** A person of the place, who is there whoever else is; `child` and `woman` say who it is. */
  staff: string | undefined
  wear: string | undefined
  /** The action of the words does not change the pose. */
  isFixed: boolean
  /** Two who are close always touch here, whatever the words say. */
  isForTwo: boolean
  /** From centimetres of the person to the place's space. */
  matrix: Matrix
}

/** Every element below the root that is drawn under these conditions and has this attribute, with its matrix; order of drawing. */
export function elementsWith(
  root: SvgElement,
  attribute: string,
  conditions: Conditions,
): { element: SvgElement; matrix: Matrix }[] {
  const found: { element: SvgElement; matrix: Matrix }[] = []
  const walk = (element: SvgElement, outer: Matrix): void => {
    if (element.name === 'defs' || element.name === 'symbol' || !isDrawn(element.attributes, conditions))
      return
    const own = transformOf(element.attributes, conditions.isTall)
    const matrix = own ? multiply(outer, own) : outer
    if (element.attributes[attribute] !== undefined) found.push({ element, matrix })
    for (const child of element.children) walk(child, matrix)
  }
  walk(root, IDENTITY)
  return found
}

/** Anchors in the order in which they are taken. */
export function anchorsOf(root: SvgElement, conditions: Conditions): Anchor[] {
  return elementsWith(root, 'data-anchor', conditions)
    .map(({ element, matrix }): Anchor => {
      const { attributes } = element
      return {
        element,
        matrix,
        kind: attributes['data-anchor'] ?? 'stand',
        poses: wordsOf(attributes['data-pose']),
        pairs: wordsOf(attributes['data-pair']),
        rank: numberOf(attributes['data-rank'], 5),
        fits: new Set(attributes['data-for'] ? wordsOf(attributes['data-for']) : ['any']),
        isFacingLeft: attributes['data-face'] === 'left',
        staff: attributes['data-staff'],
        wear: attributes['data-wear'],
        isFixed: attributes['data-fixed'] !== undefined,
        isForTwo: attributes['data-for-two'] !== undefined,
      }
    })
    .sort((a, b) => a.rank - b.rank)
}
