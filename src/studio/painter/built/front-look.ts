import type { Rgb } from '../frame.ts'
import { between, pick, randomFrom } from '../random.ts'
import type { World } from '../world.ts'
import { brick, plaster, stone } from './materials.ts'
import type { Material } from './surface.ts'

export interface FrontLook {
  wide: number
  storeys: number
  walls: Material
  trim: Rgb
  shop: 'shop' | 'door' | 'cafe'
  seed: number
  lit: number
}

const PLASTERS: [Rgb, ...Rgb[]] = [
  [0.5, 0.38, 0.22],
  [0.44, 0.24, 0.15],
  [0.4, 0.38, 0.33],
  [0.34, 0.27, 0.2],
  [0.46, 0.33, 0.26],
  [0.3, 0.33, 0.32],
]

export function frontLook(world: World, seed: number, wide: number): FrontLook {
  const random = randomFrom(seed)
  const r = random()
  return {
    wide,
    storeys: Math.floor(between(random, 3, 5.4)),
    walls:
      r < 0.22
        ? brick([0.24, 0.1, 0.07])
        : r < 0.32
          ? stone([0.3, 0.27, 0.22], 0.5)
          : plaster(pick(random, PLASTERS)),
    trim: random() < 0.5 ? [0.46, 0.42, 0.35] : [0.09, 0.07, 0.055],
    shop: random() < 0.68 ? 'shop' : 'door',
    seed,
    lit: world.light.night > 0.3 ? 0.62 : world.light.night > 0.08 ? 0.3 : 0.04,
  }
}
