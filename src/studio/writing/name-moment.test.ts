import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_PIECES, hostileText } from '../testing/hostile-text.ts'
import type { WritingContext } from './context.ts'
import { nameMoment } from './name-moment.ts'
import { contextWith, plainBrief } from './testing/context.ts'
import { embed } from './testing/embed.ts'
import { WISHES } from './testing/moments.ts'

const withModel: WritingContext = { embed, readBrief: () => plainBrief }
const nameOf = (surface: string, context = withModel) =>
  nameMoment(context, { surface, sensory: '', soul: '' })

describe('the name of a moment', () => {
  it.each([
    [
      'Most mornings I am watering my orchids in the greenhouse. Rain drums on the glass.',
      'Watering My Orchids',
    ],
    ['I am standing on the deck of my own sailing boat at dawn.', 'My Own Sailing Boat'],
    [
      'My wife and I are dancing barefoot in the kitchen while the pasta boils over.',
      'Dancing Barefoot in the Kitchen',
    ],
    ['driving an old blue camper van along the coast with my dog', 'Old Blue Camper Van'],
    ['I defend my dissertation.', 'Defending My Dissertation'],
  ])('of "%s" is "%s"', async (surface, name) => {
    expect(await nameOf(surface)).toBe(name)
  })

  it('has two to five of the words of the person, without "and"', async () => {
    const names = await Promise.all(WISHES.map((wish) => nameMoment(withModel, wish)))
    expect(new Set(names).size).toBe(WISHES.length)
    for (const [i, name] of names.entries()) {
      const words = name.toLowerCase().split(' ')
      expect(words.length, name).toBeGreaterThanOrEqual(2)
      expect(words.length, name).toBeLessThanOrEqual(5)
      expect(words).not.toContain('and')
      for (const word of words)
        expect(WISHES[i]?.surface.toLowerCase(), name).toContain(
          word.replace(/(?:(.)\1)?ing$/, '$1').slice(0, 4),
        )
    }
  })

  it('is the beginning of the text for one word and for other languages', async () => {
    expect(await nameOf('freedom')).toBe('Freedom')
    const german = contextWith({ language: 'de' })
    expect(await nameOf('Ich stehe mit meiner Tochter am Meer.', german)).toBe('Ich stehe mit meiner Tochter')
    expect(await nameOf('私は海の前に立っている。', contextWith({ language: 'ja' }))).toBe(
      '私は海の前に立っている',
    )
  })

  it('says so when no word is written', async () => {
    for (const text of ['', '...!?', '😀😀', '\u200d']) expect(await nameOf(text)).toBe('A Moment to Come')
  })

  it('is one line of at most 100 characters for any text, and the same for the same text', async () => {
    const context = contextWith()
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.lorem({ maxCount: 30 }))
    await fc.assert(
      fc.asyncProperty(text, async (surface) => {
        const name = await nameOf(surface, context)
        expect(name.trim()).toBe(name)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(100)
        expect(name).not.toMatch(/[\n\r]/)
        expect(await nameOf(surface, context)).toBe(name)
      }),
      { numRuns: 200 },
    )
    for (const piece of HOSTILE_PIECES) {
      const name = await nameOf(hostileText(piece, 32_000), context)
      expect(name.length, piece).toBeLessThanOrEqual(100)
    }
  }, 60_000)
})
