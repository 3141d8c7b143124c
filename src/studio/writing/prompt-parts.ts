import { isPainterSentence } from './painter-sentences.ts'
import { collapseSpaces, hasWords, sentencesOf, withStop } from './sentences.ts'

export interface PromptParts {
  /** What the person wrote, one to three paragraphs in order; none without any text. */
  blocks: string[]
  /** Refinements at the end of the prompt, without their mark. */
  changes: string[]
}

const HEADING = /^(?:visual scene|sensory details|emotional (?:essence & )?meaning)$/i
export const CHANGE_MARK = 'Change: '
const MAX_BLOCKS = 3

const isHeading = (line: string): boolean =>
  line.length < 60 && HEADING.test(collapseSpaces(line.replaceAll(/[:*#]/g, '')))

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

/** Three groups of neighbours that are about equally long. */
function balanced(items: readonly string[]): string[] {
  const total = items.reduce((sum, item) => sum + item.length, 0)
  const groups: string[][] = Array.from({ length: MAX_BLOCKS }, () => [])
  let before = 0
  for (const [i, item] of items.entries()) {
    const byLength = Math.floor(((before + item.length / 2) / Math.max(1, total)) * MAX_BLOCKS)
    // Every group gets one item at least.
    const group = Math.min(Math.max(byLength, MAX_BLOCKS - (items.length - i)), i, MAX_BLOCKS - 1)
    groups[group]?.push(item)
    before += item.length
  }
  return groups.map((group) => group.join(' ')).filter((group) => group !== '')
}

/** Takes a base prompt or an enhanced one apart. `hasStops`: a line without a mark at its end gets a full stop. */
export function promptParts(prompt: string, hasStops: boolean): PromptParts {
  const changes: string[] = []
  const blocks = linesOfBlocks(prompt)
    .map((lines) =>
      lines
        .flatMap((line) => sentencesOf(hasStops ? withStop(line.replace(/^[-*•–] /, '')) : line))
        .filter((sentence) => !isPainterSentence(sentence)),
    )
    .filter((sentences) => sentences.length > 0)
  for (let last = blocks.at(-1); last?.at(-1)?.startsWith(CHANGE_MARK); last = blocks.at(-1)) {
    changes.unshift((last.pop() ?? '').slice(CHANGE_MARK.length))
    if (last.length === 0) blocks.pop()
  }
  const isOne = blocks.length === 1 && blocks[0]!.length >= MAX_BLOCKS
  const paragraphs = isOne ? blocks[0]! : blocks.map((block) => block.join(' '))
  return {
    blocks: isOne || paragraphs.length > MAX_BLOCKS ? balanced(paragraphs) : paragraphs,
    changes: changes.filter(hasWords),
  }
}
