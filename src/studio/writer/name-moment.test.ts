import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameMoment } from './name-moment.ts'
import { anything } from './testing/arbitraries.ts'
import { MOMENTS } from './testing/moments.ts'

const nameOf = (surface: string) => nameMoment({ surface, sensory: '', soul: '' })

describe('the name of a moment', () => {
  it.each([
    [
      'I am standing on the deck of my own sailing boat at dawn, with Mara at the helm.',
      'Sailing at Dawn with Mara',
    ],
    ['I walk onto the red dot at TED in Vancouver.', 'Walking onto the Red Dot'],
    ['I cross the finish line of the Berlin marathon.', 'Crossing the Finish Line'],
    [
      'My wife and I are dancing barefoot in the kitchen while the pasta boils over.',
      'Dancing Barefoot in the Kitchen',
    ],
    [
      'I write the last sentence of my novel at the oak desk my grandmother left me.',
      'Writing the Last Sentence',
    ],
    ['Standing under the northern lights on a frozen lake with my best friend', 'Under the Northern Lights'],
    ['We live in a small cabin by a lake in Sweden.', 'Small Cabin by a Lake'],
    ['driving an old blue camper van along the coast with my dog', 'Old Blue Camper Van'],
  ])('%s', (surface, name) => expect(nameOf(surface)).toBe(name))

  it('has two to five words, all from the person’s own but for the smallest', () => {
    const small = new Set([
      'a',
      'an',
      'the',
      'and',
      'or',
      'of',
      'in',
      'on',
      'onto',
      'at',
      'with',
      'by',
      'for',
      'to',
      'from',
      'under',
      'over',
      'into',
      'through',
    ])
    for (const moment of MOMENTS) {
      const name = nameMoment(moment)
      const words = name.split(' ')
      expect(words.length, name).toBeGreaterThanOrEqual(2)
      expect(words.length, name).toBeLessThanOrEqual(5)
      const own = `${moment.surface} ${moment.sensory} ${moment.soul}`.toLowerCase()
      for (const word of words.filter((part) => !small.has(part))) {
        expect(word, name).toMatch(/^\p{Lu}/u)
        const stem = word
          .toLowerCase()
          .replace(/^lying$/, 'lie')
          .replace(/(?:(.)\1)?ing$/, '$1')
        expect(own, `${name}: ${word}`).toContain(stem.slice(0, Math.max(3, stem.length - 1)))
      }
    }
  })

  it('tells moments apart', () => {
    const names = MOMENTS.map((moment) => nameMoment(moment))
    expect(new Set(names).size).toBe(names.length)
  })

  it('keeps words of other languages and scripts as they are', () => {
    expect(nameOf('Ich stehe mit meiner Tochter am Meer.')).toBe('Ich Stehe Mit Meiner Tochter')
    expect(nameOf('私は海の前に立っている。')).toBe('私は海の前に立っている')
  })

  it('is honest when there is nothing to name', () => {
    expect(nameOf('')).toBe('A Moment to Come')
    expect(nameOf('...!?')).toBe('A Moment to Come')
    expect(nameMoment({ surface: '', sensory: '', soul: '', pcmNumber: 3 })).toBe('A Scene to Come')
  })

  it('is a short, tidy, single line for any text', () => {
    fc.assert(
      fc.property(anything, anything, anything, fc.integer(), (surface, sensory, soul, pcmNumber) => {
        const name = nameMoment({ surface, sensory, soul, pcmNumber })
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(100)
        expect(name).not.toMatch(/[\n!]|\s{2}/)
        expect(name.trim()).toBe(name)
      }),
      { numRuns: 200 },
    )
  })
})
