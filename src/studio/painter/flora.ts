import type { Composition, TreeKind } from './composition.ts'
import { ink, type Rgb, type View } from './frame.ts'
import type { Landform } from './landform.ts'
import { lampLight } from './light.ts'
import { noise } from './noise.ts'
import { between, deriveSeed, randomFrom } from './random.ts'
import { clamp, mix, smooth } from './scalar.ts'
import { drawSprite, type SpriteShader } from './sprite.ts'
import { treeSprite } from './tree-sprites.ts'
import type { Element, World } from './world.ts'

/** Two ends of a kind's tints: what the sprite's blue channel mixes. */
const LEAVES: Record<TreeKind, readonly [Rgb, Rgb]> = {
  conifer: [
    [0.03, 0.046, 0.026],
    [0.045, 0.06, 0.03],
  ],
  broadleaf: [
    [0.045, 0.085, 0.02],
    [0.085, 0.12, 0.028],
  ],
  autumn: [
    [0.34, 0.075, 0.016],
    [0.46, 0.23, 0.03],
  ],
  blossom: [
    [0.72, 0.4, 0.46],
    [0.86, 0.66, 0.68],
  ],
  bare: [
    [0.09, 0.07, 0.055],
    [0.09, 0.07, 0.055],
  ],
  palm: [
    [0.055, 0.095, 0.024],
    [0.095, 0.13, 0.034],
  ],
  cypress: [
    [0.022, 0.04, 0.018],
    [0.04, 0.058, 0.026],
  ],
  bush: [
    [0.04, 0.07, 0.02],
    [0.08, 0.1, 0.03],
  ],
}
const WOOD: Rgb = [0.13, 0.1, 0.075]

interface Tree {
  kind: TreeKind
  variant: number
  x: number
  y: number
  z: number
  height: number
  isFlipped: boolean
}

/** Every tree of a picture as elements, where land, path, water and the way to the focus allow. */
export function plantTrees(world: World, plan: Composition, land: Landform): Element[] {
  const { flora } = plan
  if (flora.trees.length === 0 || flora.count === 0) return []
  const random = randomFrom(deriveSeed(world.seed, 'trees'))
  const trees: Tree[] = []
  const half = Math.max(plan.camera.centre, world.width - plan.camera.centre) / plan.camera.focal
  const focusX = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  for (let i = 0; i < flora.count; i++) {
    const z = flora.from * (flora.to / flora.from) ** (random() ** 0.8)
    const x = (random() * 2 - 1) * (z * half * 1.08 + 6)
    const roll = random()
    const size = between(random, 0.72, 1.22)
    const variant = Math.floor(random() * 4)
    const isFlipped = random() < 0.5
    const clump = noise(x / 34 + plan.land.ox, z / 34 + plan.land.oz)
    if (clump < 0.62 - flora.density * 0.62) continue
    if (land.shore(x, z) < 1.5 || land.path(x, z) < plan.land.path + 1.6) continue
    if (z < plan.focus.distance * 1.15 && Math.abs(x / z - focusX) < flora.clearing) continue
    const y = land.height(x, z, 7)
    if (plan.land.mountains && y > plan.land.snowLine * 0.8) continue
    const kind = kindFor(flora.trees, roll)
    trees.push({ kind: kind.kind, variant, x, y: y - 0.12, z, height: kind.height * size, isFlipped })
  }
  return trees.map((tree) => ({ z: tree.z, draw: treePainter(world, plan, tree) }))
}

function kindFor(kinds: Composition['flora']['trees'], roll: number) {
  let left = roll * kinds.reduce((sum, k) => sum + k.share, 0)
  for (const kind of kinds) {
    left -= kind.share
    if (left <= 0) return kind
  }
  return kinds[kinds.length - 1]!
}

function treePainter(world: World, plan: Composition, tree: Tree): (view: View) => void {
  const sprite = treeSprite(tree.kind, tree.variant)
  const shade = leafShader(world, plan, tree)
  return (view) =>
    drawSprite(view, sprite, tree.x, tree.y, tree.z, tree.height, shade, { isFlipped: tree.isFlipped })
}

/** Sun on one side, light through the leaves when it stands behind them, sky from above, snow on top. */
function leafShader(world: World, plan: Composition, tree: Tree): SpriteShader {
  const { light } = world
  const [low, high] = LEAVES[tree.kind]
  const direction = light.direction
  const flat = Math.hypot(direction[0], direction[2]) + 1e-6
  const sideways = direction[0] / flat
  const behind = clamp(direction[2] / flat)
  const front = clamp(-direction[2] / flat)
  const season = plan.flora.greens.forest
  const green = tree.kind === 'broadleaf' || tree.kind === 'bush' ? season : undefined
  const snow = world.snow * (tree.kind === 'conifer' ? 0.75 : 0.5)
  return (r, g, b, x, y, z, _u, v) => {
    const side = (tree.isFlipped ? 0.5 - g : g - 0.5) * 2
    const facing = clamp(0.32 + 0.5 * side * sideways + 0.3 * front + 0.15 * direction[1])
    const through = behind * 0.34 * (0.4 + r)
    const wood = b > 0.9 ? 1 : 0
    lampLight(world.lamps, x, y, z, side * 0.5, 0.2, -0.6)
    const white =
      snow > 0 && wood === 0
        ? smooth(0.62 - snow * 0.3, 0.8 - snow * 0.2, r + 0.25 * noise(x * 1.7, y * 1.7)) * snow
        : 0
    for (let c = 0; c < 3; c++) {
      const tint = mix(low[c]!, high[c]!, Math.min(1, b * 1.25))
      const leaf = green ? mix(tint, season[c]! * 2.2, 0.5) : tint
      const albedo = mix(mix(leaf, WOOD[c]!, wood) * r * 2.1, 0.75, white)
      ink[c] =
        albedo *
        (light.sun[c]! * (facing + through) * (0.45 + 0.55 * (1 - v)) +
          light.ambient[c]! * (0.5 + 0.5 * r) +
          ink[c]! * 0.8)
    }
    world.veil(x, y, z)
  }
}
