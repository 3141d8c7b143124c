import type { Rgb } from '../frame.ts'
import { deriveSeed, randomFrom } from '../random.ts'
import type { HouseLook } from './house-look.ts'
import { brick, plain, planks, stone, timber } from './materials.ts'
import type { MeshBuilder } from './mesh.ts'
import { paneAt, roomLight } from './windows.ts'

/** A window in a wall that looks along local -z, its middle below at (x, y, z). */
export function addWindow(
  m: MeshBuilder,
  x: number,
  y: number,
  z: number,
  wide: number,
  high: number,
  trim: Rgb,
  light: Rgb,
  seed: number,
  panes: [number, number] = [2, 3],
): void {
  m.use(plain(trim))
    .box(x, y - 0.09, z - 0.05, wide + 0.24, 0.07, 0.16)
    .box(x, y + high, z - 0.03, wide + 0.22, 0.1, 0.1)
  for (const s of [-1, 1]) m.box(x + s * (wide / 2 + 0.055), y - 0.02, z - 0.02, 0.11, high + 0.04, 0.09)
  m.use((hit, out) =>
    paneAt(hit, out, hit.u / wide, hit.v / high, wide, high, {
      light,
      panes,
      frame: trim,
      seed,
      border: 0.045,
    }),
  )
  m.polygon(
    [x - wide / 2, y, z - 0.02],
    [x + wide / 2, y, z - 0.02],
    [x + wide / 2, y + high, z - 0.02],
    [x - wide / 2, y + high, z - 0.02],
  )
}

const NO_LIGHT: Rgb = [0, 0, 0]

/** A gabled house standing on the local origin; its front looks along local -z. Returns the warm spots at its windows. */
export function addHouse(
  m: MeshBuilder,
  look: HouseLook,
  night: number,
): { x: number; y: number; z: number; k: number }[] {
  const { wide, deep, wall, gable, trim } = look
  const [w, d] = [wide / 2, deep / 2]
  const random = randomFrom(deriveSeed(look.seed, 'windows'))
  const lights: { x: number; y: number; z: number; k: number }[] = []
  const light = (x: number, y: number, z: number, n: number): Rgb => {
    if (random() > look.lit) return NO_LIGHT
    lights.push({ x, y, z, k: 1 })
    return roomLight((look.seed % 97) + n, night)
  }
  m.use(stone([0.22, 0.21, 0.19])).box(0, -1.4, 0, wide + 0.16, 1.62, deep + 0.16)
  m.use(look.walls)
  m.polygon([-w, 0.2, -d], [w, 0.2, -d], [w, wall, -d], [-w, wall, -d])
  m.polygon([w, 0.2, d], [-w, 0.2, d], [-w, wall, d], [w, wall, d])
  m.polygon([w, 0.2, -d], [w, 0.2, d], [w, wall, d], [w, wall + gable, 0], [w, wall, -d])
  m.polygon([-w, 0.2, d], [-w, 0.2, -d], [-w, wall, -d], [-w, wall + gable, 0], [-w, wall, d])
  // The roof: two slabs with eaves and a ridge.
  const eave = 0.55
  const slope = gable / d
  const low = wall - slope * eave
  m.use(look.roof)
  for (const s of [-1, 1]) {
    const [a, b] = s < 0 ? [-w - 0.5, w + 0.5] : [w + 0.5, -w - 0.5]
    m.polygon(
      [a, low + 0.16, s * (d + eave)],
      [b, low + 0.16, s * (d + eave)],
      [b, wall + gable + 0.16, 0],
      [a, wall + gable + 0.16, 0],
    )
  }
  m.use(plain([trim[0] * 0.8, trim[1] * 0.8, trim[2] * 0.8]))
  for (const s of [-1, 1]) {
    m.polygon(
      [-w - 0.5, low, s * (d + eave)],
      [w + 0.5, low, s * (d + eave)],
      [w + 0.5, low + 0.17, s * (d + eave)],
      [-w - 0.5, low + 0.17, s * (d + eave)],
    )
    for (const g of [-1, 1])
      m.polygon(
        [g * (w + 0.5), low - 0.02, s * (d + eave)],
        [g * (w + 0.5), wall + gable - 0.02, 0],
        [g * (w + 0.5), wall + gable + 0.17, 0],
        [g * (w + 0.5), low + 0.17, s * (d + eave)],
      )
    // Underside of the eaves.
    m.polygon(
      [-w - 0.5, low, s * (d + eave)],
      [w + 0.5, low, s * (d + eave)],
      [w + 0.5, wall, s * d],
      [-w - 0.5, wall, s * d],
    )
  }
  const chimneyX = w * 0.45
  m.use(brick([0.2, 0.09, 0.065])).box(chimneyX, wall + gable * 0.3, d * 0.25, 0.75, gable * 0.7 + 1.0, 0.6)
  m.use(stone([0.2, 0.19, 0.18])).box(chimneyX, wall + gable + 1.0, d * 0.25, 0.86, 0.12, 0.7)
  const bay = wide / look.bays
  const doorBay = Math.floor(random() * look.bays)
  for (let storey = 0; storey < look.storeys; storey++)
    for (let i = 0; i < look.bays; i++) {
      const x = -w + bay * (i + 0.5)
      const y = 0.95 + storey * 2.4
      if (storey === 0 && i === doorBay) addDoor(m, x, d, trim, look, lights)
      else {
        const large = storey === 0 && look.bays === 3 && i === (doorBay + 1) % 3
        const width = large ? Math.min(bay * 0.78, 2) : 1.05
        addWindow(
          m,
          x,
          y,
          -d,
          width,
          1.35,
          trim,
          light(x, y + 0.6, -d - 0.5, i + storey * 5),
          (look.seed % 50) + i + storey * 7,
          large ? [3, 2] : [2, 3],
        )
      }
    }
  // The gable ends and the attic.
  for (const s of [-1, 1])
    m.at(s * w, 0, 0, s > 0 ? -Math.PI / 2 : Math.PI / 2, 1, () => {
      for (const x of [-d * 0.48, d * 0.48])
        addWindow(
          m,
          x,
          0.95,
          0,
          1,
          1.3,
          trim,
          light(s * (w + 0.5), 1.5, -x * s, 20 + s),
          (look.seed % 40) + (x > 0 ? 3 : 8) + s,
        )
      if (gable > 2)
        addWindow(
          m,
          0,
          wall + gable * 0.18,
          0,
          0.8,
          0.95,
          trim,
          light(s * (w + 0.5), wall + 0.6, 0, 30 + s),
          (look.seed % 30) + s + 4,
          [2, 2],
        )
    })
  if (look.hasPorch) addPorch(m, look, bay * (doorBay + 0.5) - w)
  return lights
}

