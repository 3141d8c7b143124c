import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enhancePrompt } from './enhance-prompt.ts'
import { refinePrompt } from './refine-prompt.ts'
import { contextWith } from './testing/context.ts'
import { basePrompt, WISHES } from './testing/moments.ts'

const PROMPT = await enhancePrompt(contextWith(), basePrompt(WISHES[1]))

describe('refining a prompt', () => {
  it('adds what the feedback asks and keeps what the person wrote', () => {
    const refined = refinePrompt(PROMPT, 'Add a dog!')
    expect(refined).toBe(`${PROMPT} Change: Add a dog!`)
    expect(refined.split('\n\n')).toHaveLength(4)
  })

  it.each([
    ['make it night', 'better in the morning'],
    ['make it warmer', 'a bit cooler please'],
    ['come closer', 'take a wider view'],
    ['with snow', 'no snow'],
    ['add a dog', 'remove the dog'],
    ['fewer people', 'more people'],
  ])('replaces "%s" by "%s"', (before, after) => {
    const refined = refinePrompt(refinePrompt(refinePrompt(PROMPT, 'add a red kite'), before), after)
    expect(refined).toContain('add a red kite')
    expect(refined).toContain(after)
    expect(refined).not.toContain(before)
  })

  it('lets the later of two lines of feedback win', () => {
    expect(refinePrompt(PROMPT, 'make it night\nmake it morning')).not.toContain('night')
  })

  it('takes out the note on the light that a new hour overrides, and no other', () => {
    const refined = refinePrompt(PROMPT, 'make it night')
    expect(refined).not.toContain('Light: soft')
    expect(refined).toContain('View: ')
    expect(refined).toContain('Palette: ')
  })

  it('says a repeated wish once', () => {
    const once = refinePrompt(PROMPT, 'add a dog')
    expect(refinePrompt(once, 'Add a dog.')).toBe(once.replace('add a dog', 'Add a dog'))
  })

  it('keeps the changes at the end when the prompt is enhanced again', async () => {
    const refined = refinePrompt(PROMPT, 'add a dog\nmake it warmer')
    expect(await enhancePrompt(contextWith(), refined)).toBe(refined)
  })

  it('returns the prompt when the feedback says nothing', () => {
    for (const feedback of ['', '  ', '...', '!?']) expect(refinePrompt(PROMPT, feedback)).toBe(PROMPT)
  })

  it('keeps every wish of a long feedback', () => {
    const wishes = Array.from({ length: 300 }, (_, i) => `I would like to see thing ${i}.`)
    const refined = refinePrompt(PROMPT, wishes.join(' '))
    for (const wish of wishes) expect(refined).toContain(wish)
  })

  it('makes room for the feedback with the notes, and says when there is none', () => {
    const words = 'I go. '.repeat(5_318).trim()
    const prompt = `${words}\n\nLight: soft and natural light from one side. Palette: blue, grey and white.`
    expect(refinePrompt(prompt, 'Put my grandmother on the bench in the garden.')).toBe(
      `${words} Change: Put my grandmother on the bench in the garden.`,
    )
    expect(refinePrompt('x'.repeat(32_000), 'Add a dog.')).toBe('')
  })

  it('stays within the limit for any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(text, text, (prompt, feedback) => refinePrompt(prompt, feedback).length <= 32_000),
      { numRuns: 200 },
    )
  })
})
