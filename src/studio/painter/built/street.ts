import type { Rgb } from '../frame.ts'
import { scatter } from '../noise.ts'
import { between, deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { World } from '../world.ts'
import type { FrontLook } from './front-look.ts'
import { addWindow } from './house.ts'
import { brick, plain, planks, roofing, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { addGroundFloor } from './shop-front.ts'
import { roomLight } from './windows.ts'

const SHUTTERS: [Rgb, ...Rgb[]] = [
  [0.05, 0.1, 0.08],
  [0.07, 0.09, 0.13],
  [0.12, 0.05, 0.035],
  [0.16, 0.15, 0.13],
]

/**
 * One house of a street: its front on local z = 0 looks along local -z, from x = 0 to `wide`. Windows with depth,
 * sills and shutters, cornices, a shop front below, a roof above.
 */
export function addFront(
  m: MeshBuilder,
  world: World,
  look: FrontLook,
  deep: number,
): { x: number; y: number }[] {
  const random = randomFrom(deriveSeed(look.seed, 'front'))
  const night = world.light.night
  const { wide, storeys } = look
  const ground = 3.7
  const storey = 3.15
  const high = ground + storey * (storeys - 1)
  const lights: { x: number; y: number }[] = []
  m.use(look.walls)
  m.polygon([0, ground - 0.4, 0], [wide, ground - 0.4, 0], [wide, high, 0], [0, high, 0])
  m.polygon([0, 0, deep], [0, 0, 0], [0, high, 0], [0, high, deep])
  m.polygon([wide, 0, 0], [wide, 0, deep], [wide, high, deep], [wide, high, 0])
  m.use(plain([look.trim[0] * 0.8, look.trim[1] * 0.8, look.trim[2] * 0.8]))
  m.box(wide / 2, high - 0.06, -0.02, wide + 0.1, 0.34, 0.5).box(
    wide / 2,
    ground - 0.42,
    -0.02,
    wide,
    0.2,
    0.24,
  )
  m.use(roofing([0.09, 0.06, 0.05], world.snow)).polygon(
    [-0.1, high + 0.25, -0.25],
    [wide + 0.1, high + 0.25, -0.25],
    [wide + 0.1, high + 2.8, deep * 0.6],
    [-0.1, high + 2.8, deep * 0.6],
  )
  m.use(brick([0.2, 0.09, 0.06])).box(wide * (0.25 + 0.5 * random()), high + 0.8, deep * 0.3, 0.7, 2.6, 0.7)
  const bays = Math.max(2, Math.round(wide / 2.5))
  const bay = wide / bays
  const shutter = pick(random, SHUTTERS)
  const hasShutters = random() < 0.55
  for (let s = 1; s < storeys; s++)
    for (let i = 0; i < bays; i++) {
      const x = bay * (i + 0.5)
      const y = ground + (s - 1) * storey + 0.55
      const isLit = random() < look.lit * 0.62
      addWindow(
        m,
        x,
        y,
        0,
        1.05,
        1.75,
        look.trim,
        isLit ? roomLight((look.seed + i * 7 + s * 13) % 200, night) : [0, 0, 0],
        (look.seed % 60) + i * 3 + s * 5,
        [2, 3],
      )
      if (hasShutters)
        for (const k of [-1, 1]) m.use(planks(shutter, 0.09)).box(x + k * 0.86, y, -0.04, 0.5, 1.75, 0.06)
      if (s === 1 && scatter(look.seed % 200, i) < 0.3) addFlowerBox(m, x, y, random)
    }
  addGroundFloor(m, look, ground, night, random, lights)
  return lights
}

function addFlowerBox(m: MeshBuilder, x: number, y: number, random: Random): void {
  m.use(timber([0.14, 0.08, 0.045])).box(x, y - 0.2, -0.2, 1.1, 0.18, 0.2)
  for (let i = 0; i < 14; i++) {
    m.use(
      plain(
        random() < 0.5
          ? [0.06, 0.13, 0.03]
          : pick(random, [
              [0.55, 0.06, 0.1],
              [0.6, 0.3, 0.36],
              [0.55, 0.12, 0.04],
            ] as [Rgb, ...Rgb[]]),
        0,
        0.4,
      ),
    )
    m.box(
      x + between(random, -0.5, 0.5),
      y - 0.06 + random() * 0.14,
      -0.2 + between(random, -0.12, 0.08),
      0.12,
      0.1,
      0.12,
    )
  }
}
