import words from './words.json' with { type: 'json' }

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of one line of text, in order; joined by spaces they are the line again. */
export const sentencesOf = (line: string): string[] =>
  Array.from(segmenter.segment(line), ({ segment }) => segment.trim()).filter((sentence) => sentence !== '')

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

export const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Ends with a letter or digit of a script whose sentences end with a full stop. */
const LACKS_STOP = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u
export const withStop = (text: string): string => (LACKS_STOP.test(text.slice(-2)) ? `${text}.` : text)

/** Cuts before the limit, at a space where there is one, and never inside a surrogate pair. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const end = text.lastIndexOf(' ', limit)
  return text
    .slice(0, end > limit / 2 ? end : limit)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()
}

/** As many whole sentences as fit. */
export function firstSentences(text: string, limit: number): string {
  let kept = ''
  // A sentence that starts beyond the limit is never kept, so the rest need not be read.
  for (const sentence of sentencesOf(collapseSpaces(text.slice(0, limit * 2)))) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`
    if (longer.length > limit) return kept === '' ? `${cut(sentence, limit - 1)}…` : kept
    kept = longer
  }
  return kept
}

/** The words of a list that is written as one text. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

const SMALL_WORDS = wordSet(words.small)

/** English title case: small words keep lower case except at both ends. */
export const titleCase = (title: readonly string[]): string =>
  title
    .map((word, i) => {
      const isSmall = i > 0 && i < title.length - 1 && SMALL_WORDS.has(word.toLowerCase())
      return isSmall ? word.toLowerCase() : capitalize(word)
    })
    .join(' ')

export const capitalize = (word: string): string => {
  const first = word.slice(0, (word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
  return first.toUpperCase() + word.slice(first.length)
}
