import { diffSentences, diffWordsWithSpace } from 'diff'

export interface TextPart {
  text: string
  /** True where the other text has other words. */
  isDifferent: boolean
}

/** Above this number of changed words the texts have too little in common for a comparison by words. */
const MAX_EDITS = 400

/** Both texts in parts, by which they can be compared word by word. */
export function compareTexts(mine: string, theirs: string): Record<'mine' | 'theirs', TextPart[]> {
  const parts = diffWordsWithSpace(theirs, mine, { maxEditLength: MAX_EDITS })
  if (!parts)
    return { mine: [{ text: mine, isDifferent: true }], theirs: [{ text: theirs, isDifferent: true }] }
  const isChange = (part: (typeof parts)[number] | undefined) => part?.added || part?.removed || false
  const side = (excluded: 'added' | 'removed') => {
    const own: TextPart[] = []
    for (const [index, part] of parts.entries()) {
      if (part[excluded]) continue
      // A space between two other words belongs to them.
      const isBetween = isChange(parts[index - 1]) && isChange(parts[index + 1]) && part.value.trim() === ''
      const isDifferent = isChange(part) || isBetween
      const last = own.at(-1)
      if (last?.isDifferent === isDifferent) last.text += part.value
      else own.push({ text: part.value, isDifferent })
    }
    return own
  }
  return { mine: side('removed'), theirs: side('added') }
}

/** A text with every sentence of both: those they share once, and the others one after the other, theirs first. */
export function joinTexts(mine: string, theirs: string): string {
  const parts = diffSentences(theirs, mine, { maxEditLength: MAX_EDITS })
  if (!parts) return `${theirs}\n\n${mine}`
  return parts.reduce((joined, { value }) => {
    const isGlued = joined !== '' && !/\s$/.test(joined) && !/^\s/.test(value)
    return `${joined}${isGlued ? ' ' : ''}${value}`
  }, '')
}
