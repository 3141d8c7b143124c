/** The names of the six moments, in order. Not in moment-guides.ts, so that a page can use them without loading its texts. */
export const MOMENT_NAMES = [
  'Your Boldest Dream Realized',
  'Life on Your Terms',
  'Love and Real Connection',
  'The Masterwork',
  'Awe and Remembrance',
  'Legacy and Impact',
] as const

export function momentName(number: number): string {
  return MOMENT_NAMES[number - 1] ?? `Moment ${number}`
}

/** Characters. Short, because a screen reader cannot pause within an alt text. */
const MAX_LENGTH = 220

interface MomentWithImage {
  pcmNumber: number
  descriptiveName: string | null
  surfacePrompt: string | null
}

/** Alt text of a moment's image: the moment's name, and the beginning of its visual layer. */
export function momentAltText({ pcmNumber, descriptiveName, surfacePrompt }: MomentWithImage): string {
  const name = descriptiveName?.trim() || momentName(pcmNumber)
  const scene = firstSentences(surfacePrompt ?? '', MAX_LENGTH - name.length - 2)
  return scene ? `${name}: ${scene}` : name
}

/** As many whole sentences as fit; if the first one is too long, as many whole words. */
function firstSentences(text: string, maxLength: number): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= maxLength) return words
  const cut = words.slice(0, maxLength)
  const sentenceEnd = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '))
  if (sentenceEnd > 0) return cut.slice(0, sentenceEnd + 1)
  const wordEnd = words.slice(0, maxLength - 1).lastIndexOf(' ')
  return `${words.slice(0, wordEnd > 0 ? wordEnd : Math.max(0, maxLength - 1)).replace(/[,;:–—-]$/, '')}…`
}
