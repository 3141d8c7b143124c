import type { Rgb } from '../frame.ts'
import { noise, scatter } from '../noise.ts'
import { smooth } from '../scalar.ts'
import type { Hit, Material, Surface } from './surface.ts'

/** How much of a detail of this size in metres can still be seen at the hit; 1 near, 0 far. */
export const seen = (hit: Hit, size: number) => {
  const t = (size * 0.9) / hit.pixel - 0.6
  return t < 0 ? 0 : Math.min(t, 1)
}

function tint(out: Surface, c: Rgb, k: number): void {
  out.red = c[0] * k
  out.green = c[1] * k
  out.blue = c[2] * k
}

/** One colour, with gloss if it is polished. */
export const plain =
  (colour: Rgb, gloss = 0, through = 0): Material =>
  (_hit, out) => {
    tint(out, colour, 1)
    out.gloss = gloss
    out.through = through
  }

/** Gives its own light. */
export const glow =
  (colour: Rgb): Material =>
  (_hit, out) => {
    out.glowRed = colour[0]
    out.glowGreen = colour[1]
    out.glowBlue = colour[2]
  }

/** Planks along u, `width` metres broad in v: grain, joints and a tone of its own for each board. */
export function planks(colour: Rgb, width = 0.16, gloss = 0, along: 'u' | 'v' = 'u'): Material {
  return (hit, out) => {
    const a = along === 'u' ? hit.u : hit.v
    const b = (along === 'u' ? hit.v : hit.u) / width
    const row = Math.floor(b)
    const f = b - row
    const shift = scatter(row, 7) * 5
    const board = Math.floor(a / 2.7 + shift)
    const tone = 0.8 + 0.4 * scatter(row, board)
    const grain =
      seen(hit, 0.02) * (noise(a * 3 + row * 17, f * 9 + row * 3) - 0.5) * 0.5 +
      (noise(a * 0.9 + row * 31, f * 2.2) - 0.5) * 0.35
    const end = Math.abs(a / 2.7 + shift - board - 0.5) > 0.4945 ? 0.45 : 1
    const joint = 1 - 0.62 * seen(hit, 0.03) * (1 - smooth(0.015, 0.06, Math.min(f, 1 - f)))
    tint(out, colour, tone * (1 + grain) * joint * end)
    out.gloss = gloss * (0.75 + 0.5 * noise(a * 5, b * 3))
  }
}

/** Polished or rough solid wood with grain along the longer run. */
export function timber(colour: Rgb, gloss = 0.1): Material {
  return (hit, out) => {
    const g =
      (noise(hit.u * 1.3 + hit.y * 2, hit.v * 26) - 0.5) * 0.4 * seen(hit, 0.02) +
      (noise(hit.x * 2.1, hit.z * 2.1 + hit.y * 2) - 0.5) * 0.25
    tint(out, colour, 1 + g)
    out.gloss = gloss
  }
}

/** Lime wash: blotches, streaks under sills and a damp foot. */
export function plaster(colour: Rgb): Material {
  return (hit, out) => {
    const blotch = noise(hit.u * 0.5 + hit.x * 0.1, hit.y * 0.6) * 0.6 + noise(hit.u * 2.3, hit.y * 2.9) * 0.4
    const foot = 1 - 0.3 * Math.exp(-Math.max(0, hit.v) * 1.6)
    tint(out, colour, (0.8 + 0.36 * blotch) * foot)
  }
}

export function brick(colour: Rgb): Material {
  return (hit, out) => {
    const y = hit.v / 0.085
    const row = Math.floor(y)
    const x = hit.u / 0.26 + (row & 1) * 0.5
    const column = Math.floor(x)
    const near = seen(hit, 0.05)
    const fx = Math.min(x - column, 1 - (x - column)) * 0.26
    const fy = Math.min(y - row, 1 - (y - row)) * 0.085
    const mortar = (1 - smooth(0.004, 0.011, Math.min(fx, fy))) * near
    const tone =
      0.72 +
      0.5 * (scatter(column, row) * near + 0.5 * (1 - near)) +
      0.3 * (noise(hit.u * 1.1, hit.v * 1.1) - 0.5)
    out.red = colour[0] * tone * (1 - mortar) + 0.2 * mortar
    out.green = colour[1] * tone * (1 - mortar) + 0.18 * mortar
    out.blue = colour[2] * tone * (1 - mortar) + 0.16 * mortar
  }
}

