import type { Rgb } from '../frame.ts'
import { noise, scatter } from '../noise.ts'
import { smooth } from '../scalar.ts'
import { type Hit, resetSurface, type Surface } from './surface.ts'

export interface WindowLook {
  /** Light behind it, linear; zero for dark. */
  light: Rgb
  /** Panes across and up. */
  panes: [number, number]
  frame: Rgb
  /** Something to see inside: curtains, shelves, a lamp, people by chance. */
  seed: number
  /** Share of the opening that the frame takes. */
  border?: number
}

/**
 * A window seen from outside, over a face whose u and v run from 0 to `width` and `height`: frame, bars, curtains,
 * shelves and a lamp within, deeper than the glass by a little parallax. Dark ones mirror the sky.
 */
export function paneAt(
  hit: Hit,
  out: Surface,
  u: number,
  v: number,
  width: number,
  height: number,
  look: WindowLook,
): void {
  resetSurface(out)
  const { panes, frame, light, seed } = look
  const border = look.border ?? 0.07
  const soft = hit.pixel / width
  const bar = Math.max(0.018 / width, 0)
  const edge = Math.min(u, 1 - u, (v * height) / width, ((1 - v) * height) / width)
  const pu = u * panes[0]
  const pv = v * panes[1]
  const du = panes[0] > 1 ? Math.abs(pu - Math.round(pu)) / panes[0] : 1
  const dv = panes[1] > 1 ? (Math.abs(pv - Math.round(pv)) / panes[1]) * (height / width) : 1
  const inner = Math.min(edge - border, Math.min(du, dv) - bar)
  const glass = smooth(-soft * 0.6, soft * 0.6 + 1e-4, inner)
  out.red = frame[0] * (1 - glass)
  out.green = frame[1] * (1 - glass)
  out.blue = frame[2] * (1 - glass)
  out.gloss = glass
  const bright = light[0] + light[1] + light[2]
  if (bright <= 0) {
    out.red += 0.012 * glass
    out.green += 0.014 * glass
    out.blue += 0.018 * glass
    return
  }
  // What is inside lies about a metre behind the glass and shifts with the eye.
  const shift = hit.ez !== 0 ? 0.5 / width : 0
  const iu = u - (hit.ex / Math.max(0.25, Math.abs(hit.ez) + Math.abs(hit.nx))) * shift * 0.6
  const iv = v - (hit.ey / Math.max(0.25, Math.abs(hit.ez))) * 0.12
  let k = inside(iu, iv, seed, width, height)
  const curtain = seed % 3 !== 0 ? smooth(0.3, 0.36, Math.abs(u - 0.5)) : 0
  k = k * (1 - curtain) + curtain * (0.42 + 0.16 * Math.sin(u * 90) * Math.min(1, 0.01 / hit.pixel))
  k *= glass
  out.glowRed = light[0] * k
  out.glowGreen = light[1] * k * (1 - 0.12 * curtain)
  out.glowBlue = light[2] * k * (1 - 0.25 * curtain)
  out.gloss = glass * 0.5
}

/** Brightness of a lived-in room: light from above, a lamp, shelves, a table's edge, a plant. */
function inside(u: number, v: number, seed: number, width: number, height: number): number {
  let k = 0.5 + 0.35 * v + 0.12 * (noise(u * 4 + seed, v * 4) - 0.5)
  const lampU = 0.25 + 0.5 * scatter(seed, 1)
  const d = Math.hypot((u - lampU) * width, (v - 0.74) * height)
  k += 0.75 * Math.exp(-d * d * 7)
  const kind = seed % 4
  const x = u * width
  const y = v * height
  if (kind === 1) {
    // Shelves with books.
    const row = Math.floor((y - 0.5) / 0.3)
    const f = (y - 0.5) / 0.3 - row
    if (row >= 0 && row < 4 && u > 0.52 && u < 0.94) {
      const b = Math.floor(x / 0.06)
      k *= f < 0.1 ? 0.35 : f < 0.35 + 0.45 * scatter(b, row + seed) ? 0.3 + 0.5 * scatter(b + 7, row) : 0.85
    }
  } else if (kind === 2) {
    if (v < 0.34 && v > 0.27) k *= 0.4
    if (Math.hypot((u - 0.7) * width, (v - 0.42) * height) < 0.16 + 0.08 * noise(u * 30, v * 30)) k *= 0.42
  } else if (kind === 3) {
    // Somebody who reads there.
    const headY = v * height - height * 0.5
    const headX = (u - 0.38) * width
    if (
      Math.hypot(headX, headY) < 0.12 ||
      (headY < -0.1 && Math.abs(headX) < 0.24 - 0.1 * Math.exp(headY * 4 + 0.4))
    )
      k *= 0.24
  }
  if (u > 0.64 && u < 0.84 && v > 0.56 && v < 0.8 && kind !== 1)
    k *= u > 0.66 && u < 0.82 && v > 0.585 && v < 0.775 ? 0.82 : 0.45
  return k
}

/** Warm light of a lit room, a little different in each. */
export function roomLight(seed: number, night: number): Rgb {
  const t = scatter(seed, 11)
  const k = (0.7 + 0.75 * night) * (0.75 + 0.6 * scatter(seed, 5))
  return [1.4 * k, (0.62 + 0.13 * t) * k, (0.17 + 0.12 * t) * k]
}
