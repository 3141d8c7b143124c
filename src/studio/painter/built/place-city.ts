import type { Scene } from '../../scene.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltWorld, Element, Spot, World } from '../world.ts'
import { lightSources } from './light-sources.ts'
import { plain, planks, stone } from './materials.ts'
import { model } from './model.ts'
import { addRailing } from './props-structures.ts'
import { skyline } from './skyline.ts'
import { offerFloor } from './surfaces.ts'

/** From a roof, or from across the water: both show the whole city. */
const isFromRoof = (scene: Scene, seed: number): boolean => {
  if (scene.backdrop.some((b) => ['river', 'sea', 'lake', 'harbour', 'bridge'].includes(b))) return false
  return scene.viewpoint === 'above' || deriveSeed(seed, 'city view') % 2 === 0
}

export const cityPlace: BuiltPlace = {
  plan: (scene, seed) =>
    isFromRoof(scene, seed)
      ? {
          eye: 74,
          horizon: 0.46,
          focal: 0.86,
          ground: 'asphalt',
          landscape: 'none',
          isIndoors: false,
          gloss: 0,
        }
      : {
          eye: 2.1,
          horizon: 0.56,
          focal: 0.86,
          ground: 'natural',
          landscape: scene.backdrop.includes('sea') ? 'sea' : 'lake',
          isIndoors: false,
          gloss: 0,
        },
  build(world): BuiltWorld {
    return isFromRoof(world.scene, world.seed) ? roof(world) : waterfront(world)
  },
}

/** A terrace with a railing, the towers beyond and below. */
function roof(world: World): BuiltWorld {
  const random = randomFrom(deriveSeed(world.seed, 'city roof'))
  const floor = world.camera.y - 2
  const edge = 17
  const elements: Element[] = skyline(world, { from: 380, base: world.camera.y - 74, to: 2800, tall: 1.15 })
  elements.push(
    model(
      world,
      (m) => {
        m.use(planks([0.15, 0.095, 0.055], 0.16, 0.2, 'v')).polygon(
          [-26, floor, 0.5],
          [26, floor, 0.5],
          [26, floor, edge],
          [-26, floor, edge],
        )
        m.use(stone([0.2, 0.2, 0.2], 1.2)).polygon(
          [-26, floor, edge],
          [26, floor, edge],
          [26, floor - 3, edge],
          [-26, floor - 3, edge],
        )
        m.at(0, floor, edge - 0.2, 0, 1, () => addRailing(m, 50))
      },
      { z: edge + 1, tolerance: 1e9, isReflected: false, openness: 0.7 },
    ),
  )
  elements.push(...railLights(world, floor, edge))
  const x = (random() < 0.5 ? -1 : 1) * between(random, 1.8, 3.4)
  const spot = (
    dx: number,
    dz: number,
    kind: 'stand' | 'seat',
    facing: number,
  ): Spot & { kind: 'stand' | 'seat' } => ({ x: x + dx, y: floor, z: edge - 1.1 + dz, facing, kind })
  return {
    elements,
    spots: [
      spot(0, 0, 'stand', -0.25 * Math.sign(x)),
      spot(-Math.sign(x) * 4.5, -1.5, 'stand', 0.4),
      spot(Math.sign(x) * 2, -3, 'stand', 1),
    ],
  }
}

/** Small lanterns along the rail when it grows dark: they show the boards and whoever stands there. */
function railLights(world: World, floor: number, edge: number): Element[] {
  if (world.light.night < 0.3) return []
  return lightSources(
    world,
    [-13.5, -9, -4.5, 0, 4.5, 9, 13.5].map((x) => ({
      x,
      y: floor + 1.12,
      z: edge - 0.25,
      glow: [7, 3.9, 1.6],
      radius: 0.07,
      lamp: { colour: [1.5, 0.82, 0.32], reach: 2 },
    })),
  )
}

/** Towers across the water; we stand on the near quay. */
function waterfront(world: World): BuiltWorld {
  const random = randomFrom(deriveSeed(world.seed, 'waterfront'))
  const level = Number.isFinite(world.waterLevel) ? world.waterLevel : world.camera.y - 2
  const elements: Element[] = skyline(world, { from: 420, base: level - 0.5, to: 2200, tall: 1.25 })
  elements.push(
    model(
      world,
      (m) => {
        m.use(stone([0.16, 0.155, 0.15], 2)).polygon(
          [-900, level - 1, 400],
          [900, level - 1, 400],
          [900, level + 3, 400],
          [-900, level + 3, 400],
        )
        m.use(plain([0.09, 0.09, 0.09])).polygon(
          [-900, level + 3, 400],
          [900, level + 3, 400],
          [900, level + 3, 540],
          [-900, level + 3, 540],
        )
      },
      { z: 545, tolerance: 60 },
    ),
  )
  const quay = Math.max(level + 0.7, world.camera.y - 1.7)
  elements.push(
    model(
      world,
      (m) => {
        m.use(stone([0.2, 0.19, 0.18], 0.9)).polygon(
          [-26, quay, 0.5],
          [26, quay, 0.5],
          [26, quay, 15],
          [-26, quay, 15],
        )
        m.polygon([-26, quay, 15], [26, quay, 15], [26, level - 1, 15], [-26, level - 1, 15])
        m.at(0, quay, 14.7, 0, 1, () => addRailing(m, 50))
      },
      { z: 15.3, tolerance: 1e9, isReflected: false },
    ),
  )
  const x = (random() < 0.5 ? -1 : 1) * between(random, 1.6, 3.2)
  offerFloor(world, quay, [
    [x + Math.sign(x) * 1.5, 13.2, 0.3],
    [-x * 0.4, 12.4, 0],
    [-x * 1.6, 11.6, 0.4],
  ])
  return {
    elements,
    spots: [
      { x, y: quay, z: 13.8, facing: -0.3 * Math.sign(x), kind: 'stand' },
      { x: -x, y: quay, z: 12.5, facing: 0.5, kind: 'stand' },
    ],
  }
}

/** A skyline far behind another place. */
export function cityBackdrop(world: World): Element[] {
  let base = Number.isFinite(world.waterLevel) ? world.waterLevel : 0
  base = Math.max(base, world.ground(0, 900) - 6)
  return skyline(world, { from: 620, base, to: 1900, tall: 1.1 })
}
