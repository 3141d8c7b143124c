import { describe, expect, it } from 'vitest'
import { momentAltText } from './moment-names.ts'

const moment = { pcmNumber: 5, descriptiveName: null, surfacePrompt: null }

describe('the alt text of a vision', () => {
  it('is the vision’s name and the scene', () => {
    expect(
      momentAltText({ ...moment, descriptiveName: 'Night on the Ice', surfacePrompt: 'A frozen\n lake.' }),
    ).toBe('Night on the Ice: A frozen lake.')
  })

  it('falls back on the moment’s name, alone when nothing is written', () => {
    expect(momentAltText(moment)).toBe('Awe and Remembrance')
    expect(momentAltText({ ...moment, pcmNumber: 9, descriptiveName: '  ' })).toBe('Moment 9')
  })

  it('keeps whole sentences of a long scene', () => {
    const scene = `The aurora comes up like a curtain. ${'It goes on and on over the ice and the spruces. '.repeat(8)}`
    const alt = momentAltText({ ...moment, surfacePrompt: scene })
    expect(alt.length).toBeLessThanOrEqual(220)
    expect(alt).toMatch(/curtain\. It goes .*spruces\.$/)
  })

  it('cuts a sentence that never ends at a word', () => {
    const alt = momentAltText({ ...moment, surfacePrompt: 'wide and quiet '.repeat(40) })
    expect(alt.length).toBeLessThanOrEqual(220)
    expect(alt).toMatch(/(wide|and|quiet)…$/)
  })

  it('stays within its length for a word without an end', () => {
    expect(momentAltText({ ...moment, surfacePrompt: 'x'.repeat(900) }).length).toBeLessThanOrEqual(220)
  })
})
