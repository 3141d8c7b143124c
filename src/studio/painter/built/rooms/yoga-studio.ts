import type { Rgb } from '../../frame.ts'
import type { BuiltWorld, Element, World } from '../../world.ts'
import { plain, stripes } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import { addPotPlant } from '../plants.ts'
import type { Material } from '../surface.ts'
import { offerFloor } from '../surfaces.ts'
import { hangingLamps } from './hanging.ts'
import type { RoomKind } from './kind.ts'
import type { PublicRoom } from './public-room.ts'
import { fillSeats, groupSpot, leftFree, rowsOf } from './seating.ts'
import { baysAlong } from './shell.ts'
import { furnishing } from './side-light.ts'

const ROWS = [9.3, 7.6, 5.6]
const MATS: readonly Rgb[] = [
  [0.16, 0.26, 0.2],
  [0.3, 0.15, 0.22],
  [0.14, 0.2, 0.34],
  [0.4, 0.24, 0.1],
]

export const yogaStudio: RoomKind = {
  shell: ({ floor, side }) => ({
    floor,
    half: 4.6,
    far: 11.6,
    high: 3.7,
    side,
    bays: baysAlong(1.8, 11.2, 4, 1.8),
    sill: 0.35,
    head: 3.3,
    panes: [2, 4],
    isStained: false,
    walls: [0.52, 0.46, 0.37],
    panel: [0.46, 0.4, 0.31],
    boards: [0.32, 0.18, 0.085],
    ceiling: [0.6, 0.56, 0.49],
    frame: [0.2, 0.12, 0.06],
    gloss: 0.6,
  }),
  furnish(world, room): BuiltWorld {
    const { floor, side, far } = room
    const dances = world.scene.cast.some(({ activity }) => activity === 'dancing')
    const columns = [-1.05, 1.05, -3.05, 3.05]
    const seats = rowsOf(floor + 0.015, columns, ROWS, (x) => Math.PI + x * 0.12)
    const elements: Element[] = [furnishing(world, room, (m) => addWalls(m, world, room), { z: far })]
    if (!dances) elements.push(furnishing(world, room, (m) => addMats(m, columns), { z: ROWS[0]! + 1 }))
    if (world.scene.hasCrowd && !dances)
      elements.push(...fillSeats(world, leftFree(world, seats).slice(0, 10), 'seat', 'adult', 'meditating'))
    elements.push(
      ...hangingLamps(
        world,
        room,
        [
          [-2.1, 6.6],
          [2.1, 6.6],
          [0, 9.6],
        ].map(([x, z]) => ({ x: x!, z: z!, y: 2.6, shade: [0.42, 0.36, 0.27] as Rgb, power: 0.85 })),
      ),
    )
    offerFloor(world, floor, [
      [-side * 0.2, 5.2, Math.PI],
      [side * 3.6, 10.6, Math.PI],
      [-side * 3.4, 10.6, Math.PI],
    ])
    return {
      elements,
      spots: [
        {
          x: dances ? 0 : -side * 0.1,
          y: floor,
          z: dances ? 6.9 : 6.6,
          facing: Math.PI - side * 0.5,
          kind: 'stand',
        },
        groupSpot('seat', [...seats.slice(4, 8), ...seats.slice(0, 4), ...seats.slice(8)]),
        { x: side * 2, y: floor, z: 8.4, facing: Math.PI + side * 0.4, kind: 'stand' },
      ],
    }
  },
}

function addMats(m: MeshBuilder, columns: readonly number[]): void {
  for (const [i, z] of ROWS.entries())
    for (const [j, x] of columns.entries())
      m.use(plain(MATS[(i * 3 + j) % MATS.length]!)).at(x, 0, z - 0.1, x * 0.12, 1, () =>
        m.box(0, 0, 0, 0.66, 0.014, 1.75),
      )
}

