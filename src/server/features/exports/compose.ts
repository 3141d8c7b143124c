import sharp, { type OverlayOptions } from 'sharp'
import type { ExportType } from '#shared/contract/exports.ts'
import { findCrop } from './find-crop.ts'
import {
  type Cell,
  DESKTOP,
  desktopCells,
  MOBILE,
  MOBILE_BLEND,
  MOBILE_SKY,
  mobileBands,
  STORY,
  STORY_WORDMARK,
  storyCells,
} from './layouts.ts'
import { blendMask, roundedMask } from './masks.ts'

const QUALITY = { quality: 90, chromaSubsampling: '4:4:4' } as const
const MAX_PIXELS = 40_000_000
const INK = '#0b0f1c'
const WORDMARK = new URL('./wordmark.png', import.meta.url)

/** One source could not be decoded; `index` says which. */
export class BrokenSource extends Error {
  readonly index: number
  constructor(index: number, cause: unknown) {
    super(`Picture ${index} does not open.`, { cause })
    this.index = index
  }
}

/** The first band fades in over the last rows of the sky. */
const SKY_HEIGHT = MOBILE_SKY + MOBILE_BLEND
/** Where the story's pictures glow: over all of it, the wide one above. */
const STORY_GLOW: readonly Cell[] = [
  { left: 0, top: 0, width: 1, height: 0.5 },
  { left: 0, top: 0.5, width: 0.5, height: 0.5 },
  { left: 0.5, top: 0.5, width: 0.5, height: 0.5 },
]

const size = ({ width, height }: { width: number; height: number }) => ({ width, height })

const shares = (cells: readonly Cell[], whole: { width: number; height: number }): Cell[] =>
  cells.map(({ left, top, width, height }) => ({
    left: left / whole.width,
    top: top / whole.height,
    width: width / whole.width,
    height: height / whole.height,
  }))

