import sharp from 'sharp'

/** Bigger pictures are refused before they are decoded. */
const MAX_PIXELS = 40_000_000
const KNOWN_FORMATS: Record<string, string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export interface Picture {
  bytes: Uint8Array
  contentType: string
  width: number
  height: number
}

export class NotAPicture extends Error {}

/**
 * Decodes the whole picture, and fits it to the size where it is not: covered and cropped around what matters most.
 * A JPEG, PNG or WebP that has the size already stays as it is. Throws NotAPicture.
 */
export async function checkPicture(bytes: Uint8Array, width: number, height: number): Promise<Picture> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', animated: false })
    const found = await image.metadata()
    const contentType = KNOWN_FORMATS[found.format ?? '']
    if (!contentType) throw new NotAPicture(`The provider sent ${found.format ?? 'something'} for a picture.`)
    if (found.width === width && found.height === height) {
      await image.raw().toBuffer()
      return { bytes, contentType, width, height }
    }
    const fitted = await image
      .resize(width, height, { fit: 'cover', position: sharp.strategy.attention })
      .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
      .toBuffer()
    return { bytes: fitted, contentType: 'image/jpeg', width, height }
  } catch (error) {
    if (error instanceof NotAPicture) throw error
    throw new NotAPicture('The provider sent no picture that opens.', { cause: error })
  }
}

/** A partial frame, small enough to be sent often. */
export const shrinkFrame = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
    .resize(1024, undefined, { withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer()