export function stone(colour: Rgb, size = 0.34): Material {
  return (hit, out) => {
    const y = hit.v / (size * 0.6)
    const row = Math.floor(y)
    const x = hit.u / size + scatter(row, 3) * 3
    const column = Math.floor(x)
    const near = seen(hit, size * 0.3)
    const edge = Math.min(x - column, column + 1 - x, (y - row) * 0.7, (row + 1 - y) * 0.7)
    const joint = (1 - smooth(0.02, 0.1, edge)) * near
    const tone =
      (0.7 + 0.55 * scatter(column * 3, row) * near + 0.27 * (1 - near)) *
      (0.85 + 0.3 * noise(hit.u * 9, hit.v * 9))
    tint(out, colour, tone * (1 - 0.6 * joint))
    hit.ny += (noise(hit.u * 7, hit.v * 7) - 0.5) * 0.25 * near
  }
}

/** Tiles or shingles in rows up the slope (v); `snow` 0 to 1 covers them. */
export function roofing(colour: Rgb, snow: number, row = 0.22): Material {
  return (hit, out) => {
    const y = hit.v / row
    const r = Math.floor(y)
    const x = hit.u / (row * 0.8) + (r & 1) * 0.5
    const c = Math.floor(x)
    const near = seen(hit, row * 0.35)
    const step = 1 - 0.5 * (1 - smooth(0, 0.2, y - r)) * near
    const gap = 1 - 0.3 * (1 - smooth(0.02, 0.1, Math.min(x - c, c + 1 - x))) * near
    const tone =
      (0.72 + 0.5 * (scatter(c, r) * near + 0.5 * (1 - near))) *
      (0.8 + 0.4 * noise(hit.u * 0.7, hit.v * 0.7)) *
      step *
      gap
    // Snow slides off the eaves in lobes and stays where the slope lets it.
    const cover = snow > 0.05 ? smooth(0.2, 0.4, snow + 0.35 * (noise(hit.u * 0.9, hit.v * 0.5) - 0.3)) : 0
    out.red = colour[0] * tone * (1 - cover) + 0.74 * cover
    out.green = colour[1] * tone * (1 - cover) + 0.78 * cover
    out.blue = colour[2] * tone * (1 - cover) + 0.86 * cover
  }
}

/** Woven cloth: soft waves and light that comes through. */
export function fabric(colour: Rgb, through = 0.35, waves = 1): Material {
  return (hit, out) => {
    const wave = (noise(hit.x * 5 + hit.y * 1.3, hit.y * 2.2 + hit.z * 5) - 0.5) * 0.3 * waves
    tint(out, colour, 1 + wave)
    out.through = through
  }
}

/** Stripes across u, as on awnings and deck chairs. */
export function stripes(a: Rgb, b: Rgb, width: number, through = 0.4): Material {
  return (hit, out) => {
    const t = hit.u / width
    const f = t - Math.floor(t)
    const soft = Math.min(0.2, hit.pixel / width)
    const k = smooth(0.5 - soft, 0.5 + soft, f) * (1 - smooth(1 - soft, 1, f))
    for (const [key, i] of [
      ['red', 0],
      ['green', 1],
      ['blue', 2],
    ] as const)
      out[key] = a[i] + (b[i] - a[i]) * k
    out.through = through
  }
}

/** A shade that a lamp lights from within, brightest at the bulb's height. */
export function lampshade(colour: Rgb, strength: number): Material {
  return (hit, out) => {
    const t = hit.v
    const k =
      strength * (0.35 + 0.85 * Math.exp(-(((t - 0.42) / 0.3) ** 2))) * (0.94 + 0.06 * Math.sin(hit.u * 180))
    tint(out, [0.5, 0.42, 0.32], 1)
    out.glowRed = colour[0] * k
    out.glowGreen = colour[1] * k
    out.glowBlue = colour[2] * k
    out.through = 0.5
  }
}
