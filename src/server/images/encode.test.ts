import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodePartialFrame, InvalidImageError, normalizeImage } from './encode.ts'

const WIDTH = 1792
const HEIGHT = 1024
const normalize = (bytes: Uint8Array) => normalizeImage(bytes, WIDTH, HEIGHT)

const plain = (width = WIDTH, height = HEIGHT, background = '#c81e1e') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#1e1ec8' } },
      left: width / 2,
      top: 0,
    },
  ])

async function colourAt(bytes: Uint8Array, left: number, top: number) {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

const near = (actual: number[], expected: number[], tolerance = 6) =>
  actual.length === expected.length && actual.every((v, i) => Math.abs(v - (expected[i] ?? 0)) <= tolerance)

const PRIVATE = 'PRIVATE-MARKER'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${PRIVATE}</note></x:xmpmeta>`
const withMetadata = (image: Sharp) =>
  image
    .withExif({
      IFD0: { Artist: PRIVATE, ImageDescription: PRIVATE },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp(XMP)

/** A comment and an IPTC block after the start of a JPEG. */
function withSegments(jpeg: Buffer) {
  const segment = (marker: number, text: string) => {
    const body = Buffer.from(text)
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xfe, PRIVATE),
    segment(0xed, `Photoshop 3.0\0${PRIVATE}`),
    jpeg.subarray(2),
  ])
}

describe('normalizeImage', () => {
  it.each([
    ['JPEG', async () => withSegments(await withMetadata(plain()).jpeg().toBuffer())],
    ['PNG', () => withMetadata(plain()).png().toBuffer()],
    ['WebP', () => withMetadata(plain()).webp().toBuffer()],
  ])(
    'drops EXIF, position, XMP, IPTC and comments of a %s image of the requested size',
    async (_format, make) => {
      const sent = await make()
      expect(sent.includes(PRIVATE)).toBe(true)
      const { bytes, contentType } = await normalize(sent)
      expect(contentType).toBe('image/jpeg')
      expect(Buffer.from(bytes).includes(PRIVATE)).toBe(false)
      const metadata = await sharp(bytes).metadata()
      expect(metadata).toMatchObject({
        format: 'jpeg',
        width: WIDTH,
        height: HEIGHT,
        space: 'srgb',
        channels: 3,
      })
      for (const block of ['exif', 'xmp', 'iptc', 'icc', 'comments'] as const)
        expect(metadata[block]).toBeUndefined()
    },
  )

  it('drops data after the end of the image', async () => {
    const sent = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(`<html>${PRIVATE}</html>`)])
    const { bytes } = await normalize(sent)
    expect(Buffer.from(bytes).includes(PRIVATE)).toBe(false)
    expect([...bytes.slice(-2)]).toEqual([0xff, 0xd9])
  })

  it('rotates the image by its EXIF orientation', async () => {
    // Orientation 3 is upside down: red is on the right then.
    const sent = await halves(WIDTH, HEIGHT).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    const { bytes } = await normalize(sent)
    expect(near(await colourAt(bytes, 50, 512), [30, 30, 200])).toBe(true)
    expect(near(await colourAt(bytes, 1700, 512), [200, 30, 30])).toBe(true)
  })

  it('measures the image after its rotation', async () => {
    // 1024x1792 rotated by 90 degrees is 1792x1024.
    const sent = await plain(HEIGHT, WIDTH).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await sharp((await normalize(sent)).bytes).metadata()).toMatchObject({
      width: WIDTH,
      height: HEIGHT,
    })
  })

  it('keeps the colours of images with another profile, CMYK or 16 bits', async () => {
    const muted = '#8c6e50'
    // Bytes, colour, tolerance: CMYK cannot represent every colour.
    const sent: [Buffer, number[], number][] = [
      [await plain().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(), [200, 30, 30], 6],
      [await plain().toColourspace('rgb16').png().toBuffer(), [200, 30, 30], 6],
      [await plain(WIDTH, HEIGHT, muted).toColourspace('cmyk').jpeg().toBuffer(), [0x8c, 0x6e, 0x50], 16],
    ]
    for (const [bytes, colour, tolerance] of sent)
      expect(await colourAt((await normalize(bytes)).bytes, 900, 500)).toSatisfy((found: number[]) =>
        near(found, colour, tolerance),
      )
    const grey = await normalize(await plain(WIDTH, HEIGHT, '#808080').toColourspace('b-w').png().toBuffer())
    expect(near(await colourAt(grey.bytes, 900, 500), [128, 128, 128])).toBe(true)
  })

  it('makes transparent pixels white', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const sent = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect(await colourAt((await normalize(sent)).bytes, 900, 500)).toEqual([255, 255, 255])
  })

  it('takes the first frame of an animated image', async () => {
    const frames = await Promise.all(
      ['#c81e1e', '#1e1ec8'].map((c) => plain(WIDTH, HEIGHT, c).png().toBuffer()),
    )
    const sent = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(sent).metadata()).pages).toBe(2)
    const { bytes } = await normalize(sent)
    expect(near(await colourAt(bytes, 900, 500), [200, 30, 30])).toBe(true)
  })

  it.each([
    [1024, 1024],
    [1536, 1024],
    [1024, 1536],
    [896, 512],
    [3840, 2160],
  ])('fits an image of %ix%i to the requested size', async (width, height) => {
    const { bytes } = await normalize(await plain(width, height).webp().toBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: WIDTH, height: HEIGHT })
  })

  it.each([
    [1, 1],
    [895, 1024],
    [1792, 511],
    [512, 512],
    [16_000, 1024],
    [1024, 16_000],
  ])('rejects an image of %ix%i', async (width, height) => {
    await expect(normalize(await plain(width, height).png().toBuffer())).rejects.toBeInstanceOf(
      InvalidImageError,
    )
  })
})

describe('invalid images', () => {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="9" height="9"/></svg>`,
  )
  const patched = (bytes: Buffer, at: number, write: (bytes: Buffer, at: number) => void) => {
    const copy = Buffer.from(bytes)
    write(copy, at)
    return copy
  }
  const kinds: [string, () => Promise<Buffer> | Buffer][] = [
    ['an empty file', () => Buffer.alloc(0)],
    ['HTML', () => Buffer.from('<!doctype html><p>Hello</p>')],
    ['SVG', () => svg],
    ['GIF', () => plain().gif().toBuffer()],
    ['TIFF', () => plain().tiff().toBuffer()],
    ['AVIF', () => plain(1024, 1024).avif({ effort: 0 }).toBuffer()],
    ['half a JPEG', async () => (await halves(WIDTH, HEIGHT).jpeg().toBuffer()).subarray(0, 6_000)],
    [
      'half a PNG',
      async () => (await halves(WIDTH, HEIGHT).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 90_000),
    ],
    ['a JPEG’s first bytes before an SVG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg])],
    [
      'a PNG that claims 100000x100000',
      async () =>
        patched(await plain().png().toBuffer(), 16, (bytes, at) => {
          bytes.writeUInt32BE(100_000, at)
          bytes.writeUInt32BE(100_000, at + 4)
        }),
    ],
    [
      'a JPEG that claims 65500x65500',
      async () => {
        const jpeg = await plain().jpeg().toBuffer()
        // The frame header: marker, length, precision, height, width.
        return patched(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, (bytes, at) => {
          bytes.writeUInt16BE(65_500, at)
          bytes.writeUInt16BE(65_500, at + 2)
        })
      },
    ],
  ]
  it.each(kinds)('rejects %s', async (_name, make) => {
    await expect(normalize(await make())).rejects.toBeInstanceOf(InvalidImageError)
    await expect(encodePartialFrame(await make())).rejects.toThrow()
  })
})

describe('encodePartialFrame', () => {
  it('fits a partial frame into 1024x1024 pixels and drops its metadata', async () => {
    const frame = await encodePartialFrame(await withMetadata(plain(900, 5_000)).jpeg().toBuffer())
    const metadata = await sharp(frame).metadata()
    expect(metadata).toMatchObject({ format: 'webp', height: 1024 })
    expect(metadata.exif).toBeUndefined()
  })
})
