import { drawGlow } from '../draw.ts'
import { fbm, noise, scatter } from '../noise.ts'
import { between, deriveSeed, randomFrom } from '../random.ts'
import { clamp, mix, smooth } from '../scalar.ts'
import type { Element, PropBuilder, World } from '../world.ts'
import { lathe } from './loft.ts'
import { MeshBuilder } from './mesh.ts'
import { meshElement } from './model.ts'
import { siteNear } from './place-house.ts'
import { standing } from './standing.ts'
import type { Material } from './surface.ts'

/** White above, blue where the light comes through, dark and wet at the waterline. */
const ice =
  (level: number): Material =>
  (hit, out) => {
    const band = noise(hit.x * 0.09 + hit.y * 0.5, hit.z * 0.09 + hit.y * 0.35)
    const blue = clamp(0.25 + 0.9 * (band - 0.4) + 0.4 * smooth(2.2, 0, hit.y - level))
    out.red = mix(0.78, 0.2, blue)
    out.green = mix(0.82, 0.46, blue)
    out.blue = mix(0.86, 0.6, blue)
    out.gloss = 0.3
    out.through = 0.3
  }

/** A broken block: steep walls, a slanting top, and pieces gone from its edges. */
function addBerg(m: MeshBuilder, wide: number, high: number, seed: number): void {
  const slant = (scatter(seed, 7) - 0.5) * 0.9
  const turn = scatter(seed, 9) * 6.3
  m.grid(48, 22, true, (u, v, out) => {
    const a = u * Math.PI * 2
    const cos = Math.cos(a)
    const sin = Math.sin(a)
    // The wall rises to nine tenths, then the top closes inward.
    const rise = Math.min(1, v / 0.72)
    const inward = v < 0.72 ? 1 - 0.16 * rise : Math.max(0, 1 - (v - 0.72) / 0.28) * 0.84
    const rough = fbm(cos * 2.4 + seed, sin * 2.4 + rise * 1.7, 5)
    const spread = (0.5 + 0.95 * rough) * inward
    const x = cos * spread
    const z = sin * spread
    const crag = fbm(x * 3.1 + seed * 0.7, z * 3.1 + 5, 5)
    const top = 0.55 + 1.3 * (crag - 0.35) + slant * (x * Math.cos(turn) + z * Math.sin(turn))
    out.x = x * wide
    out.z = z * wide * 0.75
    out.y = -1 + (high * Math.max(0.12, top) + 1) * rise
    out.girth = wide
  })
}

/** Drifting ice, large far off, small near by, leaving the way to the focus free; on dry land the ice's broken edge. */
export function icebergs(world: World): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'icebergs'))
  const { camera, width } = world
  const isAfloat = Number.isFinite(world.waterLevel)
  const elements: Element[] = []
  for (let i = 0; i < 40 && elements.length < 13; i++) {
    const from = isAfloat ? 42 : 260
    const z = from * (900 / from) ** random()
    const u = random()
    const x = ((u * width - camera.centre) / camera.focal) * z
    const size = between(random, 0.5, 1.2) * (4 + z * 0.055)
    const seed = Math.floor(random() * 900)
    const ground = world.ground(x, z)
    if (isAfloat && ground > world.waterLevel - 1) continue
    if (z < 130 && Math.abs(u - 0.5) < 0.2) continue
    const level = isAfloat ? world.waterLevel : ground
    const m = new MeshBuilder()
    m.use(ice(level)).at(x, level, z, random() * 3, 1, () =>
      addBerg(m, size, size * between(random, 0.5, 1), seed),
    )
    elements.push(
      meshElement(world, m.build(), {
        z: z + size,
        tolerance: 0.5,
        ...(isAfloat ? { waterline: world.waterLevel } : {}),
      }),
    )
  }
  return elements
}

