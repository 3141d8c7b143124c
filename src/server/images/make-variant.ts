import sharp from 'sharp'

export type VariantFormat = 'avif' | 'webp' | 'jpeg'

/** What a browser that shows blurred colour until the picture comes asks for first. */
const PLACEHOLDER_MAX_WIDTH = 64

/**
 * The picture at a width, never enlarged. AVIF at its quickest effort is as small as WebP here and as quick to make; more
 * effort takes seconds for a tenth of the bytes.
 */
export function encodeVariant(bytes: Uint8Array, width: number, format: VariantFormat): Promise<Buffer> {
  const image = sharp(bytes).resize(width, undefined, { withoutEnlargement: true })
  if (width <= PLACEHOLDER_MAX_WIDTH) return image.webp({ quality: 40 }).toBuffer()
  if (format === 'avif') return image.avif({ quality: 60, effort: 0 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 82, effort: 3 }).toBuffer()
  return image.jpeg({ quality: 93, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** The format that the picture will have, whatever was wished for. */
export const variantFormat = (width: number, wished: VariantFormat): VariantFormat =>
  width <= PLACEHOLDER_MAX_WIDTH ? 'webp' : wished
