/** The edges and size of an element or of the window, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const STEP = 8

/** The share of `box` that `cover` hides, from 0 to 1. */
function coveredShare(box: Box, cover: Box): number {
  const width = Math.min(box.left + box.width, cover.left + cover.width) - Math.max(box.left, cover.left)
  const height = Math.min(box.top + box.height, cover.top + cover.height) - Math.max(box.top, cover.top)
  return width > 0 && height > 0 ? (width * height) / (box.width * box.height) : 0
}

/** How much a toast hides: the sum of the hidden shares of the controls. */
const coverOf = (toast: Box, controls: readonly Box[]) =>
  controls.reduce((sum, control) => sum + coveredShare(control, toast), 0)

/**
 * Where a toast hides no control, as near as possible to `preferred`; if every place hides one, where it hides the least, which
 * is a part of a large control, such as a picture, rather than a small one.
 */
export function findToastPlace(
  preferred: Box,
  area: Box,
  controls: readonly Box[],
): { left: number; top: number } {
  let best = preferred
  let least = coverOf(preferred, controls)
  const { width, height } = preferred
  const right = area.left + area.width - width
  const distance = ({ left, top }: Box) => Math.abs(top - preferred.top) + Math.abs(left - preferred.left) / 4
  for (const left of new Set([preferred.left, right, (area.left + right) / 2, area.left]))
    for (let top = area.top; top <= area.top + area.height - height; top += STEP) {
      const place = { left, top, width, height }
      const cover = coverOf(place, controls)
      if (cover < least || (cover === least && distance(place) < distance(best))) {
        best = place
        least = cover
      }
    }
  return { left: best.left, top: best.top }
}

/** Controls, and what is marked as needed all the time. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, iframe, [role="switch"], [tabindex="0"], [data-keep-clear]'

/** The visible controls and `data-keep-clear` elements of the page, or of the open dialog that is in front. */
export function readControls(): Box[] {
  const scope = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document
  return [...scope.querySelectorAll(CONTROLS)]
    .filter((control) => !control.closest('[data-toaster]'))
    .map((control) => control.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, right, top, left }) =>
        width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    )
}
