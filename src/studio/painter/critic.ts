import type { Composition } from './composition.ts'

export interface Verdict {
  isGood: boolean
  /** Why not, for logs and tests. */
  reasons: string[]
}

const NIGHT_DARKEST = 7
const DAY_DARKEST = 26

/** Looks at a finished (small) picture as a stranger would: is anything there, is it burnt out, does the eye find a place? */
export function criticise(
  rgb: Uint8Array,
  width: number,
  height: number,
  plan: Pick<Composition, 'night' | 'focus'>,
): Verdict {
  const reasons: string[] = []
  const luma = new Float32Array(width * height)
  let sum = 0
  let burnt = 0
  let black = 0
  for (let i = 0; i < luma.length; i++) {
    const k = i * 3
    const l = rgb[k]! * 0.2126 + rgb[k + 1]! * 0.7152 + rgb[k + 2]! * 0.0722
    luma[i] = l
    sum += l
    if (l > 251) burnt++
    if (l < 2) black++
  }
  const mean = sum / luma.length
  if (mean < (plan.night > 0.8 ? NIGHT_DARKEST : DAY_DARKEST)) reasons.push('too dark')
  if (mean > 225) reasons.push('too bright')
  if (burnt / luma.length > 0.12) reasons.push('burnt out')
  if (black / luma.length > 0.8) reasons.push('mostly black')
  let variance = 0
  for (let i = 0; i < luma.length; i++) variance += (luma[i]! - mean) ** 2
  if (Math.sqrt(variance / luma.length) < 9) reasons.push('flat')
  if (focalContrast(luma, width, height, plan.focus.share) < 6) reasons.push('no focal contrast')
  return { isGood: reasons.length === 0, reasons }
}

/** Spread of tones around the focus, averaged over tiles down its column of the picture. */
function focalContrast(luma: Float32Array, width: number, height: number, share: number): number {
  const half = Math.max(2, Math.floor(width * 0.12))
  const middle = Math.floor(width * share)
  const x0 = Math.max(0, middle - half)
  const x1 = Math.min(width, middle + half)
  let lowest = Infinity
  let highest = -Infinity
  const tile = Math.max(2, Math.floor(height / 10))
  for (let y0 = 0; y0 + tile <= height; y0 += tile) {
    let sum = 0
    for (let y = y0; y < y0 + tile; y++) for (let x = x0; x < x1; x++) sum += luma[y * width + x]!
    const mean = sum / (tile * (x1 - x0))
    lowest = Math.min(lowest, mean)
    highest = Math.max(highest, mean)
  }
  return highest - lowest
}

/** Before development: anything that is not a number would be hidden by the film's curve. */
export function hasBadNumbers(colour: Float32Array): boolean {
  for (let i = 0; i < colour.length; i++) if (!(Math.abs(colour[i]!) < 1e7)) return true
  return false
}
