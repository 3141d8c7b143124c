import type { Rgb } from '../../frame.ts'
import type { Element, World } from '../../world.ts'
import { lightSources } from '../light-sources.ts'
import { lathe, tube } from '../loft.ts'
import { glow, plain } from '../materials.ts'
import type { MeshBuilder } from '../mesh.ts'
import type { PublicRoom } from './public-room.ts'
import { furnishing } from './side-light.ts'

export interface Hanging {
  x: number
  z: number
  /** Height of the bulb above the floor. */
  y: number
  shade: Rgb
  /** Share of a full lamp. */
  power?: number
  warmth?: 'warm' | 'cool'
}

const COLOURS: Record<'warm' | 'cool', Rgb> = { warm: [4.2, 2.7, 1.3], cool: [3.9, 3.6, 3] }

/** Lamps on cords from the ceiling: pale by day, the light of the room at night. */
export function hangingLamps(world: World, room: PublicRoom, lamps: readonly Hanging[]): Element[] {
  const k = 0.22 + 0.78 * world.light.night
  return lamps.flatMap((lamp) => {
    const colour = COLOURS[lamp.warmth ?? 'warm'].map((c) => c * k * (lamp.power ?? 1)) as Rgb
    const at = { x: lamp.x, y: room.floor + lamp.y, z: lamp.z }
    return [
      furnishing(world, room, (m) => addLamp(m, room, lamp, colour), { z: lamp.z + 0.2, isFine: true }),
      ...lightSources(world, [
        {
          ...at,
          y: at.y - 0.04,
          glow: colour.map((c) => c * 0.7) as Rgb,
          radius: 0.11,
          lamp: { colour: colour.map((c) => c * 0.82) as Rgb, reach: 2.1 },
        },
      ]),
    ]
  })
}

function addLamp(m: MeshBuilder, room: PublicRoom, lamp: Hanging, colour: Rgb): void {
  m.use(plain([0.02, 0.02, 0.02]))
  tube(
    m,
    [
      [lamp.x, room.high, lamp.z],
      [lamp.x, lamp.y + 0.2, lamp.z],
    ],
    0.009,
    4,
  )
  m.use((hit, out) => {
    out.red = lamp.shade[0]
    out.green = lamp.shade[1]
    out.blue = lamp.shade[2]
    out.gloss = 0.35
    if (hit.ny > -0.1) return
    out.glowRed = colour[0]
    out.glowGreen = colour[1]
    out.glowBlue = colour[2]
  }).at(lamp.x, lamp.y, lamp.z, 0, 1, () =>
    lathe(
      m,
      [
        [0.23, 0],
        [0.2, 0.09],
        [0.1, 0.17],
        [0.03, 0.21],
      ],
      22,
    ),
  )
  m.use(glow(colour.map((c) => c * 1.6) as Rgb)).at(lamp.x, lamp.y + 0.01, lamp.z, 0, 1, () =>
    lathe(
      m,
      [
        [0.05, 0],
        [0.06, 0.04],
        [0, 0.08],
      ],
      12,
    ),
  )
}
