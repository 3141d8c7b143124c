import { expect, test } from 'vitest'
import samples from '../../../scripts/studio-prompts/languages.json' with { type: 'json' }
import { placeFiles } from '../library/places.ts'
import { ACTIONS } from './action.ts'
import { HOURS, RELATIONS, SEASONS, WEATHERS } from './brief.ts'
import { detectLanguage } from './language.ts'
import { readBrief } from './read.ts'
import data from './word-data/languages.json' with { type: 'json' }
import objects from './word-data/objects.json' with { type: 'json' }

const codes = Object.keys(data.languages)

test.each(codes)('reads the samples in "%s" with its cue words', async (code) => {
  const own = samples.filter(({ language }) => language === code)
  expect(own.length).toBeGreaterThanOrEqual(5)
  const misread: string[] = []
  let parts = 0
  for (const { text, expected } of own) {
    const brief = await readBrief(text, { isFirstPerson: false })
    expect(brief.language, text).toBe(code)
    for (const [part, values] of Object.entries(expected)) {
      parts++
      const read =
        part === 'others'
          ? brief.people.others.map(({ relation }) => relation)
          : part === 'object'
            ? brief.objects.map(({ value }) => value)
            : part === 'place'
              ? [brief.place.id]
              : [brief[part as 'hour' | 'season' | 'weather' | 'action']?.value]
      if (!read.some((value) => (values as string[]).includes(value ?? '')))
        misread.push(`${text} ${part}: ${read}`)
    }
  }
  expect(misread.length, misread.join('\n')).toBeLessThanOrEqual(parts / 10)
})

test.each(codes)('the cue words of "%s" lead to what exists', (code) => {
  const cues = data.languages[code as keyof typeof data.languages]
  const unknown = (lists: object, known: readonly string[]) =>
    Object.keys(lists).filter((id) => !known.includes(id))
  expect(unknown(cues.place, [...placeFiles.keys()])).toEqual([])
  expect(unknown(cues.action, ACTIONS)).toEqual([])
  expect(unknown(cues.object, Object.values(objects.objects))).toEqual([])
  expect(unknown(cues.hour, HOURS)).toEqual([])
  expect(unknown(cues.season, SEASONS)).toEqual([])
  expect(unknown(cues.weather, WEATHERS)).toEqual([])
  const relations = Object.keys(cues.people).map((person) => person.split('.')[0])
  expect(relations.filter((relation) => !(RELATIONS as readonly string[]).includes(relation!))).toEqual([])
})

test.each([
  'Peonies. Ribbon. Light.',
  'Confidence. Health. Love. Abundance.',
  'In a boat, my son at the tiller, warm wind.',
  'Piano, candle, sofa, cat, and nobody else.',
])('takes "%s" for English', (text) => {
  expect(detectLanguage(text)).toBe('en')
})

test.each([
  ['Um 7 Uhr trinke ich Kaffee in der Küche.', 'morning'],
  ['Abends um 7 Uhr koche ich mit meiner Frau in der Küche.', 'dusk'],
  ['À 18h30 je marche sur la plage avec mon chien.', 'sunset'],
  ['朝7時に海辺を歩いている。', 'morning'],
  ['Ik heb 3 honden en loop op het strand.', undefined],
])('reads the time of day in "%s"', async (text, hour) => {
  expect((await readBrief(text, { isFirstPerson: false })).hour?.value).toBe(hour)
})
