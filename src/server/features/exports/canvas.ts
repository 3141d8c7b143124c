import sharp from 'sharp'
import type { Cell } from './layouts.ts'

/** Raw pixels, three bytes (RGB) each. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** Copies an image of the cell's size into the canvas. */
export function paste(canvas: Pixels, image: Pixels, { left, top }: Pick<Cell, 'left' | 'top'>): void {
  const rowBytes = image.width * 3
  for (let y = 0; y < image.height; y++)
    image.data.copy(canvas.data, ((top + y) * canvas.width + left) * 3, y * rowBytes, (y + 1) * rowBytes)
}

/** Copies an image with anti-aliased rounded corners; the canvas stays visible outside of them. */
export function pasteRounded(canvas: Pixels, image: Pixels, cell: Cell, radius: number): void {
  const coverage = cornerCoverage(radius)
  for (let y = 0; y < radius; y++)
    for (let x = 0; x < radius; x++) {
      const share = coverage[y * radius + x] ?? 1
      if (share === 1) continue
      for (const column of [x, image.width - 1 - x])
        for (const row of [y, image.height - 1 - y]) {
          const source = (row * image.width + column) * 3
          const target = ((cell.top + row) * canvas.width + cell.left + column) * 3
          for (let channel = 0; channel < 3; channel++)
            image.data[source + channel] =
              (image.data[source + channel] ?? 0) * share + (canvas.data[target + channel] ?? 0) * (1 - share)
        }
    }
  paste(canvas, image, cell)
}

/** Coverage (0 to 1) of each pixel of the top left corner by the rounded shape. */
function cornerCoverage(radius: number): Float64Array {
  const coverage = new Float64Array(radius * radius)
  for (let y = 0; y < radius; y++)
    for (let x = 0; x < radius; x++) {
      const distance = Math.hypot(radius - x - 0.5, radius - y - 0.5)
      coverage[y * radius + x] = Math.min(1, Math.max(0, radius - distance + 0.5))
    }
  return coverage
}

/** Blends the first `height` rows of an image into the last ones of the image above; returns the blended strip. */
export async function blendSeam(above: Pixels, below: Pixels, height: number): Promise<Pixels> {
  const { width } = below
  const byteLength = width * 3 * height
  const strip = { width, height, channels: 3 as const }
  const fading = await sharp(below.data.subarray(0, byteLength), { raw: strip })
    .joinChannel(await blendMask(width, height), { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer()
  const data = await sharp(above.data.subarray(above.data.length - byteLength), { raw: strip })
    .composite([{ input: fading, raw: { width, height, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data, width, height }
}

const masks = new Map<string, Promise<Buffer>>()

/** One byte a pixel: smoothstep from 0 in the first row to 255 in the last. Cached by size. */
function blendMask(width: number, height: number): Promise<Buffer> {
  const size = `${width}x${height}`
  let mask = masks.get(size)
  if (!mask) {
    const column = Buffer.from(
      Array.from({ length: height }, (_, y) => {
        const x = y / (height - 1)
        return Math.round(255 * x * x * (3 - 2 * x))
      }),
    )
    mask = sharp(column, { raw: { width: 1, height, channels: 1 } })
      .resize(width, height, { fit: 'fill', kernel: 'nearest' })
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    masks.set(size, mask)
    mask.catch(() => masks.delete(size))
  }
  return mask
}
