import { describe, expect, it } from 'vitest'
import { materialFrom } from './material.ts'
import { fill, penFor, quoted } from './pen.ts'

const MATERIAL = materialFrom({
  surface:
    'You stand on the deck of your own boat. The coast of Brittany lies behind you, and a red lighthouse.',
  sensory: 'Salt on your lips, the wood is warm under your feet.',
  soul: 'You kept your promise. Nobody can take it away.',
})

describe('the pen', () => {
  it('hands out another phrase each time and begins again after the last', () => {
    const pen = penFor(MATERIAL, 'Home', 'as-told')
    const first = [pen.thing(), pen.thing(), pen.thing()]
    expect(first).toEqual(['the deck of your own boat', 'the coast of Brittany', 'the red lighthouse'])
    expect(pen.thing()).toBe(first[0])
    expect(pen.meaning()).not.toBe(pen.meaning())
  })

  it('tells in the first person when asked to', () => {
    const pen = penFor(MATERIAL, 'Home', 'first-person')
    expect(pen.thing()).toBe('the deck of my own boat')
    expect(pen.sense()).toBe('the salt on my lips')
    expect(pen.sense()).toBe('the warm wood under my feet')
  })

  it('chooses no way that would name one phrase twice', () => {
    const pen = penFor(
      materialFrom({ surface: 'A red lighthouse.', sensory: '', soul: '' }),
      'Home',
      'as-told',
    )
    for (const what of ['a', 'b', 'c', 'd', 'e', 'f'])
      expect(pen.choose(what, ['{thing} and {thing}', 'only {thing}'])).toBe('only {thing}')
  })

  it('begins with a capital and closes its quotation once', () => {
    const pen = penFor(MATERIAL, 'Home', 'as-told')
    expect(fill('{meaning} is the reason.', pen)).toBe('“You kept your promise” is the reason.')
    expect(fill('the reason: {meaning}.', pen)).toBe('The reason: “Nobody can take it away.”')
  })

  it('quotes long words up to a good place', () => {
    expect(
      quoted(
        'one two, three four five six seven eight nine ten eleven, twelve thirteen fourteen fifteen sixteen seventeen eighteen',
      ),
    ).toBe('“one two, three four five six seven eight nine ten eleven”')
    expect(quoted('a'.repeat(200))).toBe(`“${'a'.repeat(140)} …”`)
  })
})
