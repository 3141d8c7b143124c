import { between, deriveSeed, randomFrom } from '../random.ts'
import type { PropBuilder } from '../world.ts'
import { waterfall } from './far-nature.ts'
import { DECK } from './gatherings.ts'
import { addWindow } from './house.ts'
import { lathe, tube } from './loft.ts'
import { plain, planks, plaster, roofing, stone, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { footprint, houseAt, kindFor, siteNear } from './place-house.ts'
import { beside, standing } from './standing.ts'
import { roomLight } from './windows.ts'

/** A church: nave, tower, spire; its front looks along local -z. */
export function addChurch(m: MeshBuilder, snow: number, night: number, seed: number): void {
  const wall = plaster([0.52, 0.48, 0.4])
  const roof = roofing([0.12, 0.06, 0.045], snow)
  const light = night > 0.3 ? roomLight(seed, night) : ([0, 0, 0] as [number, number, number])
  m.use(wall).box(0, -1.2, 5, 7, 7.2, 14)
  m.use(roof)
  for (const s of [-1, 1]) m.polygon([s * 4, 5.7, -2.3], [s * 4, 5.7, 12.3], [0, 9.6, 12.3], [0, 9.6, -2.3])
  m.use(wall).polygon([-3.5, 6, 12], [3.5, 6, 12], [0, 9.4, 12])
  m.box(0, -1.2, -3.2, 4.2, 14.2, 4.2)
  m.use(plain([0.4, 0.36, 0.3]))
    .box(0, 8.6, -3.2, 4.5, 0.3, 4.5)
    .box(0, 12.8, -3.2, 4.6, 0.35, 4.6)
  m.use(roofing([0.09, 0.1, 0.1], snow * 0.6))
  for (let i = 0; i < 4; i++)
    m.at(0, 13.1, -3.2, (i * Math.PI) / 2, 1, () =>
      m.polygon([-2.35, 0, -2.35], [2.35, 0, -2.35], [0, 9.5, 0]),
    )
  m.use(plain([0.5, 0.36, 0.1], 0.8))
  tube(
    m,
    [
      [0, 22.4, -3.2],
      [0, 24, -3.2],
    ],
    0.06,
    5,
  )
  m.box(0, 23.4, -3.2, 0.7, 0.1, 0.08)
  for (let i = 0; i < 4; i++)
    m.at(0, 0, -3.2, (i * Math.PI) / 2, 1, () => {
      addWindow(m, 0, 10, -2.1, 1, 1.9, [0.3, 0.27, 0.22], [0, 0, 0], seed + i, [1, 4])
      if (i === 0) addWindow(m, 0, 5, -2.1, 1.1, 1.7, [0.3, 0.27, 0.22], light, seed, [2, 3])
    })
  m.use(planks([0.11, 0.05, 0.03], 0.2, 0.1, 'v')).polygon(
    [-0.9, 0, -5.32],
    [0.9, 0, -5.32],
    [0.9, 2.7, -5.32],
    [-0.9, 2.7, -5.32],
  )
  for (const s of [-1, 1])
    m.at(s * 3.5, 0, 5, s > 0 ? -Math.PI / 2 : Math.PI / 2, 1, () => {
      for (const x of [-4.5, -1.5, 1.5, 4.5])
        addWindow(m, x, 1.8, 0, 1, 2.9, [0.3, 0.27, 0.22], light, seed + x, [2, 4])
    })
}

const railing: PropBuilder = (world, spot) => {
  const at = beside(world, { ...spot, facing: 0 }, 0, 0.62)
  return standing(world, at, (m) => addRailing(m, 14), { contact: 0, casts: true, isFine: true })
}

/** Posts, a broad rail and wires, along local x. */
export function addRailing(m: MeshBuilder, wide: number): void {
  m.use(timber([0.14, 0.075, 0.035], 0.35)).box(0, 1.0, 0, wide, 0.055, 0.13)
  const posts = Math.max(2, Math.round(wide / 1.9) + 1)
  for (let i = 0; i < posts; i++) m.box((i / (posts - 1) - 0.5) * wide, -0.12, 0, 0.085, 1.12, 0.085)
  m.use(plain([0.2, 0.2, 0.2], 0.7))
  for (const y of [0.2, 0.4, 0.6, 0.8])
    tube(
      m,
      [
        [-wide / 2, y, 0],
        [wide / 2, y, 0],
      ],
      0.006,
      5,
    )
}

/** Boards from the viewer's feet to a railing: for looking out from. */
const deck: PropBuilder = (world) => {
  const { camera } = world
  const edge = DECK.edge
  const spot = { x: camera.x, y: camera.y - DECK.drop, z: camera.z, facing: 0 }
  return standing(
    world,
    spot,
    (m) => {
      m.use(planks([0.2, 0.115, 0.06], 0.145, 0.25, 'v')).polygon(
        [-16, 0, 0.4],
        [16, 0, 0.4],
        [16, 0, edge],
        [-16, 0, edge],
      )
      m.use(planks([0.12, 0.07, 0.04], 0.145)).polygon(
        [-16, 0, edge],
        [16, 0, edge],
        [16, -0.5, edge],
        [-16, -0.5, edge],
      )
      m.at(0, 0, edge - 0.15, 0, 1, () => addRailing(m, 32))
    },
    { contact: 0, casts: false, z: edge + 0.1, tolerance: 30, isReflected: false },
  )
}

const windmill: PropBuilder = (world, spot) => {
  const site = siteNear(world, spot.x + 6, spot.z + 16, 4)
  world.clearings?.push({ x: site.x, z: site.z, radius: 5 })
  return standing(
    world,
    site,
    (m) => {
      m.use(plaster([0.56, 0.52, 0.45]))
      lathe(
        m,
        [
          [3.2, -1],
          [3.1, 0.4],
          [2.7, 4],
          [2.2, 8.2],
        ],
        24,
      )
      m.use(roofing([0.08, 0.06, 0.05], world.snow))
      lathe(
        m,
        [
          [2.5, 8.1],
          [2.2, 9],
          [1.2, 10.1],
          [0, 10.6],
        ],
        22,
      )
      m.use(planks([0.12, 0.06, 0.03], 0.16, 0, 'v')).polygon(
        [-0.6, 0, -3.12],
        [0.6, 0, -3.12],
        [0.6, 2.1, -2.95],
        [-0.6, 2.1, -2.95],
      )
      addWindow(
        m,
        0,
        4.4,
        -2.66,
        0.7,
        1,
        [0.4, 0.36, 0.3],
        world.light.night > 0.3 ? roomLight(3, world.light.night) : [0, 0, 0],
        5,
        [2, 2],
      )
      m.use(timber([0.2, 0.13, 0.08]))
      tube(
        m,
        [
          [0, 8.8, 0],
          [0, 8.9, -3],
        ],
        0.16,
        8,
      )
      for (let i = 0; i < 4; i++)
        m.at(0, 8.9, -2.95, 0, 1, () =>
          m.tilted(0, 0.5 + (i * Math.PI) / 2, () => {
            m.use(timber([0.2, 0.13, 0.08]))
            tube(
              m,
              [
                [0, 0, 0],
                [0, 6.2, 0],
              ],
              0.07,
              6,
            )
            m.use((hit, out) => {
              const lattice =
                Math.abs(((hit.u * 4) % 1) - 0.5) > 0.38 || Math.abs(((hit.v * 2.2) % 1) - 0.5) > 0.4
              out.red = lattice ? 0.18 : 0.6
              out.green = lattice ? 0.12 : 0.55
              out.blue = lattice ? 0.08 : 0.46
              out.through = 0.4
            }).polygon([0.08, 1, 0], [1.15, 1, 0.06], [1.15, 6.1, 0.06], [0.08, 6.1, 0])
          }),
        )
    },
    { contact: 4 },
  )
}

const barn: PropBuilder = (world, spot) =>
  houseAt(world, { ...siteNear(world, spot.x - 7, spot.z + 16, 6), facing: 0.5 }, 1, 1.35)

const tower: PropBuilder = (world, spot) =>
  standing(
    world,
    siteNear(world, spot.x + 8, spot.z + 26, 4),
    (m) => {
      m.use(stone([0.27, 0.24, 0.2], 0.6))
      lathe(
        m,
        [
          [3.6, -2],
          [3.3, 1],
          [3, 14],
          [3.4, 14.4],
          [3.5, 16],
        ],
        28,
      )
      for (let i = 0; i < 12; i++)
        m.at(0, 16, 0, (i * Math.PI) / 6, 1, () => m.box(0, 0, -3.3, 0.9, 0.9, 0.4))
      m.use(roofing([0.13, 0.06, 0.04], world.snow))
      lathe(
        m,
        [
          [3, 16.2],
          [1.4, 20],
          [0, 22.5],
        ],
        20,
      )
      const light =
        world.light.night > 0.3 ? roomLight(7, world.light.night) : ([0, 0, 0] as [number, number, number])
      for (const [y, z] of [
        [4, -3.26],
        [8, -3.18],
        [12, -3.08],
      ] as const)
        addWindow(m, 0, y, z, 0.8, 1.5, [0.2, 0.18, 0.15], light, 3 + y, [1, 2])
    },
    { contact: 5 },
  )

const steps: PropBuilder = (world, spot) =>
  standing(
    world,
    { ...spot, facing: 0 },
    (m) => {
      m.use(stone([0.28, 0.26, 0.23], 0.6))
      for (let i = 0; i < 6; i++) m.box(0, -0.2, 1.2 + i * 0.36, 3.2, 0.36 + i * 0.16, 0.4)
    },
    { contact: 0 },
  )

export const structureProps: Record<string, PropBuilder> = {
  house: (world, spot) =>
    houseAt(
      world,
      { ...siteNear(world, spot.x + 5, spot.z + 14, 5), facing: -0.4 },
      kindFor(world, world.seed),
    ),
  barn,
  church: (world, spot) => {
    const site = siteNear(world, spot.x + 6, spot.z + 30, 7)
    world.clearings?.push({ x: site.x, z: site.z, radius: 9 })
    return standing(
      world,
      { ...site, y: footprint(world, site.x, site.z, 6), facing: 0.4 },
      (m) => addChurch(m, world.snow, world.light.night, world.seed % 91),
      { contact: 7 },
    )
  },
  tower,
  windmill,
  railing,
  deck,
  steps,
  door: (world, spot) =>
    standing(
      world,
      beside(world, spot, 0, 1.2),
      (m) => {
        const random = randomFrom(deriveSeed(world.seed, 'door'))
        m.use(timber([0.3, 0.27, 0.22]))
          .box(-0.62, 0, 0, 0.14, 2.4, 0.2)
          .box(0.62, 0, 0, 0.14, 2.4, 0.2)
          .box(0, 2.3, 0, 1.5, 0.16, 0.22)
        m.at(-0.55, 0, 0, between(random, 0.5, 0.9), 1, () =>
          m.use(planks([0.2, 0.05, 0.03], 0.2, 0.2, 'v')).box(0.52, 0, 0, 1.04, 2.28, 0.06),
        )
      },
      { contact: 0.7 },
    ),
  waterfall,
}
