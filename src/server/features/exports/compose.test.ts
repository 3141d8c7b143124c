import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { composeWallpaper, UnreadableSourceError } from './compose.ts'
import { cropTo, decodeImage } from './crop.ts'
import {
  type Cell,
  DESKTOP,
  desktopCells,
  INSTAGRAM,
  INSTAGRAM_SAFE_AREA,
  instagramCells,
  MOBILE,
  MOBILE_BLEND,
  MOBILE_TOP,
  mobileBands,
} from './layouts.ts'

const COLOURS = [
  [200, 60, 60],
  [60, 180, 60],
  [60, 60, 210],
  [200, 180, 40],
  [40, 180, 190],
  [190, 60, 190],
] as const

const plain = ([r, g, b]: readonly [number, number, number]) =>
  sharp({ create: { width: 1792, height: 1024, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
const sources = (count: number) => Promise.all(COLOURS.slice(0, count).map(plain))

async function pixelsOf(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  return {
    info,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)],
  }
}

/** A grid of points over the cell, at least `inset` pixels from its edges. */
function pointsIn({ left, top, width, height }: Cell, inset: number): [number, number][] {
  const steps = [0, 0.25, 0.5, 0.75, 1]
  return steps.flatMap((x) =>
    steps.map((y): [number, number] => [
      Math.round(left + inset + x * (width - 2 * inset - 1)),
      Math.round(top + inset + y * (height - 2 * inset - 1)),
    ]),
  )
}

function isNear(found: readonly number[], wanted: readonly number[], tolerance = 8) {
  return found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= tolerance)
}

describe('the desktop wallpaper', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'covers the desktop wallpaper of %i images except the gutters, without overlap',
    (count) => {
      const cells = desktopCells(count)
      expect(cells).toHaveLength(count)
      const { width, height, gutter } = DESKTOP
      const covered = new Uint8Array(width * height)
      for (const cell of cells)
        for (let y = cell.top; y < cell.top + cell.height; y++)
          for (let x = cell.left; x < cell.left + cell.width; x++) covered[y * width + x]! += 1
      expect(Math.max(...cells.map((cell) => cell.left + cell.width))).toBe(width - gutter)
      expect(Math.max(...cells.map((cell) => cell.top + cell.height))).toBe(height - gutter)
      let holes = 0
      for (let y = gutter; y < height - gutter; y++)
        for (let x = gutter; x < width - gutter; x++) {
          const times = covered[y * width + x] ?? 0
          if (times > 1) throw new Error(`Two cells cover ${x},${y}`)
          // A point of a gutter has a cell within the gutter's width in at least one direction.
          if (times === 0 && !near(covered, x, y)) holes++
        }
      expect(holes).toBe(0)

      function near(map: Uint8Array, x: number, y: number) {
        for (let d = 1; d <= gutter; d++)
          for (const [dx, dy] of [
            [d, 0],
            [-d, 0],
            [0, d],
            [0, -d],
            // At the crossing of two gutters.
            [d, d],
            [-d, -d],
            [d, -d],
            [-d, d],
          ] as const)
            if (map[(y + dy) * width + x + dx]) return true
        return false
      }
    },
  )

  it.each([1, 3, 5, 6])(
    'composes %i images as a desktop wallpaper of 1920x1080 with each image in its cell',
    async (count) => {
      const { info, at } = await pixelsOf(await composeWallpaper('desktop', await sources(count)))
      expect([info.width, info.height, info.channels]).toEqual([1920, 1080, 3])
      for (const [index, cell] of desktopCells(count).entries())
        for (const [x, y] of pointsIn(cell, 12))
          expect(isNear(at(x, y), COLOURS[index] ?? []), `image ${index} at ${x},${y}: ${at(x, y)}`).toBe(
            true,
          )
    },
  )

  it('rounds the corners of the cells of a desktop wallpaper', async () => {
    const { at } = await pixelsOf(await composeWallpaper('desktop', await sources(6)))
    const { left, top } = desktopCells(6)[0] as Cell
    expect(isNear(at(left + 1, top + 1), COLOURS[0], 40)).toBe(false)
  })
})

