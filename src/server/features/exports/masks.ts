import sharp from 'sharp'

const known = new Map<string, Promise<Buffer>>()

/** Masks depend on the layouts only, of which there are a few: each is drawn once and kept. */
function remember(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  let mask = known.get(name)
  if (!mask) {
    mask = draw()
    known.set(name, mask)
    mask.catch(() => known.delete(name))
  }
  return mask
}

const draw = (width: number, height: number, content: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    ),
  )
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer()

/** One byte a pixel: 255 inside, 0 in the rounded-off corners. */
export const roundedMask = (width: number, height: number, radius: number) =>
  remember(`rounded ${width}x${height} ${radius}`, () =>
    draw(width, height, `<rect width="${width}" height="${height}" rx="${radius}"/>`),
  )

/** One byte a pixel: 0 at the top edge, rising without a kink to 255 after `blend` rows. */
export const blendMask = (width: number, height: number, blend: number) =>
  remember(`blend ${width}x${height} ${blend}`, () => {
    const stops = Array.from({ length: 17 }, (_, index) => {
      const x = index / 16
      return `<stop offset="${(x * blend) / height}" stop-opacity="${x * x * (3 - 2 * x)}"/>`
    }).join('')
    return draw(
      width,
      height,
      `<linearGradient id="g" x2="0" y2="1">${stops}</linearGradient><rect width="${width}" height="${height}" fill="url(#g)"/>`,
    )
  })
