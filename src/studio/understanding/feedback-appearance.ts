import library from '../library/appearance.json' with { type: 'json' }
import type { AppearanceProfile } from './brief.ts'
import { indexPhrases, type PhraseIndex, phraseAt, phraseSet } from './phrases.ts'
import data from './word-data/feedback.json' with { type: 'json' }
import type { Word } from './words.ts'

const genders = indexPhrases(Object.entries(data.appearance.gender))
const hairColours = indexPhrases(Object.entries(data.appearance.hairColor))
const skinTones = indexPhrases(Object.entries(data.appearance.skinTone))
const { hairStyle, beard, build, glasses, headscarf } = library.notes
const notes = phraseSet(Object.keys({ ...hairStyle, ...beard, ...build, ...glasses, ...headscarf }))

const AGE_RANGES = ['18-25', '26-35', '36-45', '46-55', '56-65'] as const
const OF_OTHERS = /^(he|she|they|his|her|their|him|them|not|no)$/

const first = <T>(words: readonly Word[], index: PhraseIndex<T>): T | undefined =>
  words.map((_, at) => phraseAt(index, words, at)?.value).find((value) => value !== undefined)

/** What a request says of the writer's looks: "I'm a man", "my hair is grey", "I am 60". */
export function readAppearance(words: readonly Word[]): AppearanceProfile | undefined {
  const line = words.map(({ text }) => text).join(' ')
  if (words.some(({ text }) => OF_OTHERS.test(text))) return undefined
  const after =
    /\b(?:i am|i have|i wear|(?:make|give|show|draw) me|my (?:hair|skin|beard)|me with|(?:\w+ )?(?:hair|skin) for me)\b/.exec(
      line,
    )
  const isStyle = words.length <= 2 && first(words, notes) !== undefined
  if (!(after || isStyle)) return undefined
  const said = words.slice(line.slice(0, after?.index ?? 0).split(' ').length - 1)
  const age = Number(/\bi am (?:in my )?([1-9]\d)s?(?= |$)(?! percent)/.exec(line)?.[1] ?? 0)
  const profile: Record<string, unknown> = {}
  const isHair = /\bhair\b|\bi am (?:a )?(?:blond|ginger|brunette|redhead)/.test(line)
  if (isHair) profile.hairColor = first(said, hairColours)
  else if (/\bskin\b|\bi am (?:black|white|brown)\b/.test(line)) profile.skinTone = first(said, skinTones)
  else if (/^(i am|(make|show|draw) me)$/.test(after?.[0] ?? '')) profile.gender = first(said, genders)
  if (age >= 16)
    profile.ageRange = age > 65 ? '65+' : AGE_RANGES.find((range) => age <= Number(range.slice(3)))
  // "my hair is long" is noted as "long hair".
  const style = /\bhair is (\w+)/.exec(line)?.[1]
  const isNoted = first(said, notes) || ['long', 'short'].includes(style ?? '')
  if (isNoted) profile.additionalNotes = style ? `${line}, ${style} hair` : line
  const entries = Object.entries(profile).filter(([, value]) => value)
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** The profile with what was said since. */
export const joinAppearance = (before: AppearanceProfile, said: AppearanceProfile): AppearanceProfile => ({
  ...before,
  ...said,
  additionalNotes: [before.additionalNotes, said.additionalNotes].filter(Boolean).join('. ') || undefined,
})
