import type { Composition, Cover } from './composition.ts'
import type { Rgb } from './frame.ts'
import { cloudTop, type Landform } from './landform.ts'
import { fbm, noise, scatter } from './noise.ts'
import { mix, smooth } from './scalar.ts'

const BASE: Record<Cover, Rgb> = {
  grass: [0.06, 0.1, 0.028],
  meadow: [0.065, 0.11, 0.03],
  sand: [0.56, 0.45, 0.31],
  dunes: [0.6, 0.4, 0.235],
  rock: [0.13, 0.118, 0.108],
  forest: [0.06, 0.05, 0.026],
  field: [0.34, 0.265, 0.11],
  vineyard: [0.16, 0.11, 0.06],
  paving: [0.13, 0.12, 0.115],
  asphalt: [0.045, 0.046, 0.05],
  boards: [0.16, 0.105, 0.066],
  floor: [0.17, 0.1, 0.055],
  none: [0.1, 0.1, 0.1],
}

/**
 * What lies on the ground at a point: albedo in out[0..2] and a small tilt of the surface in out[3..4].
 * `steep` is the normal's y.
 */
export function coverAlbedo(
  plan: Composition,
  land: Landform,
  x: number,
  y: number,
  z: number,
  distance: number,
  steep: number,
  out: Float64Array,
): void {
  out[3] = 0
  out[4] = 0
  const { cover } = plan.land
  if (
    plan.land.cloudSea !== undefined &&
    plan.land.summit &&
    z > plan.land.summit.z + 160 &&
    y <= cloudTop(plan.land, x, z) + 1
  ) {
    out.fill(0.94)
    out[3] = 0
    out[4] = 0
    return
  }
  const base = plan.land.soil ?? BASE[cover]
  const near = distance < 400
  const patch = fbm(x * 0.05, z * 0.05, near ? 4 : 3)
  let r = base[0]
  let g = base[1]
  let b = base[2]
  const isMade =
    cover === 'paving' || cover === 'asphalt' || cover === 'boards' || cover === 'floor' || cover === 'none'
  if (isMade && distance < 260) made(cover, x, z, distance, out)
  else if (cover === 'dunes') {
    const ripple = Math.sin((x * 0.45 + z + fbm(x * 0.12, z * 0.12, 3) * 9 + noise(x * 0.9, z * 0.9)) * 7.5)
    const fade = smooth(90, 12, distance) * 0.15
    out[3] = ripple * fade * 0.4
    out[4] = ripple * fade
    const tone = 0.88 + 0.24 * patch
    out[0] = r * tone
    out[1] = g * tone
    out[2] = b * tone
  } else {
    if (cover !== 'sand' && cover !== 'rock' && cover !== 'field' && cover !== 'vineyard') {
      const { greens } = plan.flora
      const from = cover === 'forest' ? base : greens.grass
      const to = cover === 'forest' ? greens.grass : greens.dry
      const t = smooth(0.34, 0.62, patch) * (cover === 'forest' ? 0.5 : 0.65)
      r = mix(from[0], to[0], t)
      g = mix(from[1], to[1], t)
      b = mix(from[2], to[2], t)
    }
    if (cover === 'field' || cover === 'vineyard') {
      const row = x * 0.94 + z * 0.12
      const size = cover === 'field' ? 1.6 : 2.6
      const fade = smooth(260, 40, distance)
      const furrow = Math.sin((row / size) * Math.PI * 2) * 0.5 + 0.5
      const tone = mix(1, cover === 'field' ? 0.62 + 0.6 * furrow : 0.7 + 0.5 * furrow, fade)
      r *= tone
      g *= tone
      b *= tone
    }
    const grain = near
      ? 0.62 + 0.5 * noise(x * 1.9, z * 1.9) + 0.34 * noise(x * 7.3, z * 7.3)
      : 0.72 + 0.6 * noise(x * 0.21, z * 0.21)
    const amount = cover === 'sand' ? 0.25 : 1
    const tone = mix(1, grain, amount) * (0.85 + 0.3 * patch)
    out[0] = r * tone
    out[1] = g * tone
    out[2] = b * tone
    if (cover === 'forest' && distance < 70) litter(plan, x, z, out)
    if (near && cover !== 'sand') {
      const rough = smooth(200, 10, distance) * 0.5
      out[3] = (noise(x * 2.3, z * 2.3) - 0.5) * rough
      out[4] = (noise(x * 2.3 + 9, z * 2.3) - 0.5) * rough
    }
  }
  if (!isMade) {
    pathOver(land, x, z, plan, out)
    relief(plan, x, y, z, distance, steep, patch, out)
    shoreOver(land, x, y, z, plan, out)
  }
  if (plan.snow > 0) snowOver(plan, x, z, steep, patch, out)
  else if (plan.wetness > 0 && !isMade) {
    const k = 1 - 0.45 * plan.wetness
    out[0] = out[0]! * k
    out[1] = out[1]! * k
    out[2] = out[2]! * k
  }
}

