import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { scatter } from '../noise.ts'
import { between, pick, type Random } from '../random.ts'
import type { Element, World } from '../world.ts'
import { beam } from './beam.ts'
import { tube } from './loft.ts'
import { plain } from './materials.ts'
import type { MeshBuilder, Vec } from './mesh.ts'
import { model } from './model.ts'

export const STAGE = 1.25

const PALETTES: [Rgb, Rgb, Rgb][] = [
  [
    [0.55, 0.16, 0.9],
    [0.95, 0.22, 0.6],
    [0.25, 0.4, 1],
  ],
  [
    [0.95, 0.5, 0.14],
    [0.9, 0.2, 0.22],
    [0.4, 0.2, 0.8],
  ],
  [
    [0.16, 0.5, 0.95],
    [0.2, 0.8, 0.85],
    [0.5, 0.3, 0.95],
  ],
  [
    [0.95, 0.72, 0.36],
    [0.85, 0.42, 0.2],
    [0.3, 0.34, 0.7],
  ],
]

export const isSpeech = (world: World) =>
  world.scene.cast.some((g) => ['speaking', 'teaching', 'reading'].includes(g.activity))

export function paletteOf(world: World, random: Random): [Rgb, Rgb, Rgb] {
  const named = world.scene.colours[0]
  if (named) {
    const c: Rgb = [named[0] ** 2.2, named[1] ** 2.2, named[2] ** 2.2]
    return [c, [c[2], c[0], c[1]], [0.8, 0.7, 0.5]]
  }
  if (isSpeech(world) || world.scene.mood.energy < -0.2) return PALETTES[3]!
  return pick(random, PALETTES as [[Rgb, Rgb, Rgb], ...[Rgb, Rgb, Rgb][]])
}

/** Walls, roof and floor of a hall around everything, dark, with coloured haze on its far side. */
export function hallShell(world: World, haze: Rgb, far: number): Element {
  const shell = { openness: 0, shade: 0, isReflected: false as const, z: far + 5, tolerance: 1e9 }
  return model(
    world,
    (m) => {
      m.use((hit, out) => {
        const t = Math.max(0, 1 - (hit.y - 1) / 26)
        const k = 0.05 + 0.5 * t * t
        out.glowRed = haze[0] * k
        out.glowGreen = haze[1] * k
        out.glowBlue = haze[2] * k
      })
      m.polygon([-95, -2, far], [95, -2, far], [95, 45, far], [-95, 45, far])
      m.use((hit, out) => {
        const depth = Math.min(1, hit.z / far)
        const k = (0.012 + 0.2 * depth * depth) * Math.max(0, 1 - Math.abs(hit.y) / 30)
        out.glowRed = haze[0] * k
        out.glowGreen = haze[1] * k
        out.glowBlue = haze[2] * k
      })
      for (const s of [-1, 1])
        m.polygon([s * 95, -2, -2], [s * 95, -2, far], [s * 95, 44, far], [s * 95, 44, -2])
      m.polygon([-95, 44, -2], [95, 44, -2], [95, 44, far], [-95, 44, far])
      m.polygon([-95, 0.02, -2], [95, 0.02, -2], [95, 0.02, far], [-95, 0.02, far])
    },
    shell,
  )
}

/** The far ranks, too many to draw: heads with a rim of light, phones here and there. */
export function tribunes(world: World, a: Rgb, b: Rgb): Element {
  return model(
    world,
    (m) => {
      m.use((hit, out) => {
        const row = Math.floor(hit.v / 0.95)
        const x = hit.u / 0.62 + scatter(row, 5) * 3
        const seat = Math.floor(x)
        const fx = (x - seat - 0.5) * 0.62
        const fy = hit.v - row * 0.95 - 0.34 - 0.3 * scatter(seat, row)
        const head = Math.max(0, 1 - Math.hypot(fx, fy) / 0.16)
        const rim = Math.max(0, 1 - Math.abs(Math.hypot(fx, fy) - 0.16) / 0.07) * (fy > -0.05 ? 1 : 0.2)
        const blur = Math.min(1, hit.pixel / 0.16)
        const k = (0.1 + 0.85 * rim * (1 - head)) * (1 - blur) + 0.3 * blur
        const wave = 0.5 + 0.5 * Math.sin(hit.u * 0.16 + row * 0.3)
        const high =
          Math.exp(-Math.max(0, hit.y) / 7) *
          (0.55 + 0.9 * scatter(seat, row * 3)) *
          (scatter(seat * 7, row) > 0.22 ? 1 : 0.15)
        for (const [key, i] of [
          ['glowRed', 0],
          ['glowGreen', 1],
          ['glowBlue', 2],
        ] as const)
          out[key] = (a[i] * wave + b[i] * (1 - wave)) * k * 0.55 * high + 0.02 * a[i]
        if (scatter(seat * 3, row * 7) > 0.965 && Math.hypot(fx, fy - 0.2) < 0.1)
          out.glowRed = out.glowGreen = out.glowBlue = 2.2
      })
      m.polygon([-80, 0, 35], [80, 0, 35], [80, 9.5, 63], [-80, 9.5, 63])
      m.polygon([-80, 9.4, 63], [80, 9.4, 63], [80, 20, 82], [-80, 20, 82])
    },
    { openness: 0, shade: 0, z: 82, tolerance: 1e9 },
  )
}

