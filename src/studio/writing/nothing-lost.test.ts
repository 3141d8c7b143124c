import fc from 'fast-check'
import { expect, it } from 'vitest'
import { enhancePrompt, MAX_PROMPT_CHARACTERS } from './enhance-prompt.ts'
import { CHANGE_MARK } from './prompt-parts.ts'
import { collapseSpaces, sentencesOf } from './sentences.ts'
import { contextWith } from './testing/context.ts'
import { basePrompt } from './testing/moments.ts'

const MAX_LAYER_CHARACTERS = 10_000

const SENTENCES = [
  'I stand on the deck above the lake',
  'My daughter says: “Come in, it is warm!”',
  '“I am home,” I say. “At last.”',
  'Dr. Ada Byron (my doctor, e.g. the kind one) waves at 6 p.m.',
  'It costs 3.50 € and 1,000 people came',
  'Stille. Wärme. Licht',
  'Я стою у моря',
  '私は海の前に立っている。娘がいる。',
  'أقف أمام البحر.',
  'मैं घर पर हूँ।',
  '👨‍👩‍👧 ❤️',
  '…',
  '***',
  'no stop and no capital',
  '- a list with a mark',
  '• another mark',
  '1. a list with numbers',
  '# a title',
  '> a quotation',
  'Change: the way I live.',
  'Change: …',
  'Season: winter.',
  'Palette: blue, grey and white.',
  'View and light: in sharp focus, in soft natural light.',
  'A moment of my future that has no words yet.',
  'VISUAL SCENE',
  'SENSORY DETAILS:',
  'Sensory details',
  '## Emotional meaning',
  'EMOTIONAL ESSENCE & MEANING:',
  'supercalifragilistic'.repeat(40),
]

const layerText = fc
  .array(
    fc.tuple(
      fc.constantFrom(...SENTENCES),
      fc.constantFrom(' ', '. ', '\n', '\n\n', '\r\n', '\t', '\u2028', '\u00a0'),
    ),
    { minLength: 1, maxLength: 40 },
  )
  .chain((pieces) => {
    const text = pieces.flat().join('')
    const longest = text.repeat(Math.ceil(MAX_LAYER_CHARACTERS / text.length))
    // Of every permitted length, cut anywhere; the longest ones often.
    return fc
      .oneof(
        fc.integer({ min: 1, max: MAX_LAYER_CHARACTERS }),
        fc.constantFrom(text.length, MAX_LAYER_CHARACTERS),
      )
      .map((length) => longest.slice(0, Math.min(length, MAX_LAYER_CHARACTERS)))
  })
  .map((text) => text.toWellFormed())
  .filter((text) => text.trim() !== '')

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Each sentence of each line is in the prompt, after the one before. The mark of a list's line may be missing. */
function expectSentences(prompt: string, text: string) {
  let from = 0
  const lines = text.split(/[\n\r\u2028\u2029]/)
  for (const sentence of lines.flatMap((line) => sentencesOf(collapseSpaces(line).replace(/^[-*•–] /, '')))) {
    const words = withoutSpaces(sentence)
    const at = prompt.indexOf(words, from)
    expect(at, sentence).toBeGreaterThanOrEqual(from)
    from = at + words.length
  }
}

it('keeps every sentence of the three layers in order, whatever they hold, at every permitted length', async () => {
  await fc.assert(
    fc.asyncProperty(layerText, layerText, layerText, async (surface, sensory, soul) => {
      const enhanced = await enhancePrompt(contextWith(), basePrompt({ surface, sensory, soul }))
      expect(enhanced.length).toBeLessThanOrEqual(MAX_PROMPT_CHARACTERS)
      expectSentences(withoutSpaces(enhanced), [surface, sensory, soul].join('\n'))
    }),
    { numRuns: 100 },
  )
}, 120_000)

it('keeps every character of a prompt of any length that has no layers', async () => {
  const ownSentences = SENTENCES.filter(
    (sentence) =>
      !/^(?:Season|Palette|View|A moment of|Change|VISUAL|SENSORY|Sensory|##|EMOTIONAL)/.test(sentence),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ownSentences), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(' ', '\n', '\n\n'),
      fc.constantFrom(1, 400, 4_000),
      async (sentences, separator, times) => {
        const prompt = `${sentences.join(separator)}${separator}`
          .repeat(times)
          .slice(0, MAX_PROMPT_CHARACTERS)
          .toWellFormed()
        const enhanced = await enhancePrompt(contextWith(), prompt)
        const marks = /[-*•–.\s]/g
        let rest = enhanced.replaceAll(marks, '')
        // The painter's notes stand between the paragraphs.
        for (const paragraph of prompt
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
          .trim()
          .split(' ')) {
          const at = rest.indexOf(paragraph.replaceAll(marks, ''))
          expect(at, paragraph).toBeGreaterThanOrEqual(0)
          rest = rest.slice(at + paragraph.replaceAll(marks, '').length)
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

it('keeps what the person wrote after the mark of a change', async () => {
  const soul = `I am free. ${CHANGE_MARK}the way I live. ${CHANGE_MARK}…`
  const enhanced = await enhancePrompt(
    contextWith(),
    basePrompt({ surface: 'A lake.', sensory: 'Air.', soul }),
  )
  expect(enhanced).toContain(soul)
})
