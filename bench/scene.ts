import sharp from 'sharp'

/** A picture of the product's size that is as hard to decode as a real one: noise over colour, some 500 KB. */
export const aScene = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1792,
      height: 1024,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
