import { isPainterSentence } from './painter-sentences.ts'
import { collapseSpaces, hasWords, sentencesOf, withStop } from './sentences.ts'

export interface PromptParts {
  /** What the person wrote, one to three paragraphs in order; none without any text. */
  blocks: string[]
  /** Refinements at the end of the prompt, without their mark. */
  changes: string[]
}

const HEADINGS = new Set([
  'visual scene',
  'sensory details',
  'emotional essence & meaning',
  'emotional meaning',
])
export const CHANGE_MARK = 'Change: '
const MAX_BLOCKS = 3

const isHeading = (line: string): boolean =>
  line.length < 60 && HEADINGS.has(collapseSpaces(line.replaceAll(/[:*#]/g, '')).toLowerCase())

/** The lines of each layer or paragraph. */
function linesOfBlocks(prompt: string): string[][] {
  const lines = prompt.split(/\r\n|[\n\r\u2028\u2029]/).map(collapseSpaces)
  const isHeaded = lines.some(isHeading)
  const blocks: string[][] = [[]]
  for (const line of lines) {
    const isBreak = isHeaded ? isHeading(line) : line === ''
    if (isBreak) blocks.push([])
    else if (line !== '') blocks.at(-1)?.push(line)
  }
  return blocks.filter((block) => block.length > 0)
}

const withoutBullet = (line: string): string => line.replace(/^[-*•–] /, '')

/** Groups of neighbours that are about equally long. */
export function balanced(items: readonly string[], groupCount: number, separator: string): string[] {
  const total = items.reduce((sum, item) => sum + item.length, 0)
  const groups: string[][] = Array.from({ length: groupCount }, () => [])
  let before = 0
  for (const [i, item] of items.entries()) {
    const byLength = Math.floor(((before + item.length / 2) / Math.max(1, total)) * groupCount)
    // Every group gets one item at least.
    const group = Math.min(Math.max(byLength, groupCount - (items.length - i)), i, groupCount - 1)
    groups[group]?.push(item)
    before += item.length
  }
  return groups.map((group) => group.join(separator)).filter((group) => group !== '')
}

/** Takes a base prompt or an enhanced one apart. `hasStops`: a line without a mark at its end gets a full stop. */
export function promptParts(prompt: string, hasStops: boolean): PromptParts {
  const changes: string[] = []
  const blocks: string[][] = []
  for (const lines of linesOfBlocks(prompt)) {
    const sentences = lines
      .flatMap((line) => sentencesOf(hasStops ? withStop(withoutBullet(line)) : line))
      .filter((sentence) => !isPainterSentence(sentence))
    if (sentences.length > 0) blocks.push(sentences)
  }
  for (let last = blocks.at(-1); last?.at(-1)?.startsWith(CHANGE_MARK); last = blocks.at(-1)) {
    changes.unshift((last.pop() ?? '').slice(CHANGE_MARK.length))
    if (last.length === 0) blocks.pop()
  }
  const [only] = blocks
  const paragraphs =
    blocks.length === 1 && only && only.length >= MAX_BLOCKS
      ? balanced(only, MAX_BLOCKS, ' ')
      : blocks.map((block) => block.join(' '))
  return {
    blocks: paragraphs.length > MAX_BLOCKS ? balanced(paragraphs, MAX_BLOCKS, ' ') : paragraphs,
    changes: changes.filter(hasWords),
  }
}
