import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEXT_LIMITS } from '../product.ts'
import { applySmartFixes, findPromptHints } from './prompt-helper.ts'

const hintsOf = (prompt: string) => findPromptHints(prompt).map(({ id }) => id)
const GOOD = 'A wide-angle photograph of a lake at dawn.'

describe('the prompt helper', () => {
  it('has nothing to say about a prompt that names its camera and its light', () => {
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
  ])('notices %s', (words, id) => {
    expect(hintsOf(`${GOOD} ${words}.`)).toContain(id)
  })

  it('notices missing words of photography and of light, each by itself', () => {
    expect(hintsOf('A photograph of a boat.')).toEqual(['no-lighting'])
    expect(hintsOf('A boat in the evening light.')).toEqual(['no-camera'])
    expect(hintsOf('A boat.')).toEqual(['no-camera', 'no-lighting'])
  })

  it('leaves a little girl and a large window in peace', () => {
    expect(hintsOf(`${GOOD} A little girl at a large capsule window.`)).toEqual([])
  })

  it('rewrites size words to larger ones', () => {
    expect(
      applySmartFixes(`${GOOD} Small round windows. An unclear shore, a tiny boat, hills far away.`),
    ).toBe(`${GOOD} Large round windows. A sharp shore, a large boat, hills in clear view.`)
    expect(applySmartFixes(`${GOOD} Distant peaks beyond the capsule.`)).toBe(
      `${GOOD} Clearly visible peaks beyond the large capsule.`,
    )
  })

  it('appends photography and light where there are none', () => {
    expect(applySmartFixes('A boat.  ')).toMatch(/^A boat\.\n\nPhotographed with a 35mm lens.*natural light/)
    expect(applySmartFixes('A boat at sunset.')).not.toContain('natural light')
  })

  it('leaves nothing to hint at, and changes nothing the second time', () => {
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

  it('never makes a prompt longer than may be sent', () => {
    const long = 'boat '.repeat(TEXT_LIMITS.prompt / 5).slice(0, TEXT_LIMITS.prompt - 4)
    expect(applySmartFixes(long).length).toBeLessThanOrEqual(TEXT_LIMITS.prompt)
    expect(applySmartFixes('  ')).toBe('  ')
  })
})
