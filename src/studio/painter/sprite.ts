import { createRequire } from 'node:module'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { cover, ink, newProjected, project, type View } from './frame.ts'

export interface Level {
  width: number
  height: number
  /** Four bytes a pixel, straight alpha. */
  data: Uint8ClampedArray
}

/** A picture with smaller versions of itself; its channels mean what its shader says. */
export interface Sprite {
  width: number
  height: number
  levels: Level[]
}

let skia: typeof import('@napi-rs/canvas') | undefined

/** Loaded when first used: most pictures need none of its thirty megabytes. */
function loadSkia(): typeof import('@napi-rs/canvas') {
  skia ??= createRequire(import.meta.url)('@napi-rs/canvas') as typeof import('@napi-rs/canvas')
  return skia
}

/** Draws with Skia's 2D context (as in a browser) into four bytes a pixel. */
export function spriteFrom(width: number, height: number, draw: (context: SKRSContext2D) => void): Sprite {
  const canvas = loadSkia().createCanvas(width, height)
  const context = canvas.getContext('2d')
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return spriteFromPixels(width, height, new Uint8ClampedArray(data))
}

export function spriteFromPixels(width: number, height: number, data: Uint8ClampedArray): Sprite {
  const levels: Level[] = [{ width, height, data }]
  let level = levels[0]!
  while (level.width > 4 && level.height > 4) {
    level = halve(level)
    levels.push(level)
  }
  return { width, height, levels }
}

function halve(from: Level): Level {
  const width = from.width >> 1
  const height = from.height >> 1
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0
      let g = 0
      let b = 0
      let a = 0
      for (let k = 0; k < 4; k++) {
        const i = ((y * 2 + (k >> 1)) * from.width + x * 2 + (k & 1)) * 4
        const alpha = from.data[i + 3]!
        r += from.data[i]! * alpha
        g += from.data[i + 1]! * alpha
        b += from.data[i + 2]! * alpha
        a += alpha
      }
      if (a === 0) continue
      const to = (y * width + x) * 4
      data[to] = r / a
      data[to + 1] = g / a
      data[to + 2] = b / a
      data[to + 3] = a / 4
    }
  }
  return { width, height, data }
}

/**
 * Gets the sprite's channels (0 to 1), the world point and u, v (0 to 1 from the top left); writes ink[0..2] and may
 * lower ink[3].
 */
export type SpriteShader = (
  r: number,
  g: number,
  b: number,
  x: number,
  y: number,
  z: number,
  u: number,
  v: number,
) => void

export interface SpriteOptions {
  isFlipped?: boolean
  isOnTop?: boolean
  writesDepth?: boolean
  /** Stretches the width. */
  stretch?: number
}

const foot = newProjected()

/** An upright picture facing the viewer; (x, y, z) is the middle of its lower edge, `height` metres tall. */
export function drawSprite(
  view: View,
  sprite: Sprite,
  x: number,
  y: number,
  z: number,
  height: number,
  shade: SpriteShader,
  options: SpriteOptions = {},
): void {
  project(view, x, y, z, foot)
  const { px: footX, py: footY, distance, scale } = foot
  if (distance < 0.1) return
  const heightPx = height * scale
  const widthPx = ((heightPx * sprite.width) / sprite.height) * (options.stretch ?? 1)
  if (heightPx < 0.7) return
  const { clip, depth } = view
  const left = footX - widthPx / 2
  const top = footY - heightPx
  const x0 = Math.max(clip.x0, Math.floor(left))
  const x1 = Math.min(clip.x1, Math.ceil(left + widthPx))
  const y0 = Math.max(clip.y0, Math.floor(top))
  const y1 = Math.min(clip.y1, Math.ceil(top + heightPx))
  if (x0 >= x1 || y0 >= y1) return
  const { levels } = sprite
  let l = 0
  while (l < levels.length - 1 && levels[l + 1]!.height >= heightPx * 0.95) l++
  const level = levels[l]!
  const { width: w, height: h, data } = level
  for (let py = y0; py < y1; py++) {
    const v = (py + 0.5 - top) / heightPx
    const fy = v * h - 0.5
    const yi = Math.floor(fy)
    if (yi < -1 || yi >= h) continue
    const by = fy - yi
    for (let px = x0; px < x1; px++) {
      const index = py * view.width + px
      if (!options.isOnTop && distance > depth[index]!) continue
      const across = (px + 0.5 - left) / widthPx
      const u = options.isFlipped ? 1 - across : across
      const fx = u * w - 0.5
      const xi = Math.floor(fx)
      if (xi < -1 || xi >= w) continue
      const bx = fx - xi
      let r = 0
      let g = 0
      let b = 0
      let a = 0
      for (let k = 0; k < 4; k++) {
        const sx = xi + (k & 1)
        const sy = yi + (k >> 1)
        if (sx < 0 || sy < 0 || sx >= w || sy >= h) continue
        const i = (sy * w + sx) * 4
        const weight = data[i + 3]! * (k & 1 ? bx : 1 - bx) * (k >> 1 ? by : 1 - by)
        r += data[i]! * weight
        g += data[i + 1]! * weight
        b += data[i + 2]! * weight
        a += weight
      }
      if (a < 2) continue
      ink[3] = 1
      const k = 1 / (a * 255)
      shade(r * k, g * k, b * k, x + (px + 0.5 - footX) / scale, y + (1 - v) * height, z, u, v)
      const alpha = (a / 255) * ink[3]!
      cover(view, index, alpha)
      if (options.writesDepth !== false && alpha > 0.5) depth[index] = distance
    }
  }
}
