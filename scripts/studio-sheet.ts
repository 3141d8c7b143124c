/**
 * Paints a contact sheet of what the studio makes of words, for looking:
 * node scripts/studio-sheet.ts [from] [to] [--format=story] [--seed=1] [--more]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import sharp, { type OverlayOptions } from 'sharp'
import { FORMATS, type Painting, type PaintingFormat, paint } from '#studio/index.ts'
import { FURTHER_PROMPTS, STUDIO_PROMPTS } from './studio-prompts.ts'

const folder = '.cache/studio'
const options = new Map(
  process.argv.filter((a) => a.startsWith('--')).map((a) => a.slice(2).split('=') as [string, string]),
)
const isMore = options.has('more')
const prompts = isMore ? FURTHER_PROMPTS : STUDIO_PROMPTS
const prefix = isMore ? 'more-' : ''
const [from = 0, to = prompts.length] = process.argv
  .slice(2)
  .filter((a) => !a.startsWith('--'))
  .map(Number)
const format = (options.get('format') ?? 'landscape') as PaintingFormat
const seed = Number(options.get('seed') ?? 1)
const columns = Number(options.get('columns') ?? 4)

await mkdir(folder, { recursive: true })
const tileWidth = 448
const { width, height } = FORMATS[format]
const tileHeight = Math.round((tileWidth * height) / width)
const captionHeight = 62
const tiles: OverlayOptions[] = []

for (let i = from; i < Math.min(to, prompts.length); i++) {
  const prompt = prompts[i]!
  const started = performance.now()
  const painting = await paint({ prompt, seed, format })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${String(i).padStart(2)} ${seconds} s  ${prompt.slice(0, 70)}`)
  await save(painting, `${folder}/${prefix}${String(i).padStart(2, '0')}.png`)
  const at = tiles.length / 2
  const left = (at % columns) * tileWidth
  const top = Math.floor(at / columns) * (tileHeight + captionHeight)
  tiles.push(
    { input: await image(painting).resize(tileWidth, tileHeight).png().toBuffer(), left, top },
    { input: caption(i, prompt, seconds), left, top: top + tileHeight },
  )
}

const rows = Math.ceil(tiles.length / 2 / columns)
const sheet = await sharp({
  create: {
    width: columns * tileWidth,
    height: rows * (tileHeight + captionHeight),
    channels: 3,
    background: '#111',
  },
})
  .composite(tiles)
  .png()
  .toBuffer()
await writeFile(`${folder}/${prefix}sheet-${from}-${to}.png`, sheet)
console.log(`${folder}/${prefix}sheet-${from}-${to}.png`)

function image({ rgb, width: w, height: h }: Painting) {
  return sharp(Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength), {
    raw: { width: w, height: h, channels: 3 },
  })
}

async function save(painting: Painting, path: string): Promise<void> {
  await image(painting).png({ compressionLevel: 3 }).toFile(path)
}

function caption(index: number, prompt: string, seconds: string): Buffer {
  const words = `${index}. ${prompt}`.split(' ')
  const lines: string[] = ['']
  for (const word of words) {
    if (`${lines.at(-1)} ${word}`.length > 66) lines.push('')
    lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim()
  }
  const escaped = (s: string) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const text = [...lines.slice(0, 3), `${seconds} s`]
    .map(
      (line, i) =>
        `<text x="6" y="${14 + i * 14}" font-family="sans-serif" font-size="12" fill="#ddd">${escaped(line)}</text>`,
    )
    .join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${captionHeight}">${text}</svg>`,
  )
}
