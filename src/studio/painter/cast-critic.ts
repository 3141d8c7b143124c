import { backingFor } from './backing.ts'
import { FAR, newProjected, project, type View } from './frame.ts'
import type { Placed, Spot, World } from './world.ts'

const ON_WATER = new Set(['rowing', 'sailing', 'swimming'])
/** Metres. */
const MOST_SUNK = 0.4
/** Of what a group would show if it were alone. */
const LEAST_SEEN = 0.35
const LEAST_HEADS_SEEN = 0.5
/** Pieces of fewer pixels are a hand or a hat, not somebody who stands. */
const LEAST_PIECE = 12

/**
 * Looks at each group of figures in a painted sketch: whether it is in the picture, whether anything hides it, and
 * whether what is under its feet is where the feet are. Returns what is wrong, in words; nothing is as it should be;
 * and for each group the brightness of the mist that it needs behind it.
 */
export function criticiseCast(
  placed: readonly Placed[],
  world: World,
  view: View,
  exposure: number,
): { faults: string[]; backing: number[] } {
  const faults = new Set<string>()
  const backing: number[] = []
  if (placed.length === 0) return { faults: [], backing }
  const alone: View = {
    ...view,
    colour: new Float32Array(view.colour.length),
    depth: new Float32Array(view.depth.length),
    clip: { x0: 0, x1: view.width, y0: 0, y1: view.height },
  }
  for (const { group, spot, elements } of placed) {
    alone.depth.fill(FAR)
    for (const element of elements) element.draw(alone)
    const figures = outlineOf(alone)
    backing.push(figures ? backingFor(world, view, alone, exposure) : 0)
    if (!figures || isOutside(view, spot)) {
      faults.add('figures outside of the picture')
      continue
    }
    if (figures.bottom >= view.height - 1 || figures.top <= 0) faults.add('figures cut off')
    if (isHidden(view, alone, figures)) faults.add('figures hidden')
    const isSeated = 'kind' in spot && spot.kind === 'seat'
    if (ON_WATER.has(group.activity) || isSeated) continue
    if (world.ground(spot.x, spot.z) - spot.y > MOST_SUNK) faults.add('figures sunk into the ground')
    if (isFloating(view, alone, figures)) faults.add('figures that do not stand on anything')
  }
  return { faults: [...faults], backing }
}

interface Outline {
  left: number
  right: number
  top: number
  bottom: number
}

function outlineOf({ width, height, depth }: View): Outline | undefined {
  const box = { left: width, right: -1, top: height, bottom: -1 }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (depth[y * width + x]! >= FAR) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = y
    }
  return box.right < 0 ? undefined : box
}

const foot = newProjected()

function isOutside(view: View, spot: Spot): boolean {
  project(view, spot.x, spot.y, spot.z, foot)
  return foot.distance <= 0 || foot.px < view.width * 0.02 || foot.px > view.width * 0.98
}

function isHidden(view: View, alone: View, { left, right, top, bottom }: Outline): boolean {
  const middle = (top + bottom) / 2
  let all = 0
  let seen = 0
  let heads = 0
  let headsSeen = 0
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = y * view.width + x
      const distance = alone.depth[at]!
      if (distance >= FAR) continue
      const isSeen = view.depth[at]! > distance - 0.3 - distance * 0.01 ? 1 : 0
      all++
      seen += isSeen
      if (y > middle) continue
      heads++
      headsSeen += isSeen
    }
  return seen < all * LEAST_SEEN || headsSeen < heads * LEAST_HEADS_SEEN
}

/**
 * Under the lowest point of whoever stands, the picture must go on where the feet are. The farther what one sees
 * there lies behind them, the higher they hang over it.
 */
function isFloating(view: View, alone: View, { left, right, top, bottom }: Outline): boolean {
  const { width, height, camera } = view
  let x = left
  while (x <= right) {
    let pixels = 0
    let lowest = -1
    let column = x
    for (; x <= right; x++) {
      const before = pixels
      for (let y = top; y <= bottom; y++) {
        if (alone.depth[y * width + x]! >= FAR) continue
        pixels++
        if (y <= lowest) continue
        lowest = y
        column = x
      }
      if (pixels === before) break
    }
    x++
    if (pixels < LEAST_PIECE || lowest >= height - 1) continue
    const distance = alone.depth[lowest * width + column]!
    // The height of the eye over the feet, from the picture itself.
    const eye = ((lowest + 1 - camera.horizon) / camera.focal) * distance
    // Looked at along the ground, or from below, nothing tells how far it is.
    if (eye < 0.5) continue
    const tolerance = 0.4 + distance * 0.05 + (2.5 * distance * distance) / (eye * camera.focal)
    if (nearestBelow(view, column, lowest) > distance + tolerance) return true
  }
  return false
}

/** The nearest of what is seen in and just under a pixel. */
function nearestBelow({ width, height, depth }: View, column: number, row: number): number {
  let nearest = FAR
  for (let y = row + 1; y <= Math.min(height - 1, row + 2); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++)
      nearest = Math.min(nearest, depth[y * width + x]!)
  return nearest
}
