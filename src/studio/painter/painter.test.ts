import { describe, expect, it } from 'vitest'
import { PUBLIC_ROOMS } from '../rooms.ts'
import type { Place, Scene, TimeOfDay } from '../scene.ts'
import { criticise, hasBadNumbers } from './critic.ts'
import { type Frame, paintAtEasel } from './easel.ts'
import { parts } from './load-parts.ts'
import { paintScene } from './paint-scene.ts'
import { ABORTED, CONTROL_INTS, PaintingAborted, sharedTeam, soloTeam } from './team.ts'

const width = 160
const height = 92
const plain: Scene = {
  place: 'lake',
  time: 'sunset',
  season: 'summer',
  weather: 'clear',
  viewpoint: 'wide',
  cast: [{ relation: 'couple', ages: ['adult', 'adult'], activity: 'walking' }],
  hasCrowd: false,
  props: [],
  backdrop: [],
  sky: [],
  mood: { warmth: 0, energy: 0, brightness: 0, saturation: 0 },
  colours: [],
  appearance: {},
}
const memory = 12_000_000

const small = (scene: Partial<Scene>, seed: number) =>
  paintScene(soloTeam(memory), { scene: { ...plain, ...scene }, seed, width, height, parts, quality: 0.6 })

describe('a painting', () => {
  it('is the same for the same scene and seed', () => {
    const first = Buffer.from(small({}, 5).rgb)
    expect(Buffer.from(small({}, 5).rgb).equals(first)).toBe(true)
  })

  it('does not depend on which thread paints which row', () => {
    const alone = Buffer.from(small({ weather: 'rain' }, 6).rgb)
    // Two members take turns in one thread: whatever one computes, the other finds done.
    const shared = new SharedArrayBuffer(memory)
    const team = sharedTeam(shared, 0, 1)
    const rows: number[] = []
    const scattered = {
      ...team,
      rows(count: number, work: (row: number) => void) {
        for (let row = count - 1; row >= 0; row--) work(row)
        rows.push(count)
      },
    }
    const { rgb } = paintScene(scattered, {
      scene: { ...plain, weather: 'rain' },
      seed: 6,
      width,
      height,
      parts,
      quality: 0.6,
    })
    expect(rows.length).toBeGreaterThan(5)
    expect(Buffer.from(rgb).equals(alone)).toBe(true)
  })

  it.each([
    { place: 'sea', time: 'sunset' },
    { place: 'coast', weather: 'storm' },
    { place: 'street', weather: 'rain', time: 'night' },
    { place: 'mountain', sky: ['aurora'], time: 'night' },
    { place: 'space' },
  ] as const)('does not depend on what its memory held before: %o', (given) => {
    const scene = { ...plain, ...given, sky: [...('sky' in given ? given.sky : [])] }
    const paintOn = (stain: number) => {
      const shared = new SharedArrayBuffer(memory)
      new Float32Array(shared).fill(stain, CONTROL_INTS)
      const job = { scene, seed: 5, width, height, parts, quality: 0.6 }
      return Buffer.from(paintScene(sharedTeam(shared, 0, 1), job).rgb)
    }
    expect(paintOn(50.5).equals(paintOn(0))).toBe(true)
  })

  it('differs clearly between eight seeds', () => {
    const thumbs = Array.from({ length: 8 }, (_, seed) => thumbnail(small({ cast: [] }, seed + 1).rgb))
    for (let a = 0; a < thumbs.length; a++) {
      for (let b = a + 1; b < thumbs.length; b++)
        expect(distance(thumbs[a]!, thumbs[b]!), `seeds ${a + 1} and ${b + 1}`).toBeGreaterThan(0.035)
    }
  }, 60_000)
})

const places: Place[] = [
  'sea',
  'coast',
  'island',
  'lake',
  'river',
  'fjord',
  'mountain',
  'forest',
  'desert',
  'meadow',
  'garden',
  'field',
  'vineyard',
  'village',
  'house',
  'city',
  'street',
  'cafe',
  'stage',
  'hall',
  'study',
  'living-room',
  ...PUBLIC_ROOMS,
  'space',
]
const times: TimeOfDay[] = ['dawn', 'morning', 'noon', 'afternoon', 'sunset', 'dusk', 'night']

