import { describe, expect, it } from 'vitest'
import type { Scene } from '../scene.ts'
import { sceneFromPrompt } from './scene-from-prompt.ts'
import { expectParts, SEEDS } from './testing/expect-scene.ts'

const PROMPT =
  'I stand with my wife on the shore of a lake in the morning. A small boat lies at the jetty and the water is blue.'

const withFeedback = (seed: number, ...feedback: string[]) => sceneFromPrompt(PROMPT, { seed, feedback })
const plain = (seed: number) => sceneFromPrompt(PROMPT, { seed })

/** Checks a change and that the fields it does not name are as before. */
function expectChange(
  feedback: string,
  changed: readonly (keyof Scene)[],
  check: (after: Scene, before: Scene) => void,
) {
  for (const seed of SEEDS) {
    const before = plain(seed)
    const after = withFeedback(seed, feedback)
    check(after, before)
    for (const key of Object.keys(before) as (keyof Scene)[]) {
      if (!changed.includes(key)) expect(after[key], `${feedback}: ${key}`).toEqual(before[key])
    }
  }
}

describe('feedback changes what it names and keeps the rest', () => {
  it('makes it warmer, brighter, calmer', () => {
    expectChange('Make it warmer please', ['mood'], (after, before) =>
      expect(after.mood.warmth).toBeGreaterThan(before.mood.warmth),
    )
    expectChange('a bit brighter', ['mood'], (after, before) =>
      expect(after.mood.brightness).toBeGreaterThan(before.mood.brightness),
    )
    expectChange('too bright', ['mood'], (after, before) =>
      expect(after.mood.brightness).toBeLessThan(before.mood.brightness),
    )
    expectChange('I want it more colourful', ['mood'], (after, before) =>
      expect(after.mood.saturation).toBeGreaterThan(before.mood.saturation),
    )
  })

  it('changes the hour, the season and the weather', () => {
    expectChange('at night', ['time'], (after) => expect(after.time).toBe('night'))
    expectChange('Could it be sunset instead?', ['time'], (after) => expect(after.time).toBe('sunset'))
    expectChange('make it winter', ['season'], (after) => expect(after.season).toBe('winter'))
    expectChange('add some mist', ['weather'], (after) => expect(after.weather).toBe('mist'))
    expectChange('not in the morning', ['time'], (after) => expect(after.time).not.toBe('morning'))
  })

  it('moves the viewpoint', () => {
    expectChange('closer', ['viewpoint'], (after, before) =>
      expect(after.viewpoint).toBe(before.viewpoint === 'wide' ? 'middle' : 'close'),
    )
    expectChange('show it from above', ['viewpoint'], (after) => expect(after.viewpoint).toBe('above'))
    expectChange('zoom out', ['viewpoint'], (after) => expect(after.viewpoint).toBe('wide'))
  })

  it('adds and removes things', () => {
    expectChange('remove the boat', ['props'], (after) => expect(after.props).not.toContain('boat'))
    expectChange('No boat', ['props'], (after) => expect(after.props).not.toContain('boat'))
    expectChange('add a dog', ['props'], (after, before) =>
      expect(after.props).toEqual(['dog', ...before.props]),
    )
    expectChange('add snow on the mountains', ['backdrop'], (after, before) =>
      expect(after.backdrop).toEqual(expect.arrayContaining(['snow-peaks', ...before.backdrop])),
    )
    expectChange('add stars', ['sky', 'time'], (after) => expect(after.sky).toContain('stars'))
  })

  it('adds and removes people', () => {
    const count = (scene: Scene) => scene.cast.flatMap((group) => group.ages).length
    expectChange('more people', ['cast', 'hasCrowd'], (after, before) =>
      expect(count(after)).toBeGreaterThan(count(before)),
    )
    expectChange('no people', ['cast', 'hasCrowd'], (after) => expect(after.cast).toEqual([]))
    expectChange('fewer people', ['cast'], (after) => expect(count(after)).toBe(1))
    expectChange('a bigger crowd', ['hasCrowd'], (after) => expect(after.hasCrowd).toBe(true))
    expectChange('add our daughter', ['cast'], (after) =>
      expectParts(after, { people: 3, children: 1, relation: 'family' }),
    )
    expectChange('we should be sitting', ['cast'], (after) =>
      expectParts(after, { activity: 'sitting', people: 2 }),
    )
  })

  it('takes colours away and brings them in', () => {
    expectChange('less blue', ['colours', 'mood'], (after, before) => {
      expect(before.colours.some(([red, , blue]) => blue > red)).toBe(true)
      expect(after.colours.some(([red, , blue]) => blue > red)).toBe(false)
      expect(after.mood.warmth).toBeGreaterThan(before.mood.warmth)
    })
    expectChange('more gold', ['colours', 'mood'], (after, before) =>
      expect(after.colours).toHaveLength(before.colours.length + 1),
    )
  })

  it('moves to another place only when asked to', () => {
    expectChange('put it at the beach instead', ['place'], (after) => expect(after.place).toBe('coast'))
    expectChange('add a forest in the background', ['backdrop'], (after) =>
      expect(after.backdrop).toContain('forest'),
    )
  })

  it('leaves the scene alone when it names nothing', () => {
    for (const words of ['', '🤷', '...', 'hmm, I do not know', 'nice']) expectChange(words, [], () => {})
  })

  it('applies several wishes in order, the later winning', () => {
    const scene = withFeedback(1, 'at night', 'warmer', 'no, at sunset')
    expect(scene.time).toBe('sunset')
    expect(scene.mood.warmth).toBeGreaterThan(plain(1).mood.warmth)
  })
})
