import sharp from 'sharp'

const masks = new Map<string, Promise<Buffer>>()

/** One byte a pixel: smoothstep from 0 in the first row to 255 in the last. Cached by size. */
export function blendMask(width: number, height: number): Promise<Buffer> {
  const name = `${width}x${height}`
  let mask = masks.get(name)
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
    masks.set(name, mask)
    mask.catch(() => masks.delete(name))
  }
  return mask
}