/** Stone, tarmac, planks. */
function made(cover: Cover, x: number, z: number, distance: number, out: Float64Array): void {
  const base = BASE[cover]
  let tone = 0.75 + 0.5 * fbm(x * 0.7, z * 0.7, 4)
  if (cover === 'paving') {
    const row = Math.floor(z / 0.22)
    const u = x / 0.2 + (row & 1) * 0.5 + scatter(row, 5) * 0.3
    const fx = u - Math.floor(u) - 0.5
    const fz = z / 0.22 - row - 0.5
    const joint = smooth(0.5, 0.36, Math.max(Math.abs(fx), Math.abs(fz)))
    const fade = smooth(60, 8, distance)
    tone *= mix(1, (0.35 + 0.65 * joint) * (0.7 + 0.6 * scatter(Math.floor(u), row)), fade)
    out[3] = fx * 0.7 * fade
    out[4] = fz * 0.7 * fade
  } else if (cover === 'boards' || cover === 'floor') {
    const size = cover === 'boards' ? 0.145 : 0.19
    const plank = Math.floor(x / size)
    const f = x / size - plank
    const gap = smooth(0, 0.05, Math.min(f, 1 - f))
    const grain = fbm(x * 34 + plank * 7.3, z * 1.3 + plank * 3.1, 4)
    tone =
      (0.72 + 0.6 * (grain - 0.45) + 0.36 * (scatter(plank, 31) - 0.5)) *
      mix(cover === 'boards' ? 0.14 : 0.5, 1, gap)
    out[3] = (grain - 0.5) * 0.12
  } else {
    tone *= 0.8 + 0.4 * noise(x * 21, z * 21)
  }
  out[0] = base[0] * tone
  out[1] = base[1] * tone
  out[2] = base[2] * tone
}

/** Fallen leaves, one to a small square, turned and shifted by chance. */
function litter(plan: Composition, x: number, z: number, out: Float64Array): void {
  const size = 0.14
  const cx = Math.floor(x / size)
  const cz = Math.floor(z / size)
  const chance = scatter(cx, cz)
  if (chance > 0.5) return
  const u = x / size - cx - 0.3 - 0.4 * scatter(cx + 7, cz)
  const v = z / size - cz - 0.3 - 0.4 * scatter(cx, cz + 7)
  const turn = scatter(cx + 3, cz + 5) * 6.3
  const a = u * Math.cos(turn) + v * Math.sin(turn)
  const b = -u * Math.sin(turn) + v * Math.cos(turn)
  const t =
    smooth(1, 0.7, (a * a) / 0.13 + (b * b) / 0.035) * (plan.flora.greens.forest[0] > 0.06 ? 0.85 : 0.4)
  if (t <= 0) return
  const tone = 0.5 + chance
  out[0] = mix(out[0]!, 0.26 * tone, t)
  out[1] = mix(out[1]!, (0.09 + 0.08 * chance) * tone, t)
  out[2] = mix(out[2]!, 0.028 * tone, t)
}

function pathOver(land: Landform, x: number, z: number, plan: Composition, out: Float64Array): void {
  if (plan.land.path <= 0) return
  const d = land.path(x, z) + (fbm(x * 1.3, z * 1.3, 3) - 0.45) * 0.9
  const t = smooth(plan.land.path + 0.35, plan.land.path - 0.35, d) * 0.9
  if (t <= 0) return
  const tone = 0.5 + 0.4 * noise(x * 5.1, z * 5.1) + 0.55 * noise(x * 23, z * 23)
  out[3] = (noise(x * 9, z * 9) - 0.5) * 0.5 * t
  out[4] = (noise(x * 9 + 4, z * 9) - 0.5) * 0.5 * t
  out[0] = mix(out[0]!, 0.2 * tone, t)
  out[1] = mix(out[1]!, 0.15 * tone, t)
  out[2] = mix(out[2]!, 0.1 * tone, t)
}

