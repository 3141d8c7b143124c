import sharp, { type Sharp } from 'sharp'
import type { Pixels } from './canvas.ts'
import type { Cell } from './layouts.ts'

const BACKGROUND_RGB = [0x0b, 0x0f, 0x1c]
/** Canvas pixels per pixel of the blurred image, and per pixel of the collage that is blurred. */
const BLUR_DOWNSCALE = 60
const COLLAGE_DOWNSCALE = 12
const UPSCALE_STEP = 4

const fromRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Enlarges a few pixels to a whole background: cubic to a quarter of the size, then by repeating pixels, which is faster and not visible. */
export async function upscale(small: Pixels, width: number, height: number): Promise<Pixels> {
  const middle = await pixelsOf(
    fromRaw(small).resize(Math.round(width / UPSCALE_STEP), Math.round(height / UPSCALE_STEP), {
      fit: 'fill',
      kernel: 'cubic',
    }),
  )
  return repeatPixels(middle, width, height)
}

/** Nearest-neighbour scaling; each row is computed once and copied for its repetitions. */
function repeatPixels(small: Pixels, width: number, height: number): Pixels {
  const data = Buffer.allocUnsafe(width * height * 3)
  const line = Buffer.allocUnsafe(width * 3)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * small.width) / width) * 3)
  let lastRow = -1
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height)
    if (row !== lastRow) {
      lastRow = row
      const start = row * small.width * 3
      for (let x = 0, to = 0; x < width; x++) {
        const from = start + (columns[x] as number)
        line[to++] = small.data[from] as number
        line[to++] = small.data[from + 1] as number
        line[to++] = small.data[from + 2] as number
      }
    }
    line.copy(data, y * width * 3)
  }
  return { data, width, height }
}

/** Draws a thumbnail, nearest-neighbour, into a cell given in shares of the whole; quality is irrelevant, because it is blurred. */
function drawThumbnail({ data, width, height }: Pixels, image: Pixels, place: Cell): void {
  const left = Math.round(place.left * width)
  const top = Math.round(place.top * height)
  const right = Math.round((place.left + place.width) * width)
  const bottom = Math.round((place.top + place.height) * height)
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const column = Math.floor(((x - left) * image.width) / (right - left))
      const row = Math.floor(((y - top) * image.height) / (bottom - top))
      const from = (row * image.width + column) * 3
      image.data.copy(data, (y * width + x) * 3, from, from + 3)
    }
}

/** A strongly blurred, darkened collage of the images over the whole canvas. `places` are in shares of it. */
export async function blurredCollage(
  thumbnails: readonly Pixels[],
  places: readonly Cell[],
  size: { width: number; height: number },
  brightness: number,
): Promise<Pixels> {
  const collage: Pixels = {
    data: Buffer.alloc(0),
    width: Math.round(size.width / COLLAGE_DOWNSCALE),
    height: Math.round(size.height / COLLAGE_DOWNSCALE),
  }
  collage.data = Buffer.alloc(collage.width * collage.height * 3, Buffer.from(BACKGROUND_RGB))
  for (const [index, place] of places.entries()) {
    const thumbnail = thumbnails[index]
    if (thumbnail) drawThumbnail(collage, thumbnail, place)
  }
  const soft = await pixelsOf(
    fromRaw(collage)
      .resize(Math.round(size.width / BLUR_DOWNSCALE), Math.round(size.height / BLUR_DOWNSCALE), {
        fit: 'fill',
        kernel: 'linear',
      })
      .blur(3)
      .modulate({ brightness }),
  )
  return upscale(soft, size.width, size.height)
}

/**
 * The upper 30% of an image, mirrored upwards, blurred and darkened towards the top: a plain area for clock and date that
 * continues the image below without a seam.
 */
export async function mirroredGradient(image: Pixels, width: number, height: number): Promise<Pixels> {
  const tiny = await pixelsOf(
    fromRaw(image)
      .extract({ left: 0, top: 0, width: image.width, height: Math.round(image.height * 0.3) })
      .resize(5, 9, { fit: 'fill', kernel: 'linear' })
      .flip(),
  )
  darkenTowardsTop(tiny)
  return upscale(tiny, width, height)
}

/** Darkens the rows and reduces their contrast, most at the top. */
function darkenTowardsTop({ data, width, height }: Pixels): void {
  for (let y = 0; y < height; y++) {
    const depth = y / (height - 1)
    const light = 0.45 + 0.55 * depth ** 1.4
    for (let channel = 0; channel < 3; channel++) {
      const indices = Array.from({ length: width }, (_, x) => (y * width + x) * 3 + channel)
      const mean = indices.reduce((sum, index) => sum + (data[index] ?? 0), 0) / width
      for (const index of indices)
        data[index] = light * (mean + ((data[index] ?? 0) - mean) * (0.25 + 0.75 * depth))
    }
  }
}