describe('the lock screen', () => {
  it('composes three images as a lock screen of 1290x2796 with each image in its band', async () => {
    const { info, at } = await pixelsOf(await composeWallpaper('mobile', await sources(3)))
    expect([info.width, info.height]).toEqual([MOBILE.width, MOBILE.height])
    for (const [index, { top, height }] of mobileBands().entries()) {
      const end = index === 2 ? top + height - 1 : top + height - MOBILE_BLEND - 4
      for (const y of [top + MOBILE_BLEND + 4, Math.round((top + end) / 2), end])
        for (const x of [0, 640, 1289])
          expect(isNear(at(x, y), COLOURS[index] ?? []), `image ${index} at ${x},${y}: ${at(x, y)}`).toBe(
            true,
          )
    }
  })

  it('blends adjacent images of a lock screen without a visible edge', async () => {
    const { at } = await pixelsOf(await composeWallpaper('mobile', await sources(3)))
    for (let y = MOBILE_TOP; y < MOBILE.height - 1; y++)
      for (const channel of [0, 1, 2])
        expect(Math.abs((at(640, y)[channel] ?? 0) - (at(640, y + 1)[channel] ?? 0))).toBeLessThan(12)
  })

  it('darkens and blurs the clock area of a lock screen', async () => {
    const noisy = await sharp({
      create: {
        width: 1792,
        height: 1024,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 160, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer()
    const { at } = await pixelsOf(await composeWallpaper('mobile', [noisy, noisy, noisy]))
    for (let y = 0; y < MOBILE_TOP - 20; y += 7)
      for (let x = 0; x < MOBILE.width - 40; x += 37)
        expect(Math.abs((at(x, y)[0] ?? 0) - (at(x + 40, y)[0] ?? 0))).toBeLessThan(14)
    expect(at(300, 200)[0]).toBeLessThan(130)
  })
})

describe('the Instagram wallpaper', () => {
  it('composes three images for Instagram as 1080x1920 with each image inside the safe area', async () => {
    const { info, at } = await pixelsOf(await composeWallpaper('instagram', await sources(3)))
    expect([info.width, info.height]).toEqual([INSTAGRAM.width, INSTAGRAM.height])
    for (const [index, cell] of instagramCells().entries()) {
      expect(cell.top).toBeGreaterThanOrEqual(INSTAGRAM_SAFE_AREA.top)
      expect(cell.top + cell.height).toBeLessThanOrEqual(INSTAGRAM.height - INSTAGRAM_SAFE_AREA.bottom)
      for (const [x, y] of pointsIn(cell, 14))
        expect(isNear(at(x, y), COLOURS[index] ?? []), `image ${index} at ${x},${y}: ${at(x, y)}`).toBe(true)
    }
  })

  it('draws the wordmark below the images for Instagram', async () => {
    const { at } = await pixelsOf(await composeWallpaper('instagram', await sources(3)))
    let bright = 0
    for (let y = 1470; y < 1515; y++)
      for (let x = 340; x < 740; x++) if (Math.min(...at(x, y)) > 200) bright++
    expect(bright).toBeGreaterThan(500)
  })
})

describe('source images', () => {
  it('throws UnreadableSourceError with the index of the image that cannot be decoded', async () => {
    const [first, second] = await sources(2)
    const broken = Buffer.from('<html>not an image</html>')
    await expect(
      composeWallpaper('mobile', [first as Buffer, broken, second as Buffer]),
    ).rejects.toMatchObject({ index: 1 })
    const half = (first as Buffer).subarray(0, 2_000)
    await expect(
      composeWallpaper('mobile', [half, first as Buffer, second as Buffer]),
    ).rejects.toBeInstanceOf(UnreadableSourceError)
  })

  it.each([0.12, 0.5, 0.86])('keeps a figure at %d of the width inside the crop', async (place) => {
    const figure = { width: 60, height: 150 }
    const left = Math.round(1792 * place - figure.width / 2)
    const source = await sharp({
      create: { width: 1792, height: 1024, channels: 3, background: '#31502f' },
    })
      .composite([
        {
          input: await sharp({ create: { ...figure, channels: 3, background: '#e8a13c' } })
            .png()
            .toBuffer(),
          left,
          top: 600,
        },
      ])
      .jpeg()
      .toBuffer()
    const cell = { width: 474, height: 580 }
    const pixels = await cropTo(await decodeImage(source), cell)
    // The whole figure, with a margin on both sides.
    const row = Math.round((675 / 1024) * cell.height) * cell.width
    const columns = Array.from({ length: cell.width }, (_, x) => x).filter(
      (x) => (pixels.data[(row + x) * 3] ?? 0) > 150,
    )
    expect(columns.length).toBeGreaterThan((figure.width * cell.height) / 1024 - 6)
    expect(columns[0]).toBeGreaterThan(8)
    expect(columns.at(-1)).toBeLessThan(cell.width - 8)
  })
})
