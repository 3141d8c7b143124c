import { describe, expect, it } from 'vitest'
import { momentAltText } from './moment-names.ts'

const moment = { pcmNumber: 5, descriptiveName: null, surfacePrompt: null }

describe('momentAltText', () => {
  it('joins the descriptive name and the visual layer', () => {
    expect(
      momentAltText({ ...moment, descriptiveName: 'Night on the Ice', surfacePrompt: 'A frozen\n lake.' }),
    ).toBe('Night on the Ice: A frozen lake.')
  })

  it('uses the moment’s name without a descriptive name, and only the name without a visual layer', () => {
    expect(momentAltText(moment)).toBe('Awe and Remembrance')
    expect(momentAltText({ ...moment, pcmNumber: 9, descriptiveName: '  ' })).toBe('Moment 9')
  })

  it('truncates a long visual layer after a sentence', () => {
    const scene = `The aurora comes up like a curtain. ${'It goes on and on over the ice and the spruces. '.repeat(8)}`
    const alt = momentAltText({ ...moment, surfacePrompt: scene })
    expect(alt.length).toBeLessThanOrEqual(220)
    expect(alt).toMatch(/curtain\. It goes .*spruces\.$/)
  })

  it('truncates a long sentence after a word', () => {
    const alt = momentAltText({ ...moment, surfacePrompt: 'wide and quiet '.repeat(40) })
    expect(alt.length).toBeLessThanOrEqual(220)
    expect(alt).toMatch(/(wide|and|quiet)…$/)
  })

  it('truncates a single word that exceeds the maximum length', () => {
    expect(momentAltText({ ...moment, surfacePrompt: 'x'.repeat(900) }).length).toBeLessThanOrEqual(220)
  })
})