describe('any combination', () => {
  it.each(places)(
    '%s paints in every season and weather without a bad number',
    (place) => {
      const weathers = ['clear', 'cloudy', 'mist', 'rain', 'storm', 'snow', 'wind'] as const
      const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
      const views = ['wide', 'close', 'above', 'first-person'] as const
      // Each time meets another season, weather and viewpoint in each place.
      const shift = places.indexOf(place)
      for (const [i, time] of times.entries()) {
        if ((i + shift) % 3 !== 0) continue
        const { isSound, rgb } = small(
          {
            place,
            time,
            weather: weathers[(i + shift) % 7]!,
            season: seasons[(i + shift) % 4]!,
            viewpoint: views[(i * 3 + shift) % 4]!,
          },
          i + 1,
        )
        expect(isSound, `${place} ${time}`).toBe(true)
        expect(rgb.some((v) => v > 30)).toBe(true)
      }
    },
    60_000,
  )
})

describe('the easel', () => {
  const job = { scene: plain, seed: 3, width: 320, height: 184, timeBudgetMs: 1e9 }

  it('shows three frames from coarse to fine before the picture', () => {
    const frames: Frame[] = []
    const rgb = paintAtEasel(
      soloTeam(memory * 2),
      job,
      parts,
      (frame) => frames.push(frame),
      () => 0,
    )
    expect(frames.map((f) => f.index)).toEqual([0, 1, 2])
    expect(frames.map((f) => f.width)).toEqual([80, 160, 160])
    for (const frame of frames) expect(frame.rgb.length).toBe(frame.width * frame.height * 3)
    // They are this picture, not just any.
    expect(distance(thumbnail(frames[2]!.rgb, 160, 92), thumbnail(rgb, 320, 184))).toBeLessThan(0.06)
    expect(Buffer.from(frames[1]!.rgb).equals(Buffer.from(frames[2]!.rgb))).toBe(false)
  })

  it('stops when it is told to', () => {
    const shared = new SharedArrayBuffer(memory * 2)
    const stop = () => Atomics.store(new Int32Array(shared, 0, 8), ABORTED, 1)
    expect(() => paintAtEasel(sharedTeam(shared, 0, 1), job, parts, stop, () => 0)).toThrow(PaintingAborted)
  })
})

describe('the critic', () => {
  const plan = { night: 0, focus: { share: 0.33, distance: 20 } }
  const judge = (paint: (x: number, y: number) => number, night = 0) => {
    const rgb = new Uint8Array(64 * 36 * 3)
    for (let y = 0; y < 36; y++)
      for (let x = 0; x < 64; x++) rgb.fill(paint(x, y), (y * 64 + x) * 3, (y * 64 + x) * 3 + 3)
    return criticise(rgb, 64, 36, { ...plan, night }).reasons
  }

  it('rejects black, white and flat frames and says why', () => {
    expect(judge(() => 0)).toContain('mostly black')
    expect(judge(() => 255)).toContain('burnt out')
    expect(judge(() => 120)).toContain('flat')
    expect(judge((x) => (x < 40 ? 120 : x * 3))).toContain('no focal contrast')
  })

  it('accepts a real picture', () => {
    const { rgb, plan: real } = small({}, 5)
    expect(criticise(rgb, width, height, real)).toEqual({ isGood: true, reasons: [] })
  })

  it('finds a number that is none', () => {
    expect(hasBadNumbers(new Float32Array([0, 1, 2]))).toBe(false)
    expect(hasBadNumbers(new Float32Array([0, Number.NaN, 2]))).toBe(true)
    expect(hasBadNumbers(new Float32Array([0, Number.POSITIVE_INFINITY]))).toBe(true)
  })
})

/** 16 by 9 mean colours from 0 to 1: what is left of a picture seen from across the room. */
function thumbnail(rgb: Uint8Array, w = width, h = height): Float32Array {
  const out = new Float32Array(16 * 9 * 3)
  const counts = new Float32Array(16 * 9)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const tile = Math.floor((y * 9) / h) * 16 + Math.floor((x * 16) / w)
      counts[tile] = counts[tile]! + 1
      for (let c = 0; c < 3; c++) out[tile * 3 + c] = out[tile * 3 + c]! + rgb[(y * w + x) * 3 + c]! / 255
    }
  }
  for (let i = 0; i < out.length; i++) out[i] = out[i]! / counts[Math.floor(i / 3)]!
  return out
}

const distance = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, v, i) => sum + Math.abs(v - b[i]!), 0) / a.length
