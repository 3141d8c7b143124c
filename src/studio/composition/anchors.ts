import { type Conditions, isDrawn, transformOf } from '../rendering/draw-svg.ts'
import { POSES } from '../rendering/figures/pose.ts'
import { IDENTITY, type Matrix, multiply } from '../rendering/shape.ts'
import { numberOf, type SvgElement, wordsOf } from '../rendering/svg-document.ts'

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

/** A spot of a place where somebody may be. */
export type Anchor = ReturnType<typeof anchorOf> & {
  /** The seat that is brought here, by its name in brought.json. */
  seat?: string | undefined
  isIndoor?: boolean | undefined
  /** People sit and lie on the ground of the place. */
  isGround?: boolean | undefined
  /** By how much somebody is beside the spot, in centimetres. */
  aside?: number
}

/** What no child drinks, nor anybody where nobody drinks alcohol. */
const ALCOHOL = /^(glass|beer|whisky-held)$/

export const hasAlcohol = (pose: string): boolean =>
  POSES[pose]?.holds.some(({ item }) => ALCOHOL.test(item)) === true

function anchorOf({ element, matrix }: { element: SvgElement; matrix: Matrix }, isDry: boolean) {
  const { attributes } = element
  return {
    element,
    /** From centimetres of the person to the place's space. */
    matrix,
    /** What the body rests on: stand, sit, floor, lie, wade or mount. */
    kind: attributes['data-anchor'] ?? 'stand',
    /** Poses that suit, the usual one first. */
    poses: wordsOf(attributes['data-pose']).filter((pose) => !(isDry && hasAlcohol(pose))),
    /** Contact poses for two, where this spot has room for them. */
    pairs: wordsOf(attributes['data-pair']),
    /** Smaller is taken first. */
    rank: numberOf(attributes['data-rank'], 5),
    /** Who fits: relations, `me` or `any`; with `grown` no child, who would be hidden there. */
    fits: new Set(wordsOf(attributes['data-for'] || 'any')) as ReadonlySet<string>,
    isFacingLeft: attributes['data-face'] === 'left',
    /** A person of the place, who is there whoever else is; `child` and `woman` say who it is. */
    staff: attributes['data-staff'],
    wear: attributes['data-wear'],
    /** The action of the words does not change the pose. */
    isFixed: attributes['data-fixed'] !== undefined,
    /** The ground ends in front: nobody is before whoever is here. */
    isAtEdge: attributes['data-edge'] !== undefined,
    /** A chair that is drawn, by its rank, only for whoever is said to sit. */
    isChair: attributes['data-chair'] !== undefined,
    /** Two who are close always touch here, whatever the words say. */
    isForTwo: attributes['data-for-two'] !== undefined,
  }
}

/** Anchors in the order in which they are taken. */
export const anchorsOf = (root: SvgElement, conditions: Conditions): Anchor[] =>
  elementsWith(root, 'data-anchor', conditions)
    .map((found) => anchorOf(found, conditions.conditions.has('dry')))
    .sort((a, b) => a.rank - b.rank)
