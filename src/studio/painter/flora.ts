import type { Composition, TreeKind } from './composition.ts'
import { ink, type Rgb, type View } from './frame.ts'
import type { Landform } from './landform.ts'
import { lampLight } from './light.ts'
import { noise } from './noise.ts'
import { between, deriveSeed, randomFrom } from './random.ts'
import { clamp, mix, smooth } from './scalar.ts'
import { drawSprite, type SpriteShader } from './sprite.ts'
import { boughSprite } from './sprites-leaf.ts'
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
    [0.25, 0.075, 0.02],
    [0.36, 0.19, 0.035],
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
  poplar: [
    [0.05, 0.09, 0.022],
    [0.1, 0.14, 0.04],
  ],
  trunk: [
    [0.05, 0.09, 0.02],
    [0.07, 0.1, 0.02],
  ],
  fern: [
    [0.045, 0.085, 0.022],
    [0.08, 0.12, 0.03],
  ],
  bush: [
    [0.04, 0.07, 0.02],
    [0.08, 0.1, 0.03],
  ],
}
const LAVENDER: readonly [Rgb, Rgb] = [
  [0.12, 0.06, 0.24],
  [0.36, 0.2, 0.6],
]
const WOOD: Rgb = [0.12, 0.098, 0.078]

interface Tree {
  kind: TreeKind
  variant: number
  x: number
  y: number
  z: number
  height: number
  isFlipped: boolean
  /** Own tints instead of the kind's. */
  tint?: readonly [Rgb, Rgb]
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
    const far = random()
    // In a wood trees stand evenly; in the open the far ones must fill more of the picture.
    const z =
      flora.canopy > 0
        ? flora.from + (flora.to - flora.from) * far ** 0.72
        : flora.from * (flora.to / flora.from) ** (far ** 0.8)
    const x = (random() * 2 - 1) * (z * half * 1.08 + 6)
    const roll = random()
    const size = between(random, 0.72, 1.22)
    const variant = Math.floor(random() * 4)
    const isFlipped = random() < 0.5
    const clump = noise(x / 34 + plan.land.ox, z / 34 + plan.land.oz)
    if (clump < 0.62 - flora.density * 0.62) continue
    if (land.shore(x, z) < 1.5 || land.path(x, z) < plan.land.path + (roll > 0.8 ? 0.2 : 1.2 + z * 0.012))
      continue
    if (flora.canopy > 0 && z < 9 && roll < 0.8 && Math.abs(x) < 3) continue
    if (z < plan.focus.distance * 1.15 && Math.abs(x / z - focusX) < flora.clearing) continue
    if (
      flora.canopy > 0 &&
      z < 60 &&
      world.light.direction[2] > 0 &&
      Math.abs(x / z - world.light.direction[0] / world.light.direction[2]) < 0.04
    )
      continue
    if (world.clearings?.some((c) => blocks(c, x, z, size * 5))) continue
    // The near shore keeps its view: trees stand at the picture's edges only.
    if (plan.water && z < plan.land.shore.near * 1.4 && Math.abs(x / z) < half * 0.8) continue
    const y = land.height(x, z, 7)
    if (plan.land.mountains && y > plan.land.snowLine * 0.8) continue
    const kind = kindFor(flora.trees, roll)
    trees.push({ kind: kind.kind, variant, x, y: y - 0.12, z, height: kind.height * size, isFlipped })
  }
  return [
    ...trees.map((tree) => ({ z: tree.z, draw: treePainter(world, plan, tree) })),
    ...hangCanopy(world, plan),
    ...frameWithBough(world, plan),
  ]
}

/** A bough from above, near and dark, on the side away from the subject. */
function frameWithBough(world: World, plan: Composition): Element[] {
  if (plan.flora.frame !== 'branch') return []
  const random = randomFrom(deriveSeed(world.seed, 'bough'))
  const first = plan.flora.trees[0]!.kind
  const kind: TreeKind = first === 'autumn' || first === 'blossom' ? first : 'broadleaf'
  const side = plan.focus.share > 0.5 ? -1 : 1
  const { camera } = plan
  const elements: Element[] = []
  for (let i = 0; i < 3; i++) {
    const z = between(random, 3.4, 4.6)
    const edge = ((side < 0 ? 0 : world.width) - camera.centre) / camera.focal
    const x = edge * z - side * z * (0.02 + 0.11 * i)
    const height = between(random, 0.9, 1.3) * z * 0.3
    const top = camera.y + (camera.horizon / camera.focal) * z
    const y = top - height * between(random, 0.55, 0.85) * (1 - i * 0.22)
    const tree: Tree = { kind, variant: i, x, y, z, height, isFlipped: side > 0 }
    const shade = leafShader(world, plan, tree)
    const sprite = boughSprite(i, false)
    elements.push({
      z,
      isReflected: false,
      draw: (view) => drawSprite(view, sprite, x, y, z, height, shade, { isFlipped: side > 0 }),
    })
  }
  return elements
}

