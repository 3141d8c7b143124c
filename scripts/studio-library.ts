/**
 * Draws every composition, object and pose once, as contact sheets in .cache/studio, for whoever adds one:
 * npm run studio:library [-- beach] [--hour=night] [--season=winter] [--format=story] [--people=3] [--seed=1]
 * With a name only the compositions whose file begins with it are drawn, each also at full size.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createCanvas } from '@napi-rs/canvas'
import { composeFile } from '#studio/composition/compose.ts'
import { FORMATS, type PaintingFormat } from '#studio/index.ts'
import { allObjects, palettes } from '#studio/library/library.ts'
import { placeFiles } from '#studio/library/places.ts'
import { Brush } from '#studio/rendering/brush.ts'
import { Palette } from '#studio/rendering/colour.ts'
import { drawObject } from '#studio/rendering/draw-svg.ts'
import { render } from '#studio/rendering/render.ts'
import { testBrief } from '#studio/testing/test-brief.ts'
import type { Hour, Season, Weather } from '#studio/understanding/brief.ts'
import { type Tile, writeContactSheet } from './contact-sheet.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    hour: { type: 'string' },
    season: { type: 'string' },
    weather: { type: 'string' },
    format: { type: 'string', default: 'landscape' },
    people: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    columns: { type: 'string', default: '4' },
  },
})
const [only] = positionals
const folder = '.cache/studio'
const size = FORMATS[values.format as PaintingFormat]
const brief = testBrief({
  people: Number(values.people),
  hour: values.hour as Hour | undefined,
  season: values.season as Season | undefined,
  weather: values.weather as Weather | undefined,
})

await mkdir(folder, { recursive: true })
const files = [...placeFiles.values()].flat().filter((file) => !only || file.startsWith(only))
if (files.length === 0) {
  console.error(`No composition's file begins with "${only}".`)
  process.exit(1)
}
const places: Tile[] = []
for (const file of files) {
  const image = render(composeFile(file, brief, size, Number(values.seed)), size, (canvas) =>
    canvas.encodeSync('png'),
  )
  if (only) await writeFile(`${folder}/${file.replace(/svg$/, 'png')}`, image)
  places.push({ image, caption: file })
}
const tileWidth = 448
await writeContactSheet(`${folder}/places.png`, places, {
  columns: Number(values.columns),
  tileWidth,
  tileHeight: Math.round((tileWidth * size.height) / size.width),
})
console.log(`${folder}/places.png: ${places.length} compositions`)

if (!only) {
  const palette = new Palette(palettes, {
    hour: 'morning',
    season: 'summer',
    weather: 'clear',
    isIndoor: false,
    mood: brief.mood,
  })
  const objects: Tile[] = []
  for (const id of allObjects().keys()) objects.push({ image: await objectImage(id, palette), caption: id })
  await writeContactSheet(`${folder}/objects.png`, objects, { columns: 10, tileWidth: 160, tileHeight: 160 })
  console.log(`${folder}/objects.png: ${objects.length} objects`)
}

/** An object on plain ground, as large as the tile allows. */
async function objectImage(id: string, palette: Palette): Promise<Buffer> {
  const draw = (scale: number, x: number, y: number): Brush => {
    const brush = new Brush(
      320,
      320,
      { x: x - 160 / scale, y: y - 160 / scale, width: 320 / scale, height: 320 / scale, isMirrored: false },
      palette,
    )
    drawObject(id, brush, {
      conditions: new Set(['day', 'light', 'summer', 'clear']),
      isTall: false,
      seed: 1,
    })
    return brush
  }
  const { data, width, height } = draw(0.4, 0, -200).context.getImageData(0, 0, 320, 320)
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! < 20) continue
    const x = ((i - 3) / 4) % width
    const y = Math.floor((i - 3) / 4 / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const extent = Math.max(right - left, bottom - top, 4) / 0.4
  const drawn = draw(260 / extent, ((left + right) / 2 - 160) / 0.4, ((top + bottom) / 2 - 160) / 0.4 - 200)
  const canvas = createCanvas(320, 320)
  const context = canvas.getContext('2d')
  context.fillStyle = '#c9b48f'
  context.fillRect(0, 0, 320, 320)
  context.drawImage(drawn.base.canvas, 0, 0)
  drawn.release()
  return canvas.encode('png')
}
