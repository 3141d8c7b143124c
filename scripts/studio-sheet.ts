/**
 * Paints what the studio makes of the prompts of a file, as contact sheets in .cache/studio:
 * npm run studio:sheet -- FILE [--from=0] [--to=24] [--format=story] [--seed=1] [--columns=4] [--answered]
 * Each prompt has a seed of its own: its index is added.
 * FILE has one prompt a line, or is JSON: strings, or objects with a text. With --answered, the page's question for a place that
 * the words do not decide is answered by the first of the object's `places`, where it has one, as its writer would.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { FORMATS, type PaintingFormat, paint } from '#studio/index.ts'
import { type Tile, writeContactSheet } from './contact-sheet.ts'
import { readEntries } from './studio-entries.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    format: { type: 'string', default: 'landscape' },
    seed: { type: 'string', default: '1' },
    columns: { type: 'string', default: '4' },
    answered: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (!file)
  throw new Error('Usage: npm run studio:sheet -- FILE [--from=0] [--to=24] [--format=story] [--seed=1]')
const entries = await readEntries(file)
const from = Number(values.from)
const to = Math.min(entries.length, Number(values.to ?? entries.length))
const format = values.format as PaintingFormat
const { width, height } = FORMATS[format]
const folder = '.cache/studio'
await mkdir(folder, { recursive: true })
const tiles: Tile[] = []
for (let i = from; i < to; i++) {
  const { text: prompt, places = [] } = entries[i]!
  const started = performance.now()
  const request = { prompt, seed: Number(values.seed) + i, format }
  const asRead = await paint(request)
  const isAnswered = values.answered && !asRead.reading.isPlaceSure && places.length > 0
  const { rgb, reading } = isAnswered
    ? await paint({ ...request, feedback: [`Place: ${places[0]}`] })
    : asRead
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const image = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  await writeFile(`${folder}/${String(i).padStart(3, '0')}.png`, image)
  const place = `${reading.place.id}${isAnswered ? ' (answered)' : reading.isPlaceSure ? '' : ' (unsure)'}`
  console.log(`${i} ${seconds} s ${place}: ${prompt.slice(0, 70)}`)
  tiles.push({ image, caption: `${i}. [${place}, ${reading.hour}, ${reading.people}] ${prompt}` })
}
const tileWidth = 448
const name = `${folder}/sheet-${from}-${to}.png`
await writeContactSheet(name, tiles, {
  columns: Number(values.columns),
  tileWidth,
  tileHeight: Math.round((tileWidth * height) / width),
})
console.log(name)
