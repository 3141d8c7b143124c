import { findAll, type Lexicon } from '../words/lexicon.ts'
import { SEASON_WORDS, TIME_WORDS, WEATHER_WORDS } from '../words/moment-lexicon.ts'
import { readTokens } from '../words/reading.ts'
import { mostSaid, turnedDown } from '../words/said.ts'
import { sentencesOf } from './clean.ts'
import { MOST_PROMPT_CHARACTERS } from './enhance-prompt.ts'

/** One plain word or phrase for each value, and the phrases that it may stand in for. */
interface Swap<T extends string> {
  lexicon: Lexicon<T>
  plain: Partial<Record<T, { noun: string; when?: string }>>
  nouns: RegExp
}

const TIME_SWAP: Swap<string> = {
  lexicon: TIME_WORDS as Lexicon<string>,
  plain: {
    dawn: { noun: 'dawn', when: 'at dawn' },
    morning: { noun: 'morning', when: 'in the morning' },
    noon: { noun: 'noon', when: 'at noon' },
    afternoon: { noun: 'afternoon', when: 'in the afternoon' },
    sunset: { noun: 'sunset', when: 'at sunset' },
    dusk: { noun: 'dusk', when: 'at dusk' },
    night: { noun: 'night', when: 'at night' },
  },
  nouns:
    /\b(?:(?:at|in the|by) )?(?:early |late )?(?:dawn|daybreak|sunrise|sunset|sundown|dusk|twilight|nightfall|midnight|noon|midday|night|morning|afternoon|evening)\b(?! (?:light|sun|sky))/gi,
}
const SEASON_SWAP: Swap<string> = {
  lexicon: SEASON_WORDS as Lexicon<string>,
  plain: {
    spring: { noun: 'spring' },
    summer: { noun: 'summer' },
    autumn: { noun: 'autumn' },
    winter: { noun: 'winter' },
  },
  nouns: /\b(?:(?:early|late) )?(?:springtime|spring|summertime|summer|autumn|winter)\b/gi,
}
const WEATHER_SWAP: Swap<string> = {
  lexicon: WEATHER_WORDS as Lexicon<string>,
  plain: {
    mist: { noun: 'mist' },
    rain: { noun: 'rain' },
    storm: { noun: 'storm' },
    snow: { noun: 'snow' },
    wind: { noun: 'wind' },
    cloudy: { noun: 'clouds' },
    clear: { noun: 'clear air' },
  },
  nouns: /\b(?:morning mist|mist|fog|drizzle|rain|thunderstorm|storm|snowfall)\b/gi,
}

/** A word of at least this weight says the hour, the season or the weather outright. */
const SURE = 1.6

const startsUpper = (text: string) => /^\p{Lu}/u.test(text)

/** Puts the new hour, season or weather where the old one is named by a plain noun. */
function swapped(prompt: string, feedback: string, swap: Swap<string>): string {
  const tokens = readTokens(feedback)
  const wanted = mostSaid(tokens, swap.lexicon)
  const plain = wanted === undefined ? undefined : swap.plain[wanted]
  if (!plain || wanted === undefined) return prompt
  return prompt.replaceAll(swap.nouns, (old) => {
    const said = findAll(readTokens(old), swap.lexicon)[0]?.value
    if (said === wanted) return old
    const isWhen = /^(?:at|in the|by) /i.test(old)
    const by = isWhen ? (plain.when ?? `${old.split(' ').slice(0, -1).join(' ')} ${plain.noun}`) : plain.noun
    return startsUpper(old) ? by.charAt(0).toUpperCase() + by.slice(1) : by
  })
}

const PARAGRAPH_BREAK = /\n\s*\n/
const LEXICONS: readonly Lexicon<string>[] = [TIME_WORDS, WEATHER_WORDS, SEASON_WORDS]

/** Whether a sentence on the light speaks of another hour or weather than the feedback wants, or of what it turns down. */
function isOutdated(sentence: string, feedback: string): boolean {
  const wishes = readTokens(feedback)
  const tokens = readTokens(sentence)
  return LEXICONS.some((lexicon) => {
    const wanted = mostSaid(wishes, lexicon, SURE)
    const denied = turnedDown(wishes, lexicon)
    const said = findAll(tokens, lexicon).filter((match) => match.weight >= SURE)
    return said.some((match) => denied.has(match.value) || (wanted !== undefined && match.value !== wanted))
  })
}

/** The light as it was loses the sentences that the feedback overtakes, as long as one stays. */
function withoutOutdated(paragraph: string, feedback: string): string {
  const sentences = paragraph.split(/(?<=[.?…]”?) /)
  const kept = sentences.filter((sentence) => !isOutdated(sentence, feedback))
  return kept.length > 0 ? kept.join(' ') : paragraph
}

/**
 * The prompt with what the feedback names changed, and everything else kept. What cannot be swapped word for word
 * is added as the person said it, at the end of the paragraph on light and camera.
 */
export function refinePrompt(prompt: string, feedback: string): string {
  const wishes = sentencesOf(feedback.slice(0, 2_000)).map(({ text }) => text)
  if (wishes.length === 0) return prompt
  const changed = [TIME_SWAP, SEASON_SWAP, WEATHER_SWAP].reduce(
    (text, swap) => swapped(text, feedback, swap),
    prompt,
  )
  const fresh = wishes.filter((wish) => !changed.includes(wish))
  if (fresh.length === 0) return changed
  const paragraphs = changed.split(PARAGRAPH_BREAK)
  const hasLight = paragraphs.length >= 4
  const at = hasLight ? 1 : paragraphs.length - 1
  const added = fresh.join(' ')
  const before = paragraphs[at] ?? ''
  const own = hasLight ? withoutOutdated(before, feedback) : before
  const excess = changed.length - before.length + own.length + added.length + 1 - MOST_PROMPT_CHARACTERS
  paragraphs[at] = `${excess > 0 ? own.slice(0, Math.max(0, own.length - excess)) : own} ${added}`.trim()
  return paragraphs.join('\n\n').slice(0, MOST_PROMPT_CHARACTERS)
}
