/**
 * Paints what the studio makes of the prompts of a file, as contact sheets in .cache/studio:
 * npm run studio:sheet -- FILE [--from=0] [--to=24] [--format=story] [--seed=1] [--columns=4] [--answered] [--choices=FILE]
 * npm run studio:sheet -- FILE --sketches [--from=0] [--to=24]
 * Each prompt has a seed of its own: its index is added.
 * FILE has one prompt a line, or is JSON: strings, or objects with a text. With --answered, the page's question for a place that
 * the words do not decide is answered by the first of the object's `places`, where it has one, as its writer would.
 * With --sketches, it draws what the page would ask instead: NNN-sketches.png with up to eight numbered sketches, two pages, for each
 * prompt whose scene is not sure, and sketches.json, which lists these prompts. --choices is JSON: the number of the sketch, with corrections where
 * there are any, or the id of another place that is chosen for an index, {"12": 3, "13": "beach", "14": {"sketch": 1, "changes":
 * ["People: you, your son (man)", "Hour: dawn"]}}; where none is chosen the studio chooses, as on the page.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { FORMATS, type PaintingFormat, type Pixels, paint } from '#studio/index.ts'
import { type Tile, writeContactSheet } from './contact-sheet.ts'
import { askedSketches, readChoices } from './studio-choices.ts'
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
    sketches: { type: 'boolean', default: false },
    choices: { type: 'string' },
  },
})
const [file] = positionals
if (!file)
  throw new Error(
    'Usage: npm run studio:sheet -- FILE [--from=0] [--to=24] [--format=story] [--seed=1] [--sketches]',
  )
const entries = await readEntries(file)
const from = Number(values.from)
const to = Math.min(entries.length, Number(values.to ?? entries.length))
const format = values.format as PaintingFormat
const { width, height } = FORMATS[format]
const folder = '.cache/studio'
await mkdir(folder, { recursive: true })
const toPng = ({ rgb, width, height }: Pixels) =>
  sharp(rgb, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
const numbered = (i: number) => String(i).padStart(3, '0')

if (values.sketches) await writeSketches()
else await writePaintings()

/** One contact image with the sketches of each prompt that the page would ask about, and the list of these prompts. */
async function writeSketches() {
  const asked: object[] = []
  for (let i = from; i < to; i++) {
    const { text } = entries[i]!
    const found = await askedSketches(text)
    if (found.length === 0) continue
    const tiles = found.map(async ({ pixels, place, missing }, at) => ({
      image: await toPng(pixels),
      caption: `${at + 1}. ${place.name}${missing.length > 0 ? `. Not shown: ${missing.join(', ')}` : ''}`,
    }))
    await writeContactSheet(`${folder}/${numbered(i)}-sketches.png`, await Promise.all(tiles), {
      columns: found.length > 4 ? 4 : 2,
      tileWidth: 448,
      tileHeight: 256,
    })
    const sketches = found.map(({ pixels: _, ...said }, at) => ({ number: at + 1, ...said }))
    asked.push({ index: i, text, sketches })
    console.log(
      `${i} ${found.map(({ place }, at) => `${at + 1} ${place.name}`).join(', ')}: ${text.slice(0, 70)}`,
    )
  }
  await writeFile(`${folder}/sketches.json`, `${JSON.stringify(asked, null, 1)}\n`)
  console.log(`${folder}/sketches.json: ${asked.length} of ${to - from} are asked`)
}

async function writePaintings() {
  const choices = await readChoices(values.choices)
  const tiles: Tile[] = []
  for (let i = from; i < to; i++) {
    const { text: prompt, places = [] } = entries[i]!
    const started = performance.now()
    const request = { prompt, seed: Number(values.seed) + i, format }
    const asRead = await paint(request)
    const chosen = await choices.find(i, prompt)
    const isPlaceAnswered = values.answered && !asRead.reading.isPlaceSure && places.length > 0
    const answer = chosen ?? (isPlaceAnswered ? `Place: ${places[0]}` : undefined)
    const painting = answer === undefined ? asRead : await paint({ ...request, feedback: [answer] })
    const { reading } = painting
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const image = await toPng(painting)
    await writeFile(`${folder}/${numbered(i)}.png`, image)
    const how = chosen
      ? ' (chosen)'
      : isPlaceAnswered
        ? ' (answered)'
        : reading.isPlaceSure
          ? ''
          : ' (unsure)'
    const place = `${reading.place.id}${how}`
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
}
