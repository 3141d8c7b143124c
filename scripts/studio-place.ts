/** Draws one composition: node scripts/studio-place.ts FILE.svg OUT.png [hour=night] [season=winter] [weather=rain] [format=lockscreen|story] [people=0..6] [seed=1] [view=close] [crowd=1] */
import { writeFileSync } from 'node:fs'
import { composeFile } from '#studio/composition/compose.ts'
import { render } from '#studio/rendering/render.ts'
import type { Brief, Hour, Person, Season, Viewpoint, Weather } from '#studio/understanding/brief.ts'

const [, , file, out, ...rest] = process.argv
if (!file || !out)
  throw new Error(
    'Usage: node scripts/studio-place.ts FILE.svg OUT.png [hour=...] [season=...] [weather=...] [format=...] [people=N] [seed=N] [view=close]',
  )
const options = new Map(rest.map((option) => option.split('=') as [string, string]))
const read = <T extends string>(name: string) => {
  const value = options.get(name) as T | undefined
  return value === undefined ? undefined : { value, confidence: 1 }
}
const others: Person[] = [
  { relation: 'partner', sex: undefined, age: 'adult' },
  { relation: 'child', sex: 'f', age: 'child' },
  { relation: 'child', sex: 'm', age: 'child' },
  { relation: 'friend', sex: undefined, age: 'adult' },
  { relation: 'parent', sex: 'f', age: 'older' },
]
const count = Number(options.get('people') ?? 1)
const brief: Brief = {
  place: { id: undefined, confidence: 1, likeliest: [], landscape: '' },
  hour: read<Hour>('hour'),
  season: read<Season>('season'),
  weather: read<Weather>('weather'),
  mood: { warmth: 0, brightness: 0, energy: 0 },
  viewpoint: (options.get('view') as Viewpoint) ?? 'middle',
  people: {
    isWriterShown: count > 0,
    others: others.slice(0, Math.max(0, count - 1)),
    hasCrowd: options.has('crowd'),
    confidence: 1,
  },
  action: read('action'),
  objects: (options.get('objects')?.split(',') ?? []).map((value) => ({ value, confidence: 1 })),
  appearance: {},
  language: 'en',
}
const sizes = {
  landscape: { width: 1792, height: 1024 },
  lockscreen: { width: 1290, height: 2796 },
  story: { width: 1080, height: 1920 },
}
const size = sizes[(options.get('format') as keyof typeof sizes) ?? 'landscape']
const scene = composeFile(file, brief, size, Number(options.get('seed') ?? 1))
const started = performance.now()
const canvas = render(scene, size)
writeFileSync(out, await canvas.encode('png'))
console.log(`${file}: ${Math.round(performance.now() - started)} ms`)
