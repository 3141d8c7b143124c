/**
 * Draws the poses of the studio's people on one sheet in .cache/studio, for looking:
 * node scripts/studio-people.ts [^walk] [--pairs] [--body=child] [--sex=f] [--outfit=swim] [--looks=wheelchair] [--seed=1] [--columns=8] [--tile=240]
 * The name is a regular expression; each pose is drawn with another look.
 */
import { mkdir } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { palettes } from '#studio/library/library.ts'
import { Brush } from '#studio/rendering/brush.ts'
import { Palette } from '#studio/rendering/colour.ts'
import { figureShapes, pairShapes } from '#studio/rendering/figures/figure.ts'
import { lookFor } from '#studio/rendering/figures/look-for.ts'
import { PAIRS, POSES } from '#studio/rendering/figures/pose.ts'
import { AGES, type Age, type Sex } from '#studio/understanding/brief.ts'
import { type Tile, writeContactSheet } from './contact-sheet.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'boolean', default: false },
    body: { type: 'string', default: 'adult' },
    sex: { type: 'string' },
    outfit: { type: 'string' },
    looks: { type: 'string' },
    seed: { type: 'string', default: '1' },
    columns: { type: 'string', default: '8' },
    tile: { type: 'string', default: '240' },
  },
})
const tile = Number(values.tile)
const mood = { warmth: 0, brightness: 0, energy: 0 }
const palette = new Palette(palettes, {
  hour: 'morning',
  season: 'summer',
  isIndoor: false,
  weather: 'clear',
  mood,
})
const ageOf = (name: string): Age => AGES.find((age) => age === name) ?? 'adult'
const sex: Sex | undefined = values.sex === 'f' || values.sex === 'm' ? values.sex : undefined
const lookOf = (index: number, body: string) =>
  lookFor(
    { relation: 'friend', sex, age: ageOf(body), looks: values.looks },
    { appearance: {}, seed: Number(values.seed), index, outfit: values.outfit },
  )

/** The ground is at 88% of the tile's height; 230 cm fit. */
const view = { x: -115, y: -202, width: 230, height: 230, isMirrored: false }
const tiles: Tile[] = []
const wanted = new RegExp(positionals[0] ?? '')
for (const [at, [id, pose]] of Object.entries(values.pairs ? PAIRS : POSES).entries()) {
  if (!wanted.test(id)) continue
  const brush = new Brush(tile, tile, view, palette)
  const context = brush.context
  context.fillStyle = '#c9b58f'
  context.fillRect(view.x, view.y, view.width, view.height)
  context.fillStyle = '#0003'
  context.fillRect(view.x, 0, view.width, 1)
  const shapes =
    'a' in pose
      ? pairShapes(pose, lookOf(at, pose.bodies[0]), lookOf(at + 1, pose.bodies[1]))
      : figureShapes(pose, lookOf(at, values.body))
  for (const shape of shapes) brush.shape(shape)
  tiles.push({ image: brush.base.canvas.encodeSync('png'), caption: `${at} ${id}` })
  brush.release()
  await setImmediate()
}
await mkdir('.cache/studio', { recursive: true })
const file = `.cache/studio/${values.pairs ? 'pairs' : 'poses'}.png`
await writeContactSheet(file, tiles, { columns: Number(values.columns), tileWidth: tile, tileHeight: tile })
console.log(`${file}: ${tiles.length}`)
