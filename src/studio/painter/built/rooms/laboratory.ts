import type { Rgb } from '../../frame.ts'
import type { BuiltWorld, Element, World } from '../../world.ts'
import { addTable } from '../furniture.ts'
import { lathe } from '../loft.ts'
import { plain } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import { placeTop } from '../place-study.ts'
import { addStool } from '../seats.ts'
import { offerFloor, offerSurface } from '../surfaces.ts'
import { hangingLamps } from './hanging.ts'
import type { RoomKind } from './kind.ts'
import type { PublicRoom } from './public-room.ts'
import { fillSeats, groupSpot, leftFree } from './seating.ts'
import { baysAlong } from './shell.ts'
import { furnishing } from './side-light.ts'

const BENCH = 0.78
const NEAR_Z = 6.1
const FAR_Z = 8.5
const LIQUIDS: readonly Rgb[] = [
  [0.08, 0.35, 0.85],
  [0.85, 0.42, 0.05],
  [0.12, 0.65, 0.32],
  [0.75, 0.08, 0.3],
  [0.4, 0.14, 0.75],
]

export const laboratory: RoomKind = {
  shell: ({ floor, side }) => ({
    floor,
    half: 4.3,
    far: 10.6,
    high: 3.5,
    side,
    bays: baysAlong(2, 10.2, 4, 1.6),
    sill: 1,
    head: 3.05,
    panes: [2, 2],
    isStained: false,
    walls: [0.46, 0.5, 0.5],
    panel: [0.2, 0.32, 0.36],
    boards: [0.3, 0.24, 0.18],
    ceiling: [0.58, 0.6, 0.6],
    frame: [0.3, 0.33, 0.34],
    gloss: 0.45,
  }),
  furnish(world, room): BuiltWorld {
    const { floor, side, far } = room
    const x = side * 0.35
    const elements: Element[] = [
      furnishing(world, room, (m) => addWall(m, world, room), { z: far }),
      furnishing(world, room, (m) => addBench(m, -side * 0.4, FAR_Z, 5.4, world.seed % 41), {
        z: FAR_Z + 0.4,
      }),
      furnishing(world, room, (m) => m.at(x, 0, NEAR_Z + 0.72, Math.PI, 1, () => addStool(m, 0.45)), {
        z: NEAR_Z + 1,
      }),
      furnishing(
        world,
        room,
        (m) => {
          addTop(m, x, NEAR_Z, 3.2)
          addGlassware(m, x - side * 1.45 - 0.1, NEAR_Z + 0.1, 2, world.seed % 29)
          addGlassware(m, x + side * 1.15 - 0.2, NEAR_Z + 0.1, 3, world.seed % 31)
        },
        { z: NEAR_Z + 0.4 },
      ),
    ]
    elements.push(
      ...hangingLamps(
        world,
        room,
        [
          [x, NEAR_Z + 0.1, 1.1],
          [-side * 2, FAR_Z, 0.8],
          [side * 1.4, FAR_Z, 0.8],
        ].map(([lx, z, power]) => ({
          x: lx!,
          z: z!,
          y: 2.3,
          shade: [0.4, 0.42, 0.42] as Rgb,
          power: power!,
          warmth: 'cool' as const,
        })),
      ),
    )
    // By night one lamp stands at the microscope: the warm heart of a cool room.
    elements.push(
      ...placeTop(world, 'lamp', { x: x - side * 0.95, y: floor + BENCH, z: NEAR_Z + 0.05, facing: 0 }),
    )
    const seats = [
      { x, y: floor, z: NEAR_Z + 0.72, facing: Math.PI + side * 0.2 },
      { x: -side * 1.9, y: floor, z: FAR_Z + 0.75, facing: Math.PI },
      { x: side * 1.5, y: floor, z: FAR_Z + 0.75, facing: Math.PI },
    ]
    if (world.scene.hasCrowd)
      elements.push(...fillSeats(world, leftFree(world, seats).slice(-2), 'seat', 'adult', 'working'))
    const top = (dx: number) => ({ x: x + dx, y: floor + BENCH, z: NEAR_Z - 0.08, facing: -side * 0.5 })
    offerSurface(world, top(-side * 0.34), top(side * 0.5), top(side * 0.85))
    offerFloor(world, floor, [
      [-side * 2.9, 6.6, Math.PI],
      [side * 3.3, 7.2, Math.PI],
    ])
    return {
      elements,
      spots: [
        groupSpot('seat', seats),
        { x: -side * 2.3, y: floor, z: 6.9, facing: Math.PI + side * 0.6, kind: 'stand' },
        { x: side * 2.9, y: floor, z: 7.3, facing: Math.PI - side * 0.5, kind: 'window' },
      ],
    }
  },
}