/** One great cone, alone on the horizon, with snow on its shoulders. */
export function volcano(world: World): Element[] {
  const side = deriveSeed(world.seed, 'volcano') % 2 ? 1 : -1
  const z = 6200
  const x = side * z * 0.1
  const high = 1750
  const base = Math.max(Number.isFinite(world.waterLevel) ? world.waterLevel : -20, -20) - 60
  const m = new MeshBuilder()
  m.use((hit, out) => {
    const t = (hit.y - base) / high
    const n = fbm(hit.x / 260, hit.z / 260 + hit.y / 500, 5)
    const gully = fbm((Math.atan2(hit.z - z, hit.x - x) * 9) / 1.2, t * 2.2, 4)
    const snow = smooth(0.52, 0.66, t + 0.34 * (gully - 0.45))
    const green = smooth(0.34, 0.12, t + 0.2 * (n - 0.45))
    out.red = mix(mix(0.13, 0.04, green) * (0.6 + 0.8 * n), 0.78, snow)
    out.green = mix(mix(0.11, 0.06, green) * (0.6 + 0.8 * n), 0.8, snow)
    out.blue = mix(mix(0.1, 0.03, green) * (0.6 + 0.8 * n), 0.85, snow)
  }).at(x, base, z, 0, 1, () =>
    lathe(
      m,
      Array.from({ length: 26 }, (_, i): [number, number] => {
        const t = i / 25
        return [130 + 2700 * (1 - t) ** 1.75, high * t]
      }),
      72,
      (angle, v) => 1 + 0.16 * (noise(angle * 4.2, v * 2.6) - 0.5) * (0.4 + v),
    ),
  )
  return [meshElement(world, m.build(), { z: z + 2800, tolerance: 200 })]
}

/** A cliff with water falling over it into its own mist. */
export const waterfall: PropBuilder = (world, spot) => {
  const side = spot.x > 0 ? 1 : -1
  const level = Number.isFinite(world.waterLevel) ? world.waterLevel : spot.y
  const site = Number.isFinite(world.waterLevel)
    ? { x: side * 16, y: level, z: 74 }
    : siteNear(world, side * 15, 66, 8)
  world.clearings?.push({ x: site.x, z: site.z, radius: 15 })
  const high = 21
  const cliff: Material = (hit, out) => {
    const n = fbm(hit.x * 0.35, hit.y * 0.22, 5)
    const moss = smooth(0.5, 0.66, fbm(hit.x * 0.2 + 7, hit.y * 0.3, 4)) * (1 - world.snow)
    const tone = 0.45 + 1.1 * n
    out.red = mix(0.1 * tone, 0.04, moss * 0.7)
    out.green = mix(0.095 * tone, 0.07, moss * 0.7)
    out.blue = mix(0.09 * tone, 0.025, moss * 0.7)
    out.gloss = 0.12
  }
  const fall: Material = (hit, out) => {
    const t = clamp((hit.y - level) / high)
    const strand = fbm((hit.x - site.x) * 2.6, hit.y * 0.16 + 3, 4)
    const edge = smooth(1, 0.55, Math.abs(hit.x - site.x) / (2.1 + 1.5 * (1 - t)))
    const white = 0.5 + 0.6 * smooth(0.36, 0.62, strand)
    out.red = 0.74 * white
    out.green = 0.8 * white
    out.blue = 0.86 * white
    out.through = 0.4
    out.opacity = edge * (0.62 + 0.38 * smooth(0.3, 0.55, strand))
  }
  const at = { x: site.x, y: level - 0.6, z: site.z, facing: 0 }
  const wall = standing(
    world,
    at,
    (m) => {
      m.use(cliff).grid(60, 26, false, (u, v, out) => {
        const x = (u - 0.5) * 64
        const notch = 3.4 * Math.exp(-((x / 4) ** 2))
        const top =
          high * (0.86 + 0.5 * (noise(x * 0.09 + world.seed, 3) - 0.4)) * smooth(33, 21, Math.abs(x)) - notch
        out.x = x
        out.y = -1.5 + (top + 1.5) * v
        out.z = 3 + 5 * (noise(x * 0.2, v * 3.1) - 0.5) + v * 2.5 + 0.012 * x * x
        out.girth = 0
      })
    },
    { contact: 0, casts: false, tolerance: 1 },
  )
  const water = standing(
    world,
    at,
    (m) => {
      m.use(fall).grid(16, 24, false, (u, v, out) => {
        const wide = 1.9 + 1.5 * (1 - v)
        out.x = (u - 0.5) * 2 * wide
        out.y = high * 0.78 * v
        out.z = 0.4 + 2.4 * v ** 2
        out.girth = 0
      })
    },
    { contact: 0, casts: false, z: site.z + 0.5, tolerance: 0.6 },
  )
  const mist: Element[] = [0, 1, 2, 3].map((i) => ({
    z: site.z - 1 - i * 0.6,
    draw: (view) => {
      const k = 0.02 + 0.05 * (world.light.ambient[2] / (world.light.ambient[2] + 0.6))
      const l = world.light
      drawGlow(view, [site.x + (i - 1.5) * 1.8, level + 0.8 + (i % 2) * 0.6, site.z - 1], 2.6, [
        k * (l.ambient[0] + l.sun[0] * 0.12),
        k * (l.ambient[1] + l.sun[1] * 0.12),
        k * (l.ambient[2] + l.sun[2] * 0.12),
      ])
    },
  }))
  return [...wall, ...water, ...mist]
}
