import { describe, expect, it } from 'vitest'
import { PUBLIC_ROOMS, type PublicRoomKind } from '../rooms.ts'
import type { Activity, CastGroup, Scene } from '../scene.ts'
import { parts } from './load-parts.ts'
import { paintScene } from './paint-scene.ts'
import { soloTeam } from './team.ts'

const FORMATS = [
  { width: 256, height: 148 },
  { width: 176, height: 176 },
  { width: 148, height: 256 },
]
const plain: Scene = {
  place: 'classroom',
  time: 'morning',
  season: 'autumn',
  weather: 'clear',
  viewpoint: 'middle',
  cast: [],
  hasCrowd: false,
  props: [],
  backdrop: [],
  sky: [],
  mood: { warmth: 0, energy: 0, brightness: 0, saturation: 0 },
  colours: [],
  appearance: {},
}

const one = (activity: Activity): CastGroup => ({ relation: 'alone', ages: ['adult'], activity })
const choir: CastGroup = {
  relation: 'friends',
  ages: new Array<'adult'>(8).fill('adult'),
  activity: 'singing',
}

/** What people most often do in each room. */
const DOINGS: Record<PublicRoomKind, readonly CastGroup[]> = {
  classroom: [one('teaching'), one('writing')],
  bookshop: [one('reading'), one('standing')],
  shop: [one('standing'), one('cooking'), one('sitting')],
  church: [choir, one('singing')],
  laboratory: [one('working'), one('standing')],
  'yoga-studio': [one('walking'), one('meditating'), one('dancing')],
}

const sketch = (scene: Partial<Scene>, seed: number, format = FORMATS[0]!) =>
  paintScene(soloTeam(16_000_000), {
    scene: { ...plain, ...scene },
    seed,
    ...format,
    parts,
    quality: 0.8,
    isSketch: true,
  })

describe.each(PUBLIC_ROOMS)('the %s', (place) => {
  it('shows whoever is there, in every format and with others about', () => {
    for (const [i, group] of DOINGS[place].entries())
      for (const [k, format] of FORMATS.entries()) {
        const hasCrowd = (i + k) % 2 === 0
        const { faults, isSound } = sketch({ place, cast: [group], hasCrowd }, 3 + i + k * 2, format)
        const what = `${group.activity} ${format.width}x${format.height} crowd ${hasCrowd}`
        expect({ what, faults, isSound }).toEqual({ what, faults: [], isSound: true })
      }
  }, 90_000)

  it('is the same for the same scene and seed, and another for another hour', () => {
    const at = (time: Scene['time']) => Buffer.from(sketch({ place, time }, 5).rgb)
    expect(at('morning').equals(at('morning'))).toBe(true)
    expect(at('morning').equals(at('night'))).toBe(false)
  }, 30_000)
})

it('lights a room at night by its own lamps', () => {
  for (const place of PUBLIC_ROOMS) {
    const { rgb } = sketch({ place, time: 'night' }, 2)
    const mean = rgb.reduce((sum, value) => sum + value, 0) / rgb.length
    expect(mean, place).toBeGreaterThan(35)
  }
}, 60_000)
