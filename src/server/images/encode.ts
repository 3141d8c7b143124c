/** Loaded when it is first used, to save memory. */
const loadSharp = async () => (await import('sharp')).default

/** Larger images are refused before they are decoded. */
const MAX_PIXELS = 40_000_000
/** The largest scale factor, in either direction, that still counts as the requested size. */
const MAX_ENLARGEMENT = 2
/** Models generate from 1:3 to 3:1; cropping a narrower image to the requested ratio would keep too little of it. */
const MAX_RATIO = 3
const MAX_FRAME_EDGE = 1024
/** Variants up to this width are blurred placeholders, and always WebP. */
const PLACEHOLDER_MAX_WIDTH = 64

export interface NormalizedImage {
  bytes: Uint8Array
  contentType: string
  width: number
  height: number
}

/** The bytes are not an image that the product accepts. */
export class InvalidImageError extends Error {
  override name = 'InvalidImageError'
}

/** Checks the file signature, so that decoders of other formats, such as SVG, never run on a provider's bytes. */
function isSupportedFormat(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || isWebp
}

/** The first frame, rotated by its EXIF orientation. Decoding rejects truncated and damaged data. Throws InvalidImageError. */
async function open(bytes: Uint8Array) {
  if (!isSupportedFormat(bytes)) throw new InvalidImageError('The provider sent no JPEG, PNG or WebP.')
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: false }).autoOrient()
}

/**
 * The image as an sRGB JPEG of the given size: scaled to cover it, and cropped around the most salient part. Throws
 * InvalidImageError. It is always encoded again, so that metadata (location, camera, comments) and data after the image's end
 * are dropped. Transparency becomes white.
 */
export async function normalizeImage(
  bytes: Uint8Array,
  width: number,
  height: number,
): Promise<NormalizedImage> {
  try {
    const image = await open(bytes)
    const actual = (await image.metadata()).autoOrient
    const enlargement = Math.max(width / actual.width, height / actual.height)
    if (enlargement > MAX_ENLARGEMENT)
      throw new InvalidImageError(
        `The image has ${actual.width}x${actual.height} pixels, which is too small.`,
      )
    if (Math.max(actual.width / actual.height, actual.height / actual.width) > MAX_RATIO)
      throw new InvalidImageError(
        `The image has ${actual.width}x${actual.height} pixels, which is too narrow.`,
      )
    const hasExactSize = actual.width === width && actual.height === height
    const resized = hasExactSize
      ? image
      : image.resize(width, height, { fit: 'cover', position: (await loadSharp()).strategy.attention })
    const encoded = await resized
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    return { bytes: encoded, contentType: 'image/jpeg', width, height }
  } catch (error) {
    if (error instanceof InvalidImageError) throw error
    throw new InvalidImageError('The provider sent an image that cannot be decoded.', { cause: error })
  }
}

/** A partial frame as WebP, reduced because several are sent for each image. Throws InvalidImageError, or the decoder's error. */
export async function encodePartialFrame(bytes: Uint8Array): Promise<Buffer> {
  const image = await open(bytes)
  return image
    .resize(MAX_FRAME_EDGE, MAX_FRAME_EDGE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer()
}

export type VariantFormat = 'avif' | 'webp' | 'jpeg'

/**
 * The image at a width, never enlarged. AVIF at effort 0 takes about the time and bytes of WebP; more effort takes seconds
 * for a tenth fewer bytes.
 */
export async function encodeVariant(
  bytes: Uint8Array,
  width: number,
  format: VariantFormat,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const image = sharp(bytes).resize(width, undefined, { withoutEnlargement: true })
  if (width <= PLACEHOLDER_MAX_WIDTH) return image.webp({ quality: 40 }).toBuffer()
  if (format === 'avif') return image.avif({ quality: 60, effort: 0 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 82, effort: 3 }).toBuffer()
  return image.jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** The format that `encodeVariant` gives for a requested one. */
export const variantFormat = (width: number, requested: VariantFormat): VariantFormat =>
  width <= PLACEHOLDER_MAX_WIDTH ? 'webp' : requested