function addTop(m: MeshBuilder, x: number, z: number, wide: number): void {
  m.at(x, 0, z, 0, 1, () => addTable(m, wide, 0.8, BENCH, [0.34, 0.21, 0.1], 0.4))
  m.use(plain([0.05, 0.055, 0.06], 0.5)).box(x, BENCH - 0.02, z, wide + 0.04, 0.022, 0.84)
}

function addBench(m: MeshBuilder, x: number, z: number, wide: number, seed: number): void {
  addTop(m, x, z, wide)
  for (let i = 0; i < 4; i++) addGlassware(m, x - wide / 2 + 0.4 + (i * (wide - 0.4)) / 4, z, 3, seed + i)
}

/** Flasks, cylinders and racks of tubes; what is in them glows a little, as light passes through it. */
function addGlassware(m: MeshBuilder, x: number, z: number, count: number, seed: number): void {
  for (let i = 0; i < count; i++) {
    const colour = LIQUIDS[(seed + i * 2) % LIQUIDS.length]!
    const px = x + i * 0.21
    const pz = z + 0.08 * Math.sin(seed * 3 + i * 5)
    const kind = (seed + i) % 3
    const liquid = (): MeshBuilder =>
      m.use((hit, out) => {
        const edge = 1 - Math.max(0, hit.nx * hit.ex + hit.ny * hit.ey + hit.nz * hit.ez)
        out.red = colour[0] * 0.5
        out.green = colour[1] * 0.5
        out.blue = colour[2] * 0.5
        out.glowRed = colour[0] * 0.16 * (0.5 + edge)
        out.glowGreen = colour[1] * 0.16 * (0.5 + edge)
        out.glowBlue = colour[2] * 0.16 * (0.5 + edge)
        out.gloss = 0.9
      })
    m.at(px, BENCH, pz, 0, 1, () => {
      if (kind === 0) {
        liquid()
        lathe(
          m,
          [
            [0.085, 0],
            [0.09, 0.015],
            [0.05, 0.12],
          ],
          16,
        )
        m.use(clearGlass)
        lathe(
          m,
          [
            [0.05, 0.12],
            [0.026, 0.17],
            [0.026, 0.25],
            [0.034, 0.26],
          ],
          16,
        )
      } else if (kind === 1) {
        liquid()
        lathe(
          m,
          [
            [0.036, 0.01],
            [0.036, 0.2],
          ],
          12,
        )
        m.use(clearGlass)
        lathe(
          m,
          [
            [0.07, 0],
            [0.07, 0.01],
            [0.038, 0.012],
            [0.038, 0.36],
          ],
          12,
        )
      } else {
        m.use(plain([0.5, 0.5, 0.48], 0.2))
          .box(0, 0, 0, 0.19, 0.03, 0.08)
          .box(0, 0.1, 0, 0.19, 0.012, 0.08)
        for (const t of [-0.066, -0.022, 0.022, 0.066]) {
          liquid()
          m.at(t, 0.03, 0, 0, 1, () =>
            lathe(
              m,
              [
                [0.013, 0],
                [0.014, 0.09],
              ],
              8,
            ),
          )
          m.use(clearGlass).at(t, 0.12, 0, 0, 1, () =>
            lathe(
              m,
              [
                [0.014, 0],
                [0.014, 0.06],
              ],
              8,
            ),
          )
        }
      }
    })
  }
}

