import { type Sprite, spriteFromPixels } from './sprite.ts'

/**
 * Leaves and needles by the ten thousand, straight into four bytes a pixel: a canvas call for each would take most of a
 * picture's time. The three channels mean what the sprite's shader says, 0 to 1.
 */
export interface Brush {
  /** A soft-edged stroke with round ends. */
  line(x0: number, y0: number, x1: number, y1: number, width: number, alpha?: number): void
  /** The same along a quadratic curve. */
  curve(x0: number, y0: number, cx: number, cy: number, x1: number, y1: number, width: number): void
  /** An ellipse turned by an angle. */
  leaf(x: number, y: number, rx: number, ry: number, angle: number, alpha?: number): void
  /** Channels of what follows. */
  ink(brightness: number, side: number, material: number): void
}

const CURVE_PIECES = 4

export function brushSprite(width: number, height: number, paint: (brush: Brush) => void): Sprite {
  const data = new Uint8ClampedArray(width * height * 4)
  let r = 0
  let g = 0
  let b = 0
  const blend = (at: number, alpha: number) => {
    const below = data[at + 3]! / 255
    const total = alpha + below * (1 - alpha)
    const share = alpha / total
    data[at] = data[at]! + (r - data[at]!) * share
    data[at + 1] = data[at + 1]! + (g - data[at + 1]!) * share
    data[at + 2] = data[at + 2]! + (b - data[at + 2]!) * share
    data[at + 3] = total * 255
  }
  const brush: Brush = {
    ink(brightness, side, material) {
      r = brightness * 255
      g = side * 255
      b = material * 255
    },
    line(x0, y0, x1, y1, lineWidth, alpha = 1) {
      const half = lineWidth / 2
      const left = Math.max(0, Math.floor(Math.min(x0, x1) - half - 0.5))
      const right = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + half))
      const top = Math.max(0, Math.floor(Math.min(y0, y1) - half - 0.5))
      const bottom = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + half))
      const dx = x1 - x0
      const dy = y1 - y0
      const square = dx * dx + dy * dy + 1e-9
      for (let y = top; y <= bottom; y++) {
        for (let x = left; x <= right; x++) {
          const ex = x + 0.5 - x0
          const ey = y + 0.5 - y0
          let t = (ex * dx + ey * dy) / square
          t = t < 0 ? 0 : Math.min(t, 1)
          const d = half - Math.sqrt((ex - dx * t) ** 2 + (ey - dy * t) ** 2) + 0.5
          if (d <= 0) continue
          // A line thinner than a pixel is fainter instead.
          blend((y * width + x) * 4, Math.min(d, 1) * Math.min(1, lineWidth) * alpha)
        }
      }
    },
    curve(x0, y0, cx, cy, x1, y1, lineWidth) {
      let px = x0
      let py = y0
      for (let i = 1; i <= CURVE_PIECES; i++) {
        const t = i / CURVE_PIECES
        const u = 1 - t
        const qx = u * u * x0 + 2 * u * t * cx + t * t * x1
        const qy = u * u * y0 + 2 * u * t * cy + t * t * y1
        brush.line(px, py, qx, qy, lineWidth)
        px = qx
        py = qy
      }
    },
    leaf(cx, cy, rx, ry, angle, alpha = 1) {
      const reach = Math.max(rx, ry) + 0.7
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      const x0 = Math.max(0, Math.floor(cx - reach))
      const x1 = Math.min(width - 1, Math.ceil(cx + reach))
      const y0 = Math.max(0, Math.floor(cy - reach))
      const y1 = Math.min(height - 1, Math.ceil(cy + reach))
      const least = Math.min(rx, ry)
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          const ex = x + 0.5 - cx
          const ey = y + 0.5 - cy
          const u = (ex * cos + ey * sin) / rx
          const v = (-ex * sin + ey * cos) / ry
          const d = (1 - Math.sqrt(u * u + v * v)) * least + 0.5
          if (d > 0) blend((y * width + x) * 4, Math.min(d, 1) * alpha)
        }
      }
    },
  }
  paint(brush)
  return spriteFromPixels(width, height, data)
}
