import type { WritingContext } from './context.ts'
import { EMPTY_NOTE, type PainterNotes, painterNotes, SHORT_NOTE } from './painter-sentences.ts'
import { CHANGE_MARK, promptParts } from './prompt-parts.ts'
import { cut } from './sentences.ts'

export const MAX_PROMPT_CHARACTERS = 32_000
/** What is read for hour, season and mood. */
const MAX_READ_CHARACTERS = 8_000
const BREAK = '\n\n'

/** Four paragraphs: the person's in order, and the painter's notes in between. */
function paragraphsOf(blocks: readonly string[], { view, light, palette }: PainterNotes): string[] {
  const [first = EMPTY_NOTE, second, third] = blocks
  if (second === undefined) return [first, view, light, palette]
  if (third === undefined) return [first, `${view} ${light}`, second, palette]
  return [first, `${view} ${light} ${palette}`, second, third]
}

export const joinParts = (paragraphs: readonly string[], changes: readonly string[]): string =>
  [paragraphs.join(BREAK), ...changes.map((change) => CHANGE_MARK + change)].join(' ')

/**
 * What the person wrote, whole and in order, in four paragraphs with the view, the light and the palette that were read
 * from it. Near the maximal length the notes are shortened or left out before any sentence of the person's.
 */
export async function enhancePrompt(context: WritingContext, prompt: string): Promise<string> {
  const parts = promptParts(prompt, true)
  const notes = painterNotes(await context.readBrief(cut(parts.blocks.join(BREAK), MAX_READ_CHARACTERS)))
  const { blocks, changes } = promptParts(prompt, false)
  const [first = EMPTY_NOTE, ...others] = blocks
  const versions = [
    joinParts(paragraphsOf(parts.blocks, notes), parts.changes),
    joinParts(paragraphsOf(blocks, notes), changes),
    joinParts([first, SHORT_NOTE, ...others], changes),
    joinParts(blocks, changes),
    joinParts([blocks.join(' ')], changes),
  ]
  return (
    versions.find((text) => text.length <= MAX_PROMPT_CHARACTERS) ?? cut(prompt.trim(), MAX_PROMPT_CHARACTERS)
  )
}