const clearGlass = (
  _hit: unknown,
  out: { red: number; green: number; blue: number; gloss: number; opacity: number },
) => {
  out.red = 0.3
  out.green = 0.34
  out.blue = 0.35
  out.gloss = 1
  out.opacity = 0.5
}

/** Cupboards with bottles behind their glass, and screens with curves on the wall. */
function addWall(m: MeshBuilder, world: World, { far, half, side }: PublicRoom): void {
  const x = -side * 1.9
  m.use(plain([0.34, 0.37, 0.38], 0.2)).box(x, 0, far - 0.3, 3.6, 0.92, 0.52)
  for (const y of [1.35, 1.8, 2.25]) {
    m.use(plain([0.42, 0.45, 0.46], 0.2)).box(x, y - 0.03, far - 0.2, 3.6, 0.03, 0.32)
    for (let i = 0; i < 17; i++) {
      const h = Math.abs(Math.sin(i * 9.1 + y * 57 + world.seed)) % 1
      if (h < 0.15) continue
      const c = LIQUIDS[Math.floor(h * 50) % LIQUIDS.length]!
      const pale = h > 0.55
      m.use(
        plain(pale ? [0.5, 0.5, 0.47] : [c[0] * 0.45 + 0.06, c[1] * 0.45 + 0.04, c[2] * 0.4 + 0.03], 0.7),
      ).at(x - 1.66 + i * 0.207, y, far - 0.2, 0, 1, () =>
        lathe(
          m,
          [
            [0.06, 0],
            [0.06, 0.13 + 0.08 * h],
            [0.025, 0.19 + 0.08 * h],
            [0.028, 0.24 + 0.08 * h],
          ],
          12,
        ),
      )
    }
  }
  for (const [i, sx] of [side * 1.2, side * 2.65].entries()) {
    m.use(plain([0.02, 0.02, 0.022], 0.4)).box(sx, 1.3, far - 0.1, 1.3, 0.8, 0.06)
    m.use((hit, out) => {
      const wave =
        0.36 + 0.16 * Math.sin(hit.u * (6 + i * 5) + i) * Math.exp(-((hit.u - 0.6) ** 2) * (i ? 9 : 1))
      const line = Math.abs(hit.v - wave) < 0.012 + hit.pixel
      const grid =
        Math.abs(hit.u * 8 - Math.round(hit.u * 8)) < 0.05 ||
        Math.abs(hit.v * 8 - Math.round(hit.v * 8)) < 0.05
      out.glowRed = line ? 0.5 : 0.03
      out.glowGreen = line ? 1.5 : grid ? 0.2 : 0.12
      out.glowBlue = line ? 1.1 : grid ? 0.26 : 0.17
      out.gloss = 0.3
    }).polygon(
      [sx - 0.61, 1.34, far - 0.14],
      [sx + 0.61, 1.34, far - 0.14],
      [sx + 0.61, 2.06, far - 0.14],
      [sx - 0.61, 2.06, far - 0.14],
    )
  }
  m.use(plain([0.4, 0.43, 0.44], 0.2)).box(-side * (half - 0.4), 0, 6.5, 0.7, 0.9, 6.4)
  m.use(plain([0.05, 0.055, 0.06], 0.5)).box(-side * (half - 0.4), 0.9, 6.5, 0.74, 0.03, 6.4)
  m.at(0, 0.93 - BENCH, 0, 0, 1, () => {
    for (let i = 0; i < 4; i++)
      addGlassware(m, -side * (half - 0.4) - 0.2, 5.3 + i * 1.1, 3, i + (world.seed % 7))
  })
}
