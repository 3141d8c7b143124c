import { scatter } from './noise.ts'
import { clamp, mix, smooth } from './scalar.ts'
import type { Team } from './team.ts'

/** How the negative becomes a photograph. */
export interface Finish {
  /** Mean brightness that auto exposure aims at: 0.18 for day, about 0.1 for night. */
  key: number
  /** A fixed exposure instead, where black is meant to be black. */
  exposure: number | undefined
  bloom: number
  saturation: number
  contrast: number
  vignette: number
  grain: number
  /** Colour of shadows and lights, about 1 each. */
  shadows: readonly [number, number, number]
  highlights: readonly [number, number, number]
}

interface Picture {
  width: number
  height: number
  colour: Float32Array
}

const LEVELS = 6
const BRIGHTEST = 60

/** Light that spills over at several scales: the picture is halved again and again, then added back up. */
export function bloom(team: Team, picture: Picture, amount: number): void {
  const mark = team.mark()
  const levels: Picture[] = []
  let from: Picture = picture
  for (let l = 0; l < LEVELS && from.width > 8 && from.height > 8; l++) {
    const to: Picture = {
      width: from.width >> 1,
      height: from.height >> 1,
      colour: team.floats((from.width >> 1) * (from.height >> 1) * 3),
    }
    shrink(team, from, to, l === 0)
    levels.push(to)
    from = to
  }
  for (let l = levels.length - 1; l > 0; l--) blendUp(team, levels[l]!, levels[l - 1]!, 0.55)
  if (levels[0]) blendUp(team, levels[0], picture, amount)
  team.release(mark)
}

function shrink(team: Team, from: Picture, to: Picture, isFirst: boolean): void {
  const { width: w, height: h, colour } = from
  team.rows(to.height, (y) => {
    for (let x = 0; x < to.width; x++) {
      let r = 0
      let g = 0
      let b = 0
      for (let j = -1; j < 3; j++) {
        const sy = Math.min(h - 1, Math.max(0, y * 2 + j))
        const wy = j === 0 || j === 1 ? 0.375 : 0.125
        for (let i = -1; i < 3; i++) {
          const sx = Math.min(w - 1, Math.max(0, x * 2 + i))
          const k = (sy * w + sx) * 3
          const weight = wy * (i === 0 || i === 1 ? 0.375 : 0.125)
          if (isFirst) {
            // Also keeps one bad pixel from spreading over the whole picture.
            r += (colour[k]! < BRIGHTEST ? Math.max(0, colour[k]!) : BRIGHTEST) * weight
            g += (colour[k + 1]! < BRIGHTEST ? Math.max(0, colour[k + 1]!) : BRIGHTEST) * weight
            b += (colour[k + 2]! < BRIGHTEST ? Math.max(0, colour[k + 2]!) : BRIGHTEST) * weight
          } else {
            r += colour[k]! * weight
            g += colour[k + 1]! * weight
            b += colour[k + 2]! * weight
          }
        }
      }
      const k = (y * to.width + x) * 3
      to.colour[k] = r
      to.colour[k + 1] = g
      to.colour[k + 2] = b
    }
  })
}

function blendUp(team: Team, from: Picture, to: Picture, share: number): void {
  const { width: w, height: h, colour: source } = from
  const row = w * 3
  team.rows(to.height, (y) => {
    const fy = Math.max(0, y * 0.5 - 0.25)
    const yi = Math.min(h - 2, Math.floor(fy))
    const v = Math.min(1, fy - yi)
    for (let x = 0; x < to.width; x++) {
      const fx = Math.max(0, x * 0.5 - 0.25)
      const xi = Math.min(w - 2, Math.floor(fx))
      const u = Math.min(1, fx - xi)
      const p = (yi * w + xi) * 3
      const k = (y * to.width + x) * 3
      for (let c = 0; c < 3; c++) {
        const upper = source[p + c]! * (1 - u) + source[p + 3 + c]! * u
        const lower = source[p + row + c]! * (1 - u) + source[p + row + 3 + c]! * u
        to.colour[k + c] = to.colour[k + c]! * (1 - share) + (upper * (1 - v) + lower * v) * share
      }
    }
  })
}

/** Exposure that brings the middle of the picture's tones to `key`; extremes do not count. */
export function autoExposure(picture: Picture, key: number): number {
  const { colour, width, height } = picture
  const step = Math.max(1, Math.floor((width * height) / 40000)) | 1
  const samples = new Float64Array(Math.ceil((width * height) / step))
  let count = 0
  for (let i = 0; i < width * height; i += step) {
    const k = i * 3
    const luminance = colour[k]! * 0.2126 + colour[k + 1]! * 0.7152 + colour[k + 2]! * 0.0722
    samples[count++] = Math.max(luminance, 1e-6)
  }
  const sorted = samples.subarray(0, count).sort()
  let sum = 0
  let used = 0
  for (let i = Math.floor(count * 0.05); i < count * 0.98; i++) {
    sum += Math.log(sorted[i]!)
    used++
  }
  return key / Math.exp(sum / Math.max(1, used))
}