interface Raw {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

const asInput = ({ data, width, height, channels }: Raw) => ({
  input: data,
  raw: { width, height, channels },
})

/**
 * The finished wallpaper as JPEG. All pixel work runs on sharp's own threads; this one only waits.
 * Throws BrokenSource.
 */
export async function composeWallpaper(type: ExportType, sources: readonly Uint8Array[]): Promise<Buffer> {
  if (type === 'desktop') return composeDesktop(sources)
  return type === 'mobile' ? composeMobile(sources) : composeStory(sources)
}

/** Soft-cornered pictures on a ground that glows faintly in their own colours. */
async function composeDesktop(sources: readonly Uint8Array[]) {
  const cells = desktopCells(sources.length)
  const tiles = await fitAll(sources, cells)
  const [ground, rounded] = await Promise.all([
    glowingGround(tiles, shares(cells, DESKTOP), size(DESKTOP), 0.42),
    Promise.all(tiles.map((tile) => withAlpha(tile, roundedMask(tile.width, tile.height, DESKTOP.radius)))),
  ])
  return layOver(ground, place(rounded, cells))
}

/** Three pictures that melt into each other, under a calm sky of the first one's own colours. */
async function composeMobile(sources: readonly Uint8Array[]) {
  const bands = mobileBands()
  const tiles = await fitAll(sources, bands)
  const [sky, blended] = await Promise.all([
    calmSky(tiles[0] as Raw),
    Promise.all(tiles.map((tile) => withAlpha(tile, blendMask(tile.width, tile.height, MOBILE_BLEND)))),
  ])
  return layOver(sky, place(blended, bands))
}

/** A wide picture above two upright ones, on their own colours, signed small. */
async function composeStory(sources: readonly Uint8Array[]) {
  const cells = storyCells()
  const tiles = await fitAll(sources, cells)
  const [ground, wordmark, rounded] = await Promise.all([
    glowingGround(tiles, STORY_GLOW, size(STORY), 0.55),
    sharp(WORDMARK.pathname)
      .resize({ height: STORY_WORDMARK.height })
      .raw()
      .toBuffer({ resolveWithObject: true }),
    Promise.all(tiles.map((tile) => withAlpha(tile, roundedMask(tile.width, tile.height, STORY.radius)))),
  ])
  const mark: Raw = { data: wordmark.data, ...wordmark.info, channels: 4 }
  return layOver(ground, [
    ...place(rounded, cells),
    {
      ...asInput(mark),
      left: Math.round((STORY.width - mark.width) / 2),
      top: Math.round(STORY_WORDMARK.centreY - mark.height / 2),
    },
  ])
}

/** Each source covers its cell, cropped around its subject. */
function fitAll(sources: readonly Uint8Array[], cells: readonly Cell[]): Promise<Raw[]> {
  return Promise.all(
    cells.map(async (cell, index) => {
      try {
        return await cropTo(sources[index] as Uint8Array, cell)
      } catch (error) {
        throw new BrokenSource(index, error)
      }
    }),
  )
}

async function cropTo(source: Uint8Array, { width, height }: Cell): Promise<Raw> {
  const image = sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const picture = await image.metadata()
  const crop = await findCrop(source, picture, { width, height })
  const scale = Math.max(width / picture.width, height / picture.height)
  const covering = {
    width: Math.max(width, Math.round(picture.width * scale)),
    height: Math.max(height, Math.round(picture.height * scale)),
  }
  const data = await image
    .resize(covering.width, covering.height, { fit: 'fill' })
    .extract({
      left: Math.round((covering.width - width) * crop.x),
      top: Math.round((covering.height - height) * crop.y),
      width,
      height,
    })
    .flatten({ background: INK })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return { data, width, height, channels: 3 }
}

async function withAlpha(tile: Raw, mask: Promise<Buffer>): Promise<Raw> {
  const { width, height } = tile
  const data = await sharp(tile.data, { raw: { width, height, channels: 3 } })
    .joinChannel(await mask, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer()
  return { data, width, height, channels: 4 }
}

const place = (tiles: readonly Raw[], cells: readonly Cell[]) =>
  tiles.map((tile, index) => ({
    ...asInput(tile),
    left: cells[index]?.left ?? 0,
    top: cells[index]?.top ?? 0,
  }))

function layOver(ground: Raw, layers: OverlayOptions[]): Promise<Buffer> {
  const { data, width, height, channels } = ground
  return sharp(data, { raw: { width, height, channels } })
    .composite(layers)
    .removeAlpha()
    .jpeg(QUALITY)
    .toBuffer()
}

/** The pictures' colours, far out of focus and darkened, over the whole ground. `places` are shares of it. */
async function glowingGround(
  tiles: readonly Raw[],
  places: readonly Cell[],
  size: { width: number; height: number },
  brightness: number,
): Promise<Raw> {
  const small = { width: Math.round(size.width / 60), height: Math.round(size.height / 60) }
  const spots = await Promise.all(
    tiles.map(async (tile, index) => {
      const place = places[index] as Cell
      const left = Math.round(place.left * small.width)
      const top = Math.round(place.top * small.height)
      const spot = {
        width: Math.round((place.left + place.width) * small.width) - left,
        height: Math.round((place.top + place.height) * small.height) - top,
      }
      const data = await sharp(tile.data, {
        raw: { width: tile.width, height: tile.height, channels: 3 },
      })
        .resize(spot.width, spot.height, { fit: 'fill', kernel: 'linear' })
        .raw()
        .toBuffer()
      return { ...asInput({ data, ...spot, channels: 3 }), left, top }
    }),
  )
  const spotted = await sharp({ create: { ...small, channels: 3, background: INK } })
    .composite(spots)
    .removeAlpha()
    .raw()
    .toBuffer()
  const soft = await sharp(spotted, { raw: { ...small, channels: 3 } })
    .blur(3)
    .modulate({ brightness })
    .raw()
    .toBuffer()
  return enlarge({ data: soft, ...small, channels: 3 }, size)
}

async function enlarge({ data, width, height }: Raw, size: { width: number; height: number }): Promise<Raw> {
  const large = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { data: large, ...size, channels: 3 }
}

/**
 * The upper part of the picture mirrored upwards, out of focus and darker towards the top: no edge and no detail where the
 * clock and the date stand, and no seam where the picture begins.
 */
async function calmSky(picture: Raw): Promise<Raw> {
  const small = { width: 5, height: 9 }
  const strip = Math.round(picture.height * 0.3)
  const tiny = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .extract({ left: 0, top: 0, width: picture.width, height: strip })
    .resize(small.width, small.height, { fit: 'fill', kernel: 'linear' })
    .flip()
    .raw()
    .toBuffer()
  soften(tiny, small.width, small.height)
  const sky = await enlarge(
    { data: tiny, ...small, channels: 3 },
    { width: MOBILE.width, height: SKY_HEIGHT },
  )
  const data = await sharp(sky.data, { raw: { width: sky.width, height: sky.height, channels: 3 } })
    .extend({ bottom: MOBILE.height - sky.height, background: INK })
    .raw()
    .toBuffer()
  return { data, width: MOBILE.width, height: MOBILE.height, channels: 3 }
}

/** Rows draw towards their mean, and darken, the more the higher they stand. A few dozen pixels, so it costs nothing here. */
function soften(pixels: Buffer, width: number, height: number): void {
  for (let y = 0; y < height; y++) {
    const depth = y / (height - 1)
    const light = 0.45 + 0.55 * depth ** 1.4
    for (let channel = 0; channel < 3; channel++) {
      const indices = Array.from({ length: width }, (_, x) => (y * width + x) * 3 + channel)
      const mean = indices.reduce((sum, index) => sum + (pixels[index] ?? 0), 0) / width
      for (const index of indices)
        pixels[index] = light * (mean + ((pixels[index] ?? 0) - mean) * (0.25 + 0.75 * depth))
    }
  }
}
