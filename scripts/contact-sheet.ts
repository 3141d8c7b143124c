import { writeFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'

export interface Tile {
  /** An encoded image. */
  image: Buffer
  caption: string
}

const LINE_PX = 14
const CHARACTERS_PER_PX = 0.148

/** Writes images with captions of at most four lines as one PNG file. */
export async function writeContactSheet(
  file: string,
  tiles: readonly Tile[],
  { columns, tileWidth, tileHeight }: { columns: number; tileWidth: number; tileHeight: number },
): Promise<void> {
  const captionHeight = LINE_PX * 4 + 6
  const parts: OverlayOptions[] = []
  for (const [at, { image, caption }] of tiles.entries()) {
    const left = (at % columns) * tileWidth
    const top = Math.floor(at / columns) * (tileHeight + captionHeight)
    const resized = await sharp(image)
      .resize(tileWidth, tileHeight, { fit: 'contain', background: '#111' })
      .png()
      .toBuffer()
    parts.push(
      { input: resized, left, top },
      { input: captionImage(caption, tileWidth, captionHeight), left, top: top + tileHeight },
    )
  }
  const height = Math.ceil(tiles.length / columns) * (tileHeight + captionHeight)
  const sheet = sharp({ create: { width: columns * tileWidth, height, channels: 3, background: '#111' } })
  await writeFile(file, await sheet.composite(parts).png().toBuffer())
}

function captionImage(caption: string, width: number, height: number): Buffer {
  const lines = ['']
  for (const word of caption.split(/\s+/)) {
    if (`${lines.at(-1)} ${word}`.length > width * CHARACTERS_PER_PX) lines.push('')
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
  }
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const text = lines
    .slice(0, 4)
    .map(
      (line, i) =>
        `<text x="6" y="${LINE_PX * (i + 1)}" font-family="sans-serif" font-size="12" fill="#ddd">${escaped(line)}</text>`,
    )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${text.join('')}</svg>`,
  )
}
