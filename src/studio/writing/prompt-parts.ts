import { isPainterSentence } from './painter-sentences.ts'
import { collapseSpaces, hasWords, sentencesOf, withStop } from './sentences.ts'

export interface PromptParts {
  /** What the person wrote, one to three paragraphs in order; none without any text. */
  blocks: string[]
  /** Refinements at the end of the prompt, without their mark. */
  changes: string[]
}

/** The headings of the layers, in their order, as the base prompt has them. */
const BASE_HEADINGS = [/^VISUAL SCENE:$/, /^SENSORY DETAILS:$/, /^EMOTIONAL (?:ESSENCE & )?MEANING:$/]
/** The same in a prompt that was not made from the layers. */
const OTHER_HEADINGS = [
  /^[:*# ]*visual scene[:*# ]*$/i,
  /^[:*# ]*sensory details[:*# ]*$/i,
  /^[:*# ]*emotional (?:essence & )?meaning[:*# ]*$/i,
]
export const CHANGE_MARK = 'Change: '
const MAX_BLOCKS = 3
const MAX_HEADING_CHARACTERS = 60

interface Blocks {
  lines: string[][]
  /** The prompt is a base prompt: all of its words are the person's. */
  isBase: boolean
}

/** The lines of each layer or paragraph. Which one of several equal headings is not the person's is unknown: all are kept. */
function linesOfBlocks(prompt: string): Blocks {
  const lines = prompt.split(/\r\n|[\n\r\u2028\u2029]/).map(collapseSpaces)
  const isBase = BASE_HEADINGS[0]!.test(lines[0] ?? '')
  const headings = isBase ? BASE_HEADINGS : OTHER_HEADINGS
  const headingOf = (line: string) =>
    line.length < MAX_HEADING_CHARACTERS ? headings.findIndex((heading) => heading.test(line)) : -1
  const found = lines.map(headingOf)
  const isHeaded = found.some((heading) => heading >= 0)
  const blocks: string[][] = [[]]
  let last = -1
  for (const [i, line] of lines.entries()) {
    const heading = found[i]!
    const isNext = heading > last
    if (isHeaded ? isNext : line === '') blocks.push([])
    const isDropped = line === '' || (isNext && found.indexOf(heading) === found.lastIndexOf(heading))
    if (!isDropped) blocks.at(-1)?.push(line)
    if (isNext) last = heading
  }
  return { lines: blocks.filter((block) => block.length > 0), isBase }
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

const isChange = (sentence: string | undefined) =>
  sentence?.startsWith(CHANGE_MARK) && hasWords(sentence.slice(CHANGE_MARK.length))

/** Takes a base prompt or an enhanced one apart. `hasStops`: a line without a mark at its end gets a full stop. */
export function promptParts(prompt: string, hasStops: boolean): PromptParts {
  const changes: string[] = []
  const { lines: linesOf, isBase } = linesOfBlocks(prompt)
  const blocks = linesOf
    .map((lines) =>
      lines
        .flatMap((line) => sentencesOf(hasStops ? withStop(line.replace(/^[-*•–] /, '')) : line))
        .filter((sentence) => isBase || !isPainterSentence(sentence)),
    )
    .filter((sentences) => sentences.length > 0)
  for (let last = blocks.at(-1); isChange(last?.at(-1)) && last; last = blocks.at(-1)) {
    changes.unshift((last.pop() ?? '').slice(CHANGE_MARK.length))
    if (last.length === 0) blocks.pop()
  }
  const isOne = blocks.length === 1 && blocks[0]!.length >= MAX_BLOCKS
  const paragraphs = isOne ? blocks[0]! : blocks.map((block) => block.join(' '))
  return {
    blocks: isOne || paragraphs.length > MAX_BLOCKS ? balanced(paragraphs) : paragraphs,
    changes,
  }
}
