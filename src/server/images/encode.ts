import sharp from 'sharp'

/** Bigger pictures are refused before they are decoded. */
const MAX_PIXELS = 40_000_000
/** A picture that would have to be enlarged further, in either direction, is not what was asked for. */
const MAX_ENLARGEMENT = 2
/** Models paint from 1:3 to 3:1; fitting more than that would keep only a sliver, enlarged. */
const MAX_RATIO = 3
const MAX_FRAME_EDGE = 1024

export interface NormalizedImage {
  bytes: Uint8Array
  contentType: string
  width: number
  height: number
}

export class InvalidImageError extends Error {}

/** By its first bytes: decoders of other formats, such as SVG, never see what a provider sent. */
function isKnownFormat(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP')
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || isWebp
}

/** The first frame, upright. Refuses truncated and damaged data when it is decoded. */
function open(bytes: Uint8Array) {
  if (!isKnownFormat(bytes)) throw new InvalidImageError('The provider sent no JPEG, PNG or WebP.')
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: false }).autoOrient()
}

/**
 * The picture as an sRGB JPEG of the size: covered and cropped around what matters most. Throws NotAPicture.
 * Always encoded anew, since a decoder is needed for the check, and what is not a pixel cannot remain then: location, camera,
 * comments, or data behind the picture's end. Transparency becomes white.
 */
export async function normalizeImage(
  bytes: Uint8Array,
  width: number,
  height: number,
): Promise<NormalizedImage> {
  try {
    const image = open(bytes)
    const found = (await image.metadata()).autoOrient
    const enlargement = Math.max(width / found.width, height / found.height)
    if (enlargement > MAX_ENLARGEMENT)
      throw new InvalidImageError(
        `The picture has ${found.width}x${found.height} pixels, which is too small.`,
      )
    if (Math.max(found.width / found.height, found.height / found.width) > MAX_RATIO)
      throw new InvalidImageError(
        `The picture has ${found.width}x${found.height} pixels, which is too narrow.`,
      )
    const isFitting = found.width === width && found.height === height
    const fitted = isFitting
      ? image
      : image.resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
    const encoded = await fitted
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    return { bytes: encoded, contentType: 'image/jpeg', width, height }
  } catch (error) {
    if (error instanceof InvalidImageError) throw error
    throw new InvalidImageError('The provider sent no picture that opens.', { cause: error })
  }
}

/** A partial frame, small enough to be sent often. Throws NotAPicture, or what the decoder throws. */
export async function encodePartialFrame(bytes: Uint8Array): Promise<Buffer> {
  return open(bytes)
    .resize(MAX_FRAME_EDGE, MAX_FRAME_EDGE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer()
}
