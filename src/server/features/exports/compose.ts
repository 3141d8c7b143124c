import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { ExportType } from '#shared/contract/exports.ts'
import { blurredCollage, mirroredGradient } from './backgrounds.ts'
import { blendSeam, type Pixels, paste, pasteRounded } from './canvas.ts'
import { cropTo, type DecodedImage, decodeImage } from './crop.ts'
import {
  type Cell,
  DESKTOP,
  desktopCells,
  INSTAGRAM,
  INSTAGRAM_BACKGROUND,
  INSTAGRAM_WORDMARK,
  instagramCells,
  MOBILE,
  MOBILE_BLEND,
  MOBILE_TOP,
  mobileBands,
} from './layouts.ts'

const QUALITY = { quality: 90, chromaSubsampling: '4:4:4' } as const
const WORDMARK = fileURLToPath(new URL('./wordmark.png', import.meta.url))

/** The source image at `index` could not be decoded. */
export class UnreadableSourceError extends Error {
  override readonly name = 'UnreadableSourceError'
  readonly index: number
  constructor(index: number, cause: unknown) {
    super(`Source image ${index} cannot be decoded.`, { cause })
    this.index = index
  }
}

/**
 * The wallpaper as JPEG, from encoded images in the order of the layout. Decoding, scaling, blending and encoding run on
 * sharp's threads; this thread copies rows. Throws UnreadableSourceError, and RangeError for a number of images without layout.
 */
export async function composeWallpaper(type: ExportType, sources: readonly Uint8Array[]): Promise<Buffer> {
  const canvas = await COMPOSE[type](sources)
  return sharp(canvas.data, { raw: { width: canvas.width, height: canvas.height, channels: 3 } })
    .jpeg(QUALITY)
    .toBuffer()
}

const COMPOSE: Record<ExportType, (sources: readonly Uint8Array[]) => Promise<Pixels>> = {
  desktop: composeDesktop,
  mobile: composeMobile,
  instagram: composeInstagram,
}

/** Images with rounded corners on a blurred collage of themselves. */
async function composeDesktop(sources: readonly Uint8Array[]) {
  const cells = desktopCells(sources.length)
  const images = await decodeAll(sources)
  const [canvas, tiles] = await Promise.all([
    blurredCollage(
      images.map(({ thumbnail }) => thumbnail),
      cells.map((cell) => toRelativeCell(cell, DESKTOP)),
      DESKTOP,
      0.42,
    ),
    cropAll(images, cells),
  ])
  for (const [index, cell] of cells.entries())
    pasteRounded(canvas, tiles[index] as Pixels, cell, DESKTOP.radius)
  return canvas
}

/** A wide image above two upright ones, on a blurred collage of themselves, with the wordmark. */
async function composeInstagram(sources: readonly Uint8Array[]) {
  const cells = instagramCells()
  const images = await decodeAll(sources)
  const [canvas, tiles] = await Promise.all([
    blurredCollage(
      images.map(({ thumbnail }) => thumbnail),
      INSTAGRAM_BACKGROUND,
      INSTAGRAM,
      0.55,
    ),
    cropAll(images, cells),
  ])
  for (const [index, cell] of cells.entries())
    pasteRounded(canvas, tiles[index] as Pixels, cell, INSTAGRAM.radius)
  await drawWordmark(canvas)
  return canvas
}

/** Three images with blended seams, below a gradient made from the first one. */
async function composeMobile(sources: readonly Uint8Array[]) {
  const bands = mobileBands()
  const tiles = await cropAll(await decodeAll(sources), bands)
  const gradient = await mirroredGradient(tiles[0] as Pixels, MOBILE.width, MOBILE_TOP + MOBILE_BLEND)
  // The strip at each seam: the image above, with the next one fading in.
  const above = [gradient, ...tiles]
  const strips = await Promise.all(
    tiles.map((tile, index) => blendSeam(above[index] as Pixels, tile, MOBILE_BLEND)),
  )
  const canvas: Pixels = {
    data: Buffer.allocUnsafe(MOBILE.width * MOBILE.height * 3),
    width: MOBILE.width,
    height: MOBILE.height,
  }
  paste(canvas, gradient, { left: 0, top: 0 })
  for (const [index, band] of bands.entries()) {
    paste(canvas, tiles[index] as Pixels, band)
    paste(canvas, strips[index] as Pixels, band)
  }
  return canvas
}

let wordmark: Promise<Pixels> | undefined
/** The wordmark as RGBA; read once. */
function readWordmark(): Promise<Pixels> {
  wordmark ??= sharp(WORDMARK)
    .resize({ height: INSTAGRAM_WORDMARK.height })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ data, width: info.width, height: info.height }))
  wordmark.catch(() => {
    wordmark = undefined
  })
  return wordmark
}

async function drawWordmark(canvas: Pixels): Promise<void> {
  const { data, width, height } = await readWordmark()
  const left = Math.round((canvas.width - width) / 2)
  const top = Math.round(INSTAGRAM_WORDMARK.centreY - height / 2)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const source = (y * width + x) * 4
      const target = ((top + y) * canvas.width + left + x) * 3
      const share = (data[source + 3] ?? 0) / 255
      for (let channel = 0; channel < 3; channel++)
        canvas.data[target + channel] =
          (data[source + channel] ?? 0) * share + (canvas.data[target + channel] ?? 0) * (1 - share)
    }
}

function decodeAll(sources: readonly Uint8Array[]): Promise<DecodedImage[]> {
  return Promise.all(
    sources.map(async (source, index) => {
      try {
        return await decodeImage(source)
      } catch (error) {
        throw new UnreadableSourceError(index, error)
      }
    }),
  )
}

/** Crops each image to its cell, around its subject. */
const cropAll = (images: readonly DecodedImage[], cells: readonly Cell[]): Promise<Pixels[]> =>
  Promise.all(cells.map((cell, index) => cropTo(images[index] as DecodedImage, cell)))

const toRelativeCell = (
  { left, top, width, height }: Cell,
  whole: { width: number; height: number },
): Cell => ({
  left: left / whole.width,
  top: top / whole.height,
  width: width / whole.width,
  height: height / whole.height,
})
