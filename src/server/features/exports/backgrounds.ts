import sharp, { type Sharp } from 'sharp'
import type { Pixels } from './canvas.ts'
import type { Cell } from './layouts.ts'

const BACKGROUND_RGB = [0x0b, 0x0f, 0x1c]
/** Pixels of the canvas for one of the glow, and for one of the collage that it is blurred from. */
const BLUR_DOWNSCALE = 60
const COLLAGE_DOWNSCALE = 12
const UPSCALE_STEP = 4

const fromRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A few pixels as a whole ground: smooth first, then merely larger. Between neighbours there is less than a step of colour. */
export async function upscale(small: Pixels, width: number, height: number): Promise<Pixels> {
  const middle = await pixelsOf(
    fromRaw(small).resize(Math.round(width / UPSCALE_STEP), Math.round(height / UPSCALE_STEP), {
      fit: 'fill',
      kernel: 'cubic',
    }),
  )
  return repeatPixels(middle, width, height)
}

/** The nearest pixel for each: a row is put together once, and copied to wherever it stands again. */
function repeatPixels(small: Pixels, width: number, height: number): Pixels {
  const data = Buffer.allocUnsafe(width * height * 3)
  const line = Buffer.allocUnsafe(width * 3)
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x * small.width) / width) * 3)
  let made = -1
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height)
    if (row !== made) {
      made = row
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

/** A thumbnail over a place, whose edges are shares of the whole. Nobody sees its pixels: they are blurred. */
function drawThumbnail({ data, width, height }: Pixels, picture: Pixels, place: Cell): void {
  const left = Math.round(place.left * width)
  const top = Math.round(place.top * height)
  const right = Math.round((place.left + place.width) * width)
  const bottom = Math.round((place.top + place.height) * height)
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const column = Math.floor(((x - left) * picture.width) / (right - left))
      const row = Math.floor(((y - top) * picture.height) / (bottom - top))
      const from = (row * picture.width + column) * 3
      picture.data.copy(data, (y * width + x) * 3, from, from + 3)
    }
}

/** The pictures' colours, far out of focus and darkened, over the whole ground. `places` are shares of it. */
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
 * The picture's upper part mirrored upwards, out of focus and darker towards the top: no edge and no detail where the clock
 * and the date stand, and no seam where the picture begins.
 */
export async function mirroredGradient(picture: Pixels, width: number, height: number): Promise<Pixels> {
  const tiny = await pixelsOf(
    fromRaw(picture)
      .extract({ left: 0, top: 0, width: picture.width, height: Math.round(picture.height * 0.3) })
      .resize(5, 9, { fit: 'fill', kernel: 'linear' })
      .flip(),
  )
  darkenTowardsTop(tiny)
  return upscale(tiny, width, height)
}

/** Rows draw towards their mean, and darken, the more the higher they stand. A few dozen pixels, so it costs nothing here. */
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