/** The mirror along the wall without windows, a barre before it, a low shelf with rolled mats, plants. */
function addWalls(m: MeshBuilder, world: World, room: PublicRoom): void {
  const { half, far, side } = room
  const x = -side * (half - 0.06)
  m.use(mirror(world, room)).polygon([x, 0.25, 2], [x, 0.25, far - 0.9], [x, 2.5, far - 0.9], [x, 2.5, 2])
  m.use(plain([0.3, 0.18, 0.08], 0.4)).box(x + side * 0.16, 1, (far + 1) / 2, 0.05, 0.05, far - 2.4)
  for (let z = 2; z < far - 0.8; z += 1.6) m.box(x + side * 0.02, 0.25, z, 0.03, 2.25, 0.03)
  m.use(plain([0.3, 0.18, 0.08], 0.2))
    .box(0, 0, far - 0.3, 4.4, 0.07, 0.44)
    .box(0, 0.5, far - 0.3, 4.4, 0.05, 0.44)
  for (const dx of [-2.2, 0, 2.2]) m.box(dx, 0, far - 0.3, 0.06, 0.5, 0.44)
  for (let i = 0; i < 13; i++) {
    const c = MATS[(i * 5 + (world.seed % 3)) % MATS.length]!
    m.use(stripes(c, [c[0] * 0.8, c[1] * 0.8, c[2] * 0.8], 0.1, 0)).box(
      -1.95 + i * 0.32,
      0.08,
      far - 0.32,
      0.16,
      0.16,
      0.4,
    )
  }
  m.use(plain([0.24, 0.09, 0.06], 0.2)).box(0, 1.5, far - 0.06, 2.2, 1.1, 0.04)
  m.use((hit, out) => {
    // A sun over quiet bands of colour.
    const d = Math.hypot(hit.u - 1.35, hit.v - 0.62)
    const band = 0.5 + 0.5 * Math.sin(hit.v * 13 + Math.sin(hit.u * 2.4))
    const isSun = d < 0.24
    out.red = isSun ? 0.72 : 0.5 - 0.18 * band
    out.green = isSun ? 0.34 : 0.36 - 0.12 * band
    out.blue = isSun ? 0.12 : 0.24
  }).polygon(
    [-1.05, 1.54, far - 0.09],
    [1.05, 1.54, far - 0.09],
    [1.05, 2.56, far - 0.09],
    [-1.05, 2.56, far - 0.09],
  )
  for (const [px, pz, high] of [
    [side * 4, far - 0.6, 1.9],
    [-side * 3.9, far - 0.55, 1.6],
    [side * 2.85, far - 0.5, 0.9],
  ] as const)
    m.at(px, 0, pz, 0, 1, () => addPotPlant(m, high, (world.seed + high * 10) % 59))
}

/** What the mirror shows: the windows across the room, the floor, the ceiling, the far wall. */
function mirror(world: World, room: PublicRoom): Material {
  const { ambient, sun } = world.light
  const sky = [0, 1, 2].map((i) => ambient[i]! * 0.5 + sun[i]! * 0.06) as Rgb
  const inside = sky.map((c, i) => c * 0.14 + [0.34, 0.21, 0.1][i]! * world.light.night) as Rgb
  return (hit, out) => {
    // The ray from the eye, turned back at the wall.
    const [dx, dy, dz] = [hit.ex, -hit.ey, -hit.ez]
    const across = Math.abs((room.side * room.half - hit.x) / (dx || 1e-4))
    const back = dz > 0 ? (room.far - hit.z) / dz : Number.POSITIVE_INFINITY
    const t = Math.min(across, back)
    const y = hit.y + dy * t - room.floor
    const z = hit.z + dz * t
    const isFloor = y < 0
    const isWindow =
      t === across && y > room.sill && y < room.head && room.bays.some(({ z0, z1 }) => z > z0 && z < z1)
    const base: Rgb = isFloor ? room.boards : y > room.high ? room.ceiling : room.walls
    out.red = 0.02
    out.green = 0.025
    out.blue = 0.025
    out.glowRed = isWindow ? sky[0] * 0.8 : base[0] * inside[0] * 6
    out.glowGreen = isWindow ? sky[1] * 0.82 : base[1] * inside[1] * 6
    out.glowBlue = isWindow ? sky[2] * 0.84 : base[2] * inside[2] * 6
  }
}
