/** Paints every pose in profile, three-quarter and from behind: node scripts/studio-poses.ts out.png [pixels] [part of a name] */
import sharp from 'sharp'
import { model } from '#studio/painter/built/model.ts'
import { newBody } from '#studio/painter/cast/body.ts'
import { allPoses } from '#studio/painter/cast/choose.ts'
import { addFigure, FINE, footing } from '#studio/painter/cast/figure.ts'
import { emptyView, plainWorld } from '#studio/painter/cast/inspect.ts'
import { newLook } from '#studio/painter/cast/look.ts'
import { randomFrom } from '#studio/painter/random.ts'

const [out = '/tmp/poses.png', pixelText = '100', part = ''] = process.argv.slice(2)
const pixels = Number(pixelText)
const cell = { width: Math.round(pixels * 1.25), height: Math.round(pixels * 1.4) }
const poses = allPoses().filter(([name]) => name.includes(part))
const columns = Math.max(1, Math.floor(1600 / cell.width))
const width = columns * cell.width
const height = Math.ceil(poses.length / columns) * cell.height
const world = plainWorld()
Object.assign(world, { width, height })
Object.assign(world.camera, { y: 1.2, z: -30, focal: (pixels / 1.75) * 30 })
const view = emptyView(world)
const AGES = ['adult', 'young', 'child', 'old', 'adult'] as const
const FACINGS = [Math.PI / 2, -0.6, Math.PI * 0.8, 0]
for (let y = 0; y < height; y++)
  for (let x = 0; x < width; x++) {
    const ground = (y % cell.height) / cell.height > 0.93 ? 0.2 : 1
    view.colour.set([2.2 * ground, 1.3 * ground, 0.8 * ground], (y * width + x) * 3)
  }
poses.forEach(([, pose], i) => {
  const random = randomFrom(i * 7 + 3)
  const age = AGES[i % AGES.length]!
  const isWoman = random() < 0.5
  const body = newBody(age, isWoman, random)
  const wish = {
    age,
    isWoman,
    season: 'autumn',
    weather: 'clear',
    isIndoors: false,
    profile: undefined,
    accent: undefined,
  } as const
  const figure = { body, look: newLook({ ...wish, isHiking: false, isFormal: false }, random), pose }
  const left = (i % columns) * cell.width
  const top = Math.floor(i / columns) * cell.height
  view.clip = { x0: left, x1: left + cell.width, y0: top, y1: top + cell.height }
  view.camera.centre = left + cell.width / 2
  view.camera.horizon = top + cell.height * 0.93 - (1.2 * pixels) / 1.75
  const lift = footing(figure, FINE)
  const add = (m: Parameters<Parameters<typeof model>[1]>[0]) =>
    m.at(0, lift, 0, FACINGS[i % FACINGS.length]!, 1, () => addFigure(m, figure, FINE))
  model(world, add, { isFine: true, rim: 1, openness: 0.62 }).draw(view)
})
const rgb = Buffer.from(Uint8Array.from(view.colour, (v) => 255 * Math.min(1, v / (v + 0.9)) ** (1 / 2.2)))
await sharp(rgb, { raw: { width, height, channels: 3 } })
  .png()
  .toFile(out)
