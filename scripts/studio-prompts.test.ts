import { beforeAll, describe, expect, it } from 'vitest'
import { parts } from '#studio/painter/load-parts.ts'
import { paintScene } from '#studio/painter/paint-scene.ts'
import { deriveSeed } from '#studio/painter/random.ts'
import { soloTeam } from '#studio/painter/team.ts'
import { sceneFromPrompt } from '#studio/words/scene-from-prompt.ts'
import { STUDIO_PROMPTS } from './studio-prompts.ts'

const width = 128
const height = 72
const columns = 16
const rows = 9
const team = soloTeam(width * height * 40 + 1_000_000)
const start = team.mark()

/** The picture as seen from across the room: sixteen by nine mean colours, 0 to 1, painted as `paint` would. */
function glimpse(prompt: string, seed: number): Float32Array {
  team.release(start)
  const scene = sceneFromPrompt(prompt, { seed })
  const ownSeed = deriveSeed(seed, prompt.trim())
  const { rgb } = paintScene(team, { scene, seed: ownSeed, width, height, parts, quality: 0.5 })
  const means = new Float32Array(columns * rows * 3)
  const share = (columns * rows) / (width * height) / 255
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const tile = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
      for (let c = 0; c < 3; c++)
        means[tile * 3 + c] = means[tile * 3 + c]! + rgb[(y * width + x) * 3 + c]! * share
    }
  return means
}

/** Mean difference of colours; below about 0.03 two pictures look like one. */
const distance = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, v, i) => sum + Math.abs(v - b[i]!), 0) / a.length

/** The two that are most alike. */
function closest(glimpses: Float32Array[]): { distance: number; pair: [number, number] } {
  let found: { distance: number; pair: [number, number] } = { distance: Infinity, pair: [0, 0] }
  glimpses.forEach((a, i) => {
    glimpses.slice(0, i).forEach((b, j) => {
      const d = distance(a, b)
      if (d < found.distance) found = { distance: d, pair: [j, i] }
    })
  })
  return found
}

describe('the prompts of the contact sheet', () => {
  let glimpses: Float32Array[] = []
  beforeAll(() => {
    glimpses = STUDIO_PROMPTS.map((prompt) => glimpse(prompt, 1))
  }, 120_000)

  it('number forty-eight', () => {
    expect(STUDIO_PROMPTS.length).toBe(48)
    expect(new Set(STUDIO_PROMPTS).size).toBe(48)
  })

  it('produce images that all differ clearly', () => {
    const { distance: least, pair } = closest(glimpses)
    expect(least, pair.map((i) => STUDIO_PROMPTS[i]).join(' | ')).toBeGreaterThan(0.045)
  })

  it.each([0, 7, 13])(
    'give eight clearly different pictures for eight seeds: %i',
    (index) => {
      const prompt = STUDIO_PROMPTS[index]!
      const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
      const { distance: least, pair } = closest(seeds.map((seed) => glimpse(prompt, seed)))
      expect(least, `${prompt}, seeds ${pair.map((i) => seeds[i]).join(' and ')}`).toBeGreaterThan(0.045)
    },
    60_000,
  )
})