export function addTruss(m: MeshBuilder, y: number, z: number): void {
  m.use(plain([0.03, 0.03, 0.034], 0.5))
  for (const [dy, dz] of [
    [0, 0],
    [0.5, 0.25],
    [0, 0.5],
  ] as const)
    tube(
      m,
      [
        [-22, y + dy, z + dz],
        [22, y + dy, z + dz],
      ],
      0.045,
      5,
    )
  for (let i = -22; i < 22; i++)
    tube(
      m,
      [
        [i, y, z],
        [i + 0.5, y + 0.5, z + 0.25],
        [i + 1, y, z],
      ],
      0.025,
      3,
      1,
    )
}

/** Lamps on the truss with beams into the haze, a wall of small lights in the hall, and what they do to the figures. */
export function showLights(
  world: World,
  random: Random,
  colours: [Rgb, Rgb, Rgb],
  focus: number,
  edge: number,
): Element[] {
  const elements: Element[] = []
  const heads: { p: Vec; c: Rgb }[] = []
  for (let i = 0; i < 9; i++) {
    const x = (i - 4) * 3.3 + between(random, -0.4, 0.4)
    const c = colours[i % 3]!
    const from: Vec = [x, 8.4, 12.2]
    const to: Vec =
      i % 3 === 1
        ? [focus + between(random, -0.4, 0.4), STAGE, 11.2]
        : [
            x * between(random, 0.2, 1.4) + between(random, -5, 5),
            between(random, 0.5, 2),
            13 + between(random, 4, 26),
          ]
    heads.push({ p: from, c })
    elements.push(beam(from, to, between(random, 0.35, 0.65), [c[0] * 0.8, c[1] * 0.8, c[2] * 0.8]))
  }
  for (let i = 0; i < 5; i++) {
    const from: Vec = [(i - 2) * 9 + between(random, -2, 2), between(random, 9, 13), 70]
    const c = colours[(i + 1) % 3]!
    heads.push({
      p: from,
      c: [Math.min(1.4, c[0] + 0.5), Math.min(1.4, c[1] + 0.5), Math.min(1.4, c[2] + 0.5)],
    })
    elements.push(beam(from, [from[0] * 0.3 + focus, 1.5, 20], 2.2, [c[0] * 0.16, c[1] * 0.16, c[2] * 0.16]))
  }
  // A soft wall of light behind whoever performs, so that they stand out dark against it.
  const heart = colours[0]!
  elements.push({
    z: 34,
    draw: (view: View) => {
      drawGlow(
        view,
        [focus, 3.2, 33],
        4.2,
        [heart[0] * 0.5 + 0.22, heart[1] * 0.5 + 0.2, heart[2] * 0.5 + 0.2],
        { mostPx: 420 },
      )
      drawGlow(view, [focus, 3, 33], 9, [heart[0] * 0.16, heart[1] * 0.16, heart[2] * 0.16], { mostPx: 700 })
    },
    isReflected: false,
  })
  elements.push({
    z: 12,
    draw: (view: View) => {
      for (const { p, c } of heads) {
        drawGlow(view, p, p[2] > 40 ? 0.55 : 0.2, [12 * c[0] + 3, 12 * c[1] + 3, 12 * c[2] + 3], {
          leastPx: 2,
        })
        drawGlow(view, p, p[2] > 40 ? 3 : 1.1, [0.5 * c[0], 0.5 * c[1], 0.5 * c[2]])
      }
    },
    isReflected: false,
  })
  const warm: Rgb = [1, 0.85, 0.66]
  world.lamps.push({
    x: focus + 0.6,
    y: 6.4,
    z: 14.4,
    colour: [7 * warm[0], 7 * warm[1], 7 * warm[2]],
    reach: 3.2,
  })
  for (const s of [-1, 1]) {
    const c = colours[s < 0 ? 0 : 1]!
    world.lamps.push({
      x: focus + s * 6,
      y: 5,
      z: 13,
      colour: [4.5 * c[0], 4.5 * c[1], 4.5 * c[2]],
      reach: 3.4,
    })
    world.lamps.push({
      x: s * 14,
      y: 9,
      z: edge + 10,
      colour: [2.6 * c[0], 2.6 * c[1], 2.6 * c[2]],
      reach: 5,
    })
  }
  world.lamps.push({
    x: 0,
    y: 8,
    z: edge + 2,
    colour: [3.4 * colours[2][0], 3.4 * colours[2][1], 3.4 * colours[2][2]],
    reach: 7,
  })
  return elements
}
