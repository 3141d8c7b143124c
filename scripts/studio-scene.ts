/** Paints one scene: node scripts/studio-scene.ts out.png '{"place":"lake","time":"sunset"}' [seed] [width] [height] */
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { parts } from '#studio/painter/load-parts.ts'
import { paintScene } from '#studio/painter/paint-scene.ts'
import { soloTeam } from '#studio/painter/team.ts'
import type { Scene } from '#studio/scene.ts'

const [out = '/tmp/studio.png', json = '{}', seedText = '1', widthText = '896', heightText = '512'] =
  process.argv.slice(2)
const plain: Scene = {
  place: 'lake',
  time: 'sunset',
  season: 'summer',
  weather: 'clear',
  viewpoint: 'wide',
  cast: [],
  hasCrowd: false,
  props: [],
  backdrop: [],
  sky: [],
  mood: { warmth: 0, energy: 0, brightness: 0, saturation: 0 },
  colours: [],
  appearance: {},
}
const scene: Scene = { ...plain, ...(JSON.parse(json) as Partial<Scene>) }
const width = Number(widthText)
const height = Number(heightText)
const started = performance.now()
let last = started
const { rgb } = paintScene(
  soloTeam(width * height * 64 + 3e7),
  { scene, seed: Number(seedText), width, height, parts, quality: 1 },
  (name) => {
    const now = performance.now()
    if (process.env.TIMING) console.log(name, Math.round(now - last))
    last = now
  },
)
await sharp(Buffer.from(rgb), { raw: { width, height, channels: 3 } })
  .png()
  .toFile(out)
console.log(
  out,
  `${((performance.now() - started) / 1000).toFixed(1)} s, cpu ${((process.cpuUsage().user + process.cpuUsage().system) / 1e6).toFixed(1)} s`,
)
