import sharp from 'sharp'
import type { Pixels } from './canvas.ts'
import { findCrop, THUMBNAIL_WIDTH } from './find-crop.ts'

const MAX_PIXELS = 40_000_000
const BACKGROUND = '#0b0f1c'

/** A decoded source image. */
export interface DecodedImage {
  pixels: Pixels
  /** The whole image, small; used to choose the crop and to draw the background. */
  thumbnail: Pixels
}

const fromRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

/** Throws sharp's error when the source cannot be decoded. */
export async function decodeImage(source: Uint8Array): Promise<DecodedImage> {
  const pixels = await decode(source)
  return { pixels, thumbnail: await makeThumbnail(pixels) }
}

async function decode(source: Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function makeThumbnail(image: Pixels): Promise<Pixels> {
  const width = THUMBNAIL_WIDTH
  const height = Math.max(8, Math.round((width * image.height) / image.width))
  const data = await fromRaw(image).resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  return { data, width, height }
}

/** Scales the image to cover the size, cropped around its subject. */
export async function cropTo(
  { pixels: image, thumbnail }: DecodedImage,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const crop = findCrop(thumbnail, image, { width, height })
  const scale = Math.max(width / image.width, height / image.height)
  // Cropped before scaling, so that fewer pixels are scaled.
  const region = {
    width: Math.min(image.width, Math.round(width / scale)),
    height: Math.min(image.height, Math.round(height / scale)),
  }
  const data = await fromRaw(image)
    .extract({
      left: Math.round((image.width - region.width) * crop.x),
      top: Math.round((image.height - region.height) * crop.y),
      ...region,
    })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return { data, width, height }
}