/** Rock where it is steep, woods on far slopes, snow above its line. */
function relief(
  plan: Composition,
  x: number,
  y: number,
  z: number,
  distance: number,
  steep: number,
  patch: number,
  out: Float64Array,
): void {
  const { mountains, snowLine, cover } = plan.land
  if (!mountains || distance < mountains.from * 0.6) {
    if (steep < 0.75 && cover !== 'dunes' && cover !== 'sand') rockOver(out, smooth(0.75, 0.55, steep), patch)
    return
  }
  const n = fbm(x / 230, z / 230, 4)
  const isDesert = cover === 'dunes' || cover === 'sand'
  if (!isDesert) {
    const wood =
      smooth(0.5, 0.7, steep + 0.3 * (n - 0.45)) *
      smooth(snowLine * 0.85, snowLine * 0.45, y + snowLine * 0.4 * (n - 0.5))
    const tone = 0.45 + 1.1 * noise(x * 0.06, z * 0.06) * noise(x * 0.021, z * 0.021) * 1.6
    const forest = plan.flora.greens.forest
    rockOver(out, 1, n)
    out[0] = mix(out[0]!, forest[0] * tone, wood)
    out[1] = mix(out[1]!, forest[1] * tone, wood)
    out[2] = mix(out[2]!, forest[2] * tone, wood)
    out[3] = (noise(x * 0.09, z * 0.09) - 0.5) * 1.3 * wood
    out[4] = (noise(x * 0.09 + 7, z * 0.09) - 0.5) * 1.3 * wood
  } else rockOver(out, 0.75, n)
  const snow =
    smooth(snowLine * 0.9, snowLine * 1.25, y + snowLine * 0.5 * (n - 0.5)) *
    smooth(0.4, 0.62, steep + 0.22 * (n - 0.5))
  out[0] = mix(out[0]!, 0.78, snow)
  out[1] = mix(out[1]!, 0.8, snow)
  out[2] = mix(out[2]!, 0.86, snow)
}

function rockOver(out: Float64Array, t: number, n: number): void {
  const tone = 0.45 + 1.1 * n
  out[0] = mix(out[0]!, 0.125 * tone, t)
  out[1] = mix(out[1]!, 0.113 * tone, t)
  out[2] = mix(out[2]!, 0.106 * tone, t)
}

function shoreOver(
  land: Landform,
  x: number,
  y: number,
  z: number,
  plan: Composition,
  out: Float64Array,
): void {
  if (!plan.water) return
  const d = land.shore(x, z)
  if (d > 12) return
  const isSand = plan.land.cover === 'sand'
  const beach = isSand ? 0 : smooth(5, 1, d + (noise(x * 0.4, z * 0.4) - 0.5) * 3)
  const pebble = 0.6 + 0.8 * noise(x * 3.3, z * 3.3)
  out[0] = mix(out[0]!, 0.15 * pebble, beach)
  out[1] = mix(out[1]!, 0.135 * pebble, beach)
  out[2] = mix(out[2]!, 0.115 * pebble, beach)
  const wet = smooth(plan.water.level + 0.42, plan.water.level + 0.06, y)
  const k = 1 - 0.5 * wet
  out[0] = out[0]! * k
  out[1] = out[1]! * k
  out[2] = out[2]! * k
}

function snowOver(
  plan: Composition,
  x: number,
  z: number,
  steep: number,
  patch: number,
  out: Float64Array,
): void {
  const t =
    plan.snow * smooth(0.42, 0.7, steep + 0.25 * (patch - 0.4)) * smooth(0.12, 0.34, patch + plan.snow * 0.3)
  out[0] = mix(out[0]!, 0.8, t)
  out[1] = mix(out[1]!, 0.82, t)
  out[2] = mix(out[2]!, 0.87, t)
  // Crystals that happen to face the eye.
  if (z < 60 && t > 0.5) {
    // Cells of about a pixel, in rings that keep their size in the picture.
    const ring = 2 ** Math.floor(Math.log2(Math.max(1, z)))
    const glint = scatter(Math.floor((x * 900) / ring), Math.floor((z * 260) / ring))
    const rare = 0.998 - 0.008 * smooth(0.45, 0.7, noise(x * 0.9, z * 0.7))
    if (glint > rare) for (let c = 0; c < 3; c++) out[c] = out[c]! * (1.5 + 400 * (glint - rare))
  }
  out[3] = mix(out[3]!, (noise(x * 1.1, z * 0.8) - 0.5) * 0.2, t)
  out[4] = mix(out[4]!, (noise(x * 1.1 + 5, z * 0.8) - 0.5) * 0.2, t)
}