/** The film's curve (ACES, fitted), colour by colour. */
const film = (v: number) => (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081)

export function develop(
  team: Team,
  picture: Picture,
  finish: Finish,
  exposure: number,
  out: Uint8Array,
): void {
  const { width: w, height: h, colour } = picture
  const { shadows, highlights } = finish
  // In place: the negative is not needed afterwards, and memory is.
  team.rows(h, (y) => {
    for (let x = 0; x < w; x++) {
      const k = (y * w + x) * 3
      const vx = (x / w - 0.5) * 1.1
      const vy = (y / h - 0.5) * 0.95
      const light = exposure * (1 - finish.vignette * smooth(0.08, 0.62, vx * vx + vy * vy) * 1.35)
      const red = colour[k]! > 0 ? colour[k]! * light : 0
      const green = colour[k + 1]! > 0 ? colour[k + 1]! * light : 0
      const blue = colour[k + 2]! > 0 ? colour[k + 2]! * light : 0
      const a = film(0.59719 * red + 0.35458 * green + 0.04823 * blue)
      const b = film(0.076 * red + 0.90834 * green + 0.01566 * blue)
      const c = film(0.0284 * red + 0.13383 * green + 0.83777 * blue)
      let r = 1.60475 * a - 0.53108 * b - 0.07367 * c
      let g = -0.10208 * a + 1.10813 * b - 0.00605 * c
      let u = -0.00327 * a - 0.07276 * b + 1.07602 * c
      const l = 0.2126 * r + 0.7152 * g + 0.0722 * u
      const t = smooth(0, 1, l)
      r = (l + (r - l) * finish.saturation) * mix(shadows[0], highlights[0], t)
      g = (l + (g - l) * finish.saturation) * mix(shadows[1], highlights[1], t)
      u = (l + (u - l) * finish.saturation) * mix(shadows[2], highlights[2], t)
      colour[k] = encode(r, finish.contrast)
      colour[k + 1] = encode(g, finish.contrast)
      colour[k + 2] = encode(u, finish.contrast)
    }
  })
  team.rows(h, (y) => softenRow(picture, y, finish.grain, out))
}

/** Gamma by table, spaced so that the dark end has most entries. */
const GAMMA_STEPS = 2048
const gamma = new Float32Array(GAMMA_STEPS + 2)
for (let i = 0; i < gamma.length; i++) gamma[i] = ((i / GAMMA_STEPS) ** 2) ** (1 / 2.2)

function encode(v: number, contrast: number): number {
  const t = Math.sqrt(v < 0 ? 0 : Math.min(v, 1)) * GAMMA_STEPS
  const i = Math.floor(t)
  const e = gamma[i]! + (gamma[i + 1]! - gamma[i]!) * (t - i)
  return e + (contrast - 1) * (e - 0.45) * e * (1 - e) * 4
}

/** Blends across hard steps that slipped through, then adds grain and rounds. */
function softenRow(picture: Picture, y: number, grain: number, out: Uint8Array): void {
  const { width: w, height: h, colour } = picture
  const luma = (j: number) => colour[j]! * 0.3 + colour[j + 1]! * 0.59 + colour[j + 2]! * 0.11
  for (let x = 0; x < w; x++) {
    const k = (y * w + x) * 3
    let r = colour[k]!
    let g = colour[k + 1]!
    let b = colour[k + 2]!
    if (x > 0 && y > 0 && x < w - 1 && y < h - 1) {
      const n = luma(k - w * 3)
      const s = luma(k + w * 3)
      const west = luma(k - 3)
      const east = luma(k + 3)
      const m = luma(k)
      const range = Math.max(n, s, west, east, m) - Math.min(n, s, west, east, m)
      if (range > 0.06) {
        const isAcross = Math.abs(n + s - 2 * m) > Math.abs(west + east - 2 * m)
        const j = isAcross
          ? Math.abs(n - m) > Math.abs(s - m)
            ? k - w * 3
            : k + w * 3
          : Math.abs(west - m) > Math.abs(east - m)
            ? k - 3
            : k + 3
        const share = Math.min(0.21, range)
        r += (colour[j]! - r) * share
        g += (colour[j + 1]! - g) * share
        b += (colour[j + 2]! - b) * share
      }
    }
    const speck =
      (scatter(x * 3 + y * 7919, y * 13 + x) + scatter(x * 11 + 5, y * 17 + x * 3) - 1) * grain * 1.4
    const dither = (scatter(x * 5 + 2, y * 29) - 0.5) / 255
    out[k] = clamp(r + speck + dither) * 255 + 0.5
    out[k + 1] = clamp(g + speck + dither) * 255 + 0.5
    out[k + 2] = clamp(b + speck + dither) * 255 + 0.5
  }
}
