import type { Rgb } from '../frame.ts'
import { between, pick, type Random, randomFrom } from '../random.ts'
import type { World } from '../world.ts'
import { brick, planks, plaster, roofing, stone } from './materials.ts'
import type { Material } from './surface.ts'

export interface HouseLook {
  /** Metres along the ridge (local x) and across (local z), height of the walls, height of the gable above them. */
  wide: number
  deep: number
  wall: number
  gable: number
  walls: Material
  roof: Material
  trim: Rgb
  /** 0 to 1: share of the windows that are lit. */
  lit: number
  /** Windows along the front. */
  bays: number
  storeys: number
  hasPorch: boolean
  seed: number
}

const STYLES: { walls: (r: Random) => Material; roofColour: [Rgb, ...Rgb[]]; trim: Rgb }[] = [
  {
    walls: () => planks([0.15, 0.07, 0.035], 0.18),
    roofColour: [
      [0.05, 0.04, 0.04],
      [0.07, 0.05, 0.045],
    ],
    trim: [0.42, 0.38, 0.32],
  },
  {
    walls: () => planks([0.2, 0.035, 0.025], 0.15, 0, 'v'),
    roofColour: [[0.05, 0.05, 0.055]],
    trim: [0.55, 0.52, 0.47],
  },
  {
    walls: () => plaster([0.46, 0.4, 0.3]),
    roofColour: [
      [0.2, 0.075, 0.04],
      [0.16, 0.06, 0.035],
    ],
    trim: [0.12, 0.06, 0.03],
  },
  {
    walls: () => stone([0.28, 0.25, 0.21]),
    roofColour: [
      [0.07, 0.07, 0.08],
      [0.13, 0.06, 0.04],
    ],
    trim: [0.3, 0.28, 0.24],
  },
  { walls: () => brick([0.26, 0.1, 0.065]), roofColour: [[0.06, 0.055, 0.06]], trim: [0.5, 0.47, 0.42] },
]

/** `kind`: 0 log cabin, 1 red boards, 2 plaster, 3 stone, 4 brick. */
export function houseLook(world: World, seed: number, kind: number, size = 1): HouseLook {
  const random = randomFrom(seed)
  const style = STYLES[kind % STYLES.length]!
  const wide = between(random, 7.5, 9.5) * size
  const storeys = size > 0.9 && random() < 0.35 ? 2 : 1
  return {
    wide,
    deep: between(random, 5.4, 6.6) * size,
    wall: storeys === 2 ? 5.1 : 2.75,
    gable: between(random, 2.3, 3.3) * size,
    walls: style.walls(random),
    roof: roofing(pick(random, style.roofColour), world.snow),
    trim: style.trim,
    lit: world.light.night > 0.3 ? 0.85 : world.light.night > 0.08 ? 0.4 : 0,
    bays: 3,
    storeys,
    hasPorch: random() < 0.5,
    seed,
  }
}
