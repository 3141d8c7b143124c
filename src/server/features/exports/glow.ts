import sharp, { type Sharp } from 'sharp'
import type { Pixels } from './canvas.ts'
import type { Cell } from './layouts.ts'

const INK = '#0b0f1c'
/** Pixels of the canvas for one of the glow. */
const COARSE = 60
const MIDDLE = 4

const read = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A few pixels as a whole ground: smooth first, then merely larger. Between neighbours there is less than a step of colour. */
export async function enlarge(small: Pixels, width: number, height: number): Promise<Pixels> {
  const middle = await pixelsOf(
    read(small).resize(Math.round(width / MIDDLE), Math.round(height / MIDDLE), {
      fit: 'fill',
      kernel: 'cubic',
    }),
  )
  return pixelsOf(read(middle).resize(width, height, { fit: 'fill', kernel: 'nearest' }))
}

/** The pictures' colours, far out of focus and darkened, over the whole ground. `places` are shares of it. */
export async function glowingGround(
  thumbnails: readonly Pixels[],
  places: readonly Cell[],
  size: { width: number; height: number },
  brightness: number,
): Promise<Pixels> {
  const width = Math.round(size.width / COARSE)
  const height = Math.round(size.height / COARSE)
  const spots = await Promise.all(
    thumbnails.map(async (thumbnail, index) => {
      const place = places[index] as Cell
      const left = Math.round(place.left * width)
      const top = Math.round(place.top * height)
      const spot = await pixelsOf(
        read(thumbnail).resize(
          Math.round((place.left + place.width) * width) - left,
          Math.round((place.top + place.height) * height) - top,
          { fit: 'fill', kernel: 'linear' },
        ),
      )
      return {
        input: spot.data,
        raw: { width: spot.width, height: spot.height, channels: 3 as const },
        left,
        top,
      }
    }),
  )
  const spotted = await pixelsOf(
    sharp({ create: { width, height, channels: 3, background: INK } })
      .composite(spots)
      .removeAlpha(),
  )
  const soft = await pixelsOf(read(spotted).blur(3).modulate({ brightness }))
  return enlarge(soft, size.width, size.height)
}

/**
 * The picture's upper part mirrored upwards, out of focus and darker towards the top: no edge and no detail where the clock
 * and the date stand, and no seam where the picture begins.
 */
export async function calmSky(picture: Pixels, width: number, height: number): Promise<Pixels> {
  const tiny = await pixelsOf(
    read(picture)
      .extract({ left: 0, top: 0, width: picture.width, height: Math.round(picture.height * 0.3) })
      .resize(5, 9, { fit: 'fill', kernel: 'linear' })
      .flip(),
  )
  soften(tiny)
  return enlarge(tiny, width, height)
}

/** Rows draw towards their mean, and darken, the more the higher they stand. A few dozen pixels, so it costs nothing here. */
function soften({ data, width, height }: Pixels): void {
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
