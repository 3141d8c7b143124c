import { momentName } from './moment-names.ts'

/** Longer ones are cut at a word: a screen reader cannot pause within an alt text. */
const MAX_LENGTH = 220

interface MomentWithImage {
  pcmNumber: number
  descriptiveName: string | null
  surfacePrompt: string | null
}

/** What a moment's picture is said to show: the vision's name, and the scene in the person's own words. */
export function momentAltText({ pcmNumber, descriptiveName, surfacePrompt }: MomentWithImage): string {
  const name = descriptiveName?.trim() || momentName(pcmNumber)
  const scene = firstSentences(surfacePrompt ?? '', MAX_LENGTH - name.length - 2)
  return scene ? `${name}: ${scene}` : name
}

/** Whole sentences as far as they fit; of a first one that is too long, whole words. */
function firstSentences(text: string, maxLength: number): string {
  const words = text.replace(/\s+/g, ' ').trim()
  if (words.length <= maxLength) return words
  const cut = words.slice(0, maxLength)
  const sentenceEnd = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '))
  if (sentenceEnd > 0) return cut.slice(0, sentenceEnd + 1)
  const wordEnd = words.slice(0, maxLength - 1).lastIndexOf(' ')
  return `${words.slice(0, wordEnd > 0 ? wordEnd : Math.max(0, maxLength - 1)).replace(/[,;:–—-]$/, '')}…`
}