function addDoor(
  m: MeshBuilder,
  x: number,
  d: number,
  trim: Rgb,
  look: HouseLook,
  lights: { x: number; y: number; z: number; k: number }[],
): void {
  m.use(plain(trim)).box(x, 0.2, -d - 0.02, 1.2, 2.2, 0.1)
  m.use(planks([0.13, 0.05, 0.03], 0.16, 0.15, 'v')).polygon(
    [x - 0.48, 0.22, -d - 0.08],
    [x + 0.48, 0.22, -d - 0.08],
    [x + 0.48, 2.25, -d - 0.08],
    [x - 0.48, 2.25, -d - 0.08],
  )
  m.use(stone([0.24, 0.23, 0.21]))
    .box(x, -0.2, -d - 0.5, 1.7, 0.4, 0.9)
    .box(x, -0.35, -d - 0.95, 1.9, 0.35, 0.6)
  if (look.lit > 0.5) {
    m.use((_hit, out) => {
      out.glowRed = 5
      out.glowGreen = 2.7
      out.glowBlue = 0.9
    }).box(x + 0.78, 1.75, -d - 0.16, 0.12, 0.2, 0.12)
    lights.push({ x: x + 0.78, y: 1.8, z: -d - 0.4, k: 0.8 })
  }
}

function addPorch(m: MeshBuilder, look: HouseLook, x: number): void {
  const d = look.deep / 2
  m.use(timber([look.trim[0] * 0.7, look.trim[1] * 0.6, look.trim[2] * 0.5]))
  for (const s of [-1, 1]) m.box(x + s * 1.1, -0.2, -d - 1.5, 0.13, 2.6, 0.13)
  m.box(x, 2.35, -d - 1.5, 2.5, 0.14, 0.13)
  m.use(look.roof)
  m.polygon(
    [x - 1.45, 2.42, -d - 1.85],
    [x + 1.45, 2.42, -d - 1.85],
    [x + 1.45, 2.95, -d + 0.02],
    [x - 1.45, 2.95, -d + 0.02],
  )
}
