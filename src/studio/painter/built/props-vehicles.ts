import type { Rgb } from '../frame.ts'
import { deriveSeed } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { addCar, CAR, type CarShape, VAN } from './car.ts'
import { type LightSource, lightSources } from './light-sources.ts'
import { loft, ringsAlong, tube } from './loft.ts'
import { plain, planks, timber } from './materials.ts'
import { motorcycle, tractor, train } from './props-machines.ts'
import { beside, standing } from './standing.ts'
import { addBicycle } from './vehicles.ts'

const CAR_COLOURS: [Rgb, ...Rgb[]] = [
  [0.26, 0.03, 0.025],
  [0.03, 0.09, 0.16],
  [0.3, 0.28, 0.22],
  [0.06, 0.14, 0.11],
  [0.1, 0.1, 0.11],
]

const car =
  (shape: CarShape): PropBuilder =>
  (world, spot) => {
    const at = beside(world, spot, -2.4, 1.6, Math.PI / 2 + 0.35)
    const isLit = world.light.night > 0.4
    const named = world.scene.colours[0]
    const colour: Rgb = named
      ? [named[0] ** 2.2 * 0.7, named[1] ** 2.2 * 0.7, named[2] ** 2.2 * 0.7]
      : CAR_COLOURS[deriveSeed(world.seed, 'car') % CAR_COLOURS.length]!
    const elements = standing(world, at, (m) => addCar(m, shape, colour, isLit), {
      contact: 2.3,
      tolerance: 0.15,
    })
    if (isLit) {
      const c = Math.cos(at.facing)
      const s = Math.sin(at.facing)
      const lights: LightSource[] = [-1, 1].map((side) => ({
        x: at.x + side * 0.6 * c + 2.1 * s,
        y: at.y + 0.6,
        z: at.z - side * 0.6 * s + 2.1 * c,
        glow: [3, 2.5, 1.7],
        radius: 0.12,
        lamp: { colour: [2, 1.7, 1.2], reach: 2.2 },
      }))
      elements.push(...lightSources(world, lights))
    }
    return elements
  }

const sled: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.7, 0.1, 0.7),
    (m) => {
      m.use(planks([0.34, 0.18, 0.07], 0.09, 0.2, 'v')).box(0, 0.24, 0, 0.42, 0.03, 1.05)
      m.use(timber([0.3, 0.16, 0.06], 0.2))
      for (const s of [-1, 1]) {
        tube(
          m,
          [
            [s * 0.19, 0.02, -0.6],
            [s * 0.19, 0.02, 0.5],
            [s * 0.19, 0.1, 0.68],
            [s * 0.19, 0.3, 0.66],
          ],
          0.018,
          6,
          3,
        )
        for (const z of [-0.35, 0.3])
          tube(
            m,
            [
              [s * 0.19, 0.02, z],
              [s * 0.17, 0.25, z],
            ],
            0.015,
            5,
          )
      }
    },
    { contact: 0.5, isFine: true },
  )

const skis: PropBuilder = (world, spot) =>
  standing(
    world,
    beside(world, spot, 0.6, 0.1),
    (m) => {
      m.use(plain([0.45, 0.06, 0.05], 0.6))
      for (const s of [-1, 1])
        m.tilted(0.04, s * 0.05, () =>
          loft(
            m,
            ringsAlong(
              [
                [s * 0.08, -0.1, 0],
                [s * 0.08, 1.4, 0],
                [s * 0.08, 1.7, -0.1],
              ],
              [
                [0.045, 0.01],
                [0.045, 0.01],
                [0.03, 0.006],
              ],
              [1, 0, 0],
            ),
            6,
            3,
          ),
        )
      m.use(plain([0.05, 0.05, 0.05]))
      for (const s of [-1, 1])
        tube(
          m,
          [
            [s * 0.28, -0.05, 0.05],
            [s * 0.2, 1.2, 0],
          ],
          0.01,
          5,
        )
    },
    { contact: 0.2, isFine: true },
  )

export const vehicleProps: Record<string, PropBuilder> = {
  car: car(CAR),
  van: car(VAN),
  bicycle: (world, spot) =>
    world.scene.cast.some((g) => g.activity === 'cycling')
      ? []
      : standing(
          world,
          beside(world, spot, 1, 0.15, Math.PI / 2),
          (m) => m.tilted(0, 0.06, () => addBicycle(m)),
          { contact: 0.6, isFine: true, rim: 0.5 },
        ),
  motorcycle,
  train,
  tractor,
  sled,
  skis,
}