/** Vines and lavender in rows that run to the horizon. */
export function plantRows(world: World, plan: Composition, land: Landform): Element[] {
  const { cover, path } = plan.land
  if (cover !== 'vineyard') return []
  const random = randomFrom(deriveSeed(world.seed, 'rows'))
  const elements: Element[] = []
  const half = Math.max(plan.camera.centre, world.width - plan.camera.centre) / plan.camera.focal
  const isLavender = world.scene.backdrop.includes('lavender')
  const kind: TreeKind = isLavender
    ? 'bush'
    : world.scene.season === 'autumn'
      ? 'autumn'
      : world.scene.season === 'winter'
        ? 'bare'
        : 'bush'
  const gap = isLavender ? 1.75 : 2.6
  for (let row = -60; row <= 60; row++) {
    let z = 4 + random() * 0.8
    while (z < (isLavender ? 150 : 240)) {
      const x = (row + 0.5) * gap + z * plan.land.shore.x
      if (Math.abs(x) < z * half + 3 && land.path(x, z) > path + 0.9) {
        const tree: Tree = {
          kind,
          variant: Math.floor(random() * 4),
          x: x + (random() - 0.5) * 0.2,
          y: land.height(x, z, 5) - 0.05,
          z,
          height: isLavender ? between(random, 0.62, 0.85) : between(random, 1.2, 1.6),
          isFlipped: random() < 0.5,
          ...(isLavender ? { tint: LAVENDER } : {}),
        }
        elements.push({ z, draw: treePainter(world, plan, tree) })
      }
      // Farther off, fewer and fewer show between the others.
      z += (isLavender ? 0.62 : 0.85) + z * 0.016
    }
  }
  return elements
}

/** Boughs between the trunks of an old wood, thinner where the sun comes through. */
function hangCanopy(world: World, plan: Composition): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'canopy'))
  const elements: Element[] = []
  const [sx, sy, sz] = world.light.direction
  const isBare = world.scene.season === 'winter'
  const kind: TreeKind = world.scene.season === 'autumn' ? 'autumn' : 'broadleaf'
  for (let i = 0; i < plan.flora.canopy; i++) {
    const z = between(random, 5, 80) * (0.3 + 0.7 * random())
    const x = (random() * 2 - 1) * (z * 0.85 + 3)
    const y = 3.4 + z * 0.1 + random() * (4 + z * 0.24)
    const height = between(random, 1.5, 3.2)
    const variant = Math.floor(random() * 4)
    const isFlipped = random() < 0.5
    if (z < 4) continue
    const off = sz > 0 ? Math.hypot(x / z - sx / sz, (y - plan.camera.y) / z - sy / sz) : 1
    if (off < 0.07 + 0.05 * random()) continue
    const tree: Tree = { kind, variant, x, y, z, height, isFlipped }
    const shade = leafShader(world, plan, tree)
    const sprite = boughSprite(variant, isBare)
    elements.push({ z, draw: (view) => drawSprite(view, sprite, x, y, z, height, shade, { isFlipped }) })
  }
  return elements
}

/** Stands in a clearing or between it and the viewer. */
function blocks(c: { x: number; z: number; radius: number }, x: number, z: number, spread: number): boolean {
  if ((x - c.x) ** 2 + (z - c.z) ** 2 < (c.radius + spread * 0.5) ** 2) return true
  return z < c.z && Math.abs(x - (c.x / c.z) * z) < ((c.radius * 0.9) / c.z) * z + spread * 0.55
}

function kindFor(kinds: Composition['flora']['trees'], roll: number) {
  let left = roll * kinds.reduce((sum, k) => sum + k.share, 0)
  for (const kind of kinds) {
    left -= kind.share
    if (left <= 0) return kind
  }
  return kinds[kinds.length - 1]!
}

export function treePainter(world: World, plan: Composition, tree: Tree): (view: View) => void {
  const isLarge = (tree.height * plan.camera.focal) / tree.z > 620
  const sprite = treeSprite(tree.kind, tree.variant, isLarge ? 2 : 1)
  const shade = leafShader(world, plan, tree)
  const options = { isFlipped: tree.isFlipped, stretch: tree.kind === 'trunk' ? 0.38 : 1 }
  return (view) => drawSprite(view, sprite, tree.x, tree.y, tree.z, tree.height, shade, options)
}

/** Sun on one side, light through the leaves when it stands behind them, sky from above, snow on top. */
function leafShader(world: World, plan: Composition, tree: Tree): SpriteShader {
  const { light } = world
  const [low, high] = tree.tint ?? LEAVES[tree.kind]
  const direction = light.direction
  const flat = Math.hypot(direction[0], direction[2]) + 1e-6
  const sideways = direction[0] / flat
  const behind = clamp(direction[2] / flat)
  const front = clamp(-direction[2] / flat)
  const season = plan.flora.greens.forest
  const green = !tree.tint && (tree.kind === 'broadleaf' || tree.kind === 'bush') ? season : undefined
  const foot = throughAir(world, tree.x, tree.y, tree.z)
  const head = throughAir(world, tree.x, tree.y + tree.height, tree.z)
  const snow = world.snow * (tree.kind === 'conifer' ? 0.75 : 0.5)
  return (r, g, b, x, y, z, _u, v) => {
    const side = (tree.isFlipped ? 0.5 - g : g - 0.5) * 2
    const facing = clamp(0.32 + 0.5 * side * sideways + 0.3 * front + 0.15 * direction[1])
    const through =
      behind *
      (tree.kind === 'conifer' || tree.kind === 'cypress' ? 0.12 : tree.kind === 'autumn' ? 0.22 : 0.34) *
      (0.4 + r)
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
        (light.sun[c]! * (facing + through * (1 - white)) * (0.45 + 0.55 * (1 - v)) +
          light.ambient[c]! * (0.5 + 0.5 * r) +
          ink[c]! * 0.8)
    }
    for (let c = 0; c < 3; c++) {
      ink[c] = ink[c]! * mix(head.keep[c]!, foot.keep[c]!, v) + mix(head.add[c]!, foot.add[c]!, v)
    }
  }
}

/** The air before a point as a factor and a sum: what lies on one tree shares it. */
function throughAir(world: World, x: number, y: number, z: number): { keep: Rgb; add: Rgb } {
  ink.fill(0)
  world.veil(x, y, z)
  const add: Rgb = [ink[0]!, ink[1]!, ink[2]!]
  ink.fill(1)
  world.veil(x, y, z)
  return { keep: [ink[0]! - add[0], ink[1]! - add[1], ink[2]! - add[2]], add }
}
