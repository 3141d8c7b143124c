import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEXT_LIMITS } from '../product.ts'
import { applySmartFixes, findPromptHints } from './prompt-helper.ts'

const hintsOf = (prompt: string) => findPromptHints(prompt).map(({ id }) => id)
const GOOD = 'A wide-angle photograph of a lake at dawn.'

describe('prompt hints and smart fixes', () => {
  it('there are none for a prompt that names a camera and light', () => {
    expect(hintsOf(GOOD)).toEqual([])
    expect(applySmartFixes(GOOD)).toBe(GOOD)
  })

  it.each([
    ['small round windows', 'small-windows'],
    ['the capsule turns', 'small-windows'],
    ['a little porthole', 'small-windows'],
    ['distant mountains', 'distant'],
    ['a town in the distance', 'distant'],
    ['a tiny boat', 'tiny'],
    ['a blurry crowd', 'blurry'],
    ['faces out of focus', 'blurry'],
  ])('findPromptHints finds “%s”', (words, id) => {
    expect(hintsOf(`${GOOD} ${words}.`)).toContain(id)
  })

  it('findPromptHints finds a missing camera and missing light separately', () => {
    expect(hintsOf('A photograph of a boat.')).toEqual(['no-lighting'])
    expect(hintsOf('A boat in the evening light.')).toEqual(['no-camera'])
    expect(hintsOf('A boat.')).toEqual(['no-camera', 'no-lighting'])
  })

  it('findPromptHints ignores a size word of a person, and a large window', () => {
    expect(hintsOf(`${GOOD} A little girl at a large capsule window.`)).toEqual([])
  })

  it('applySmartFixes replaces size, distance and blur words', () => {
    expect(
      applySmartFixes(`${GOOD} Small round windows. An unclear shore, a tiny boat, hills far away.`),
    ).toBe(`${GOOD} Large round windows. A sharp shore, a large boat, hills in clear view.`)
    expect(applySmartFixes(`${GOOD} Distant peaks beyond the capsule.`)).toBe(
      `${GOOD} Clearly visible peaks beyond the large capsule.`,
    )
  })

  it('applySmartFixes appends words of photography and light where they are missing', () => {
    expect(applySmartFixes('A boat.  ')).toMatch(/^A boat\.\n\nPhotographed with a 35mm lens.*natural light/)
    expect(applySmartFixes('A boat at sunset.')).not.toContain('natural light')
  })

  it('applySmartFixes removes all hints, and is idempotent', () => {
    const words = fc.constantFrom(
      'small',
      'tiny',
      'Tiny',
      'little',
      'windows',
      'capsule',
      'Capsules',
      'porthole',
      'distant',
      'Far-off',
      'in the distance',
      'far away',
      'blurry',
      'unclear',
      'out of focus',
      'a',
      'an',
      'boat',
      'light',
      'photo',
      ',',
      'round',
    )
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 12 }), (list) => {
        const fixed = applySmartFixes(list.join(' '))
        expect(findPromptHints(fixed)).toEqual([])
        expect(applySmartFixes(fixed)).toBe(fixed)
      }),
    )
  })

  it('applySmartFixes never exceeds the maximum length of a prompt', () => {
    const long = 'boat '.repeat(TEXT_LIMITS.prompt / 5).slice(0, TEXT_LIMITS.prompt - 4)
    expect(applySmartFixes(long).length).toBeLessThanOrEqual(TEXT_LIMITS.prompt)
    expect(applySmartFixes('  ')).toBe('  ')
  })
})
