import { readFileSync } from 'node:fs'
import { joinParts, MAX_PROMPT_CHARACTERS } from './enhance-prompt.ts'
import { isPainterSentence } from './painter-sentences.ts'
import { CHANGE_MARK, promptParts } from './prompt-parts.ts'
import { collapseSpaces, hasWords, sentencesOf, withStop } from './sentences.ts'

/** For each aspect of a picture, values with the words that ask for them. */
const ASPECTS = JSON.parse(
  readFileSync(new URL('../library/feedback-words.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, string[]>>

/** The painter's note that an aspect overrides, by its first word. */
const NOTE_OF_ASPECT = new Map(
  Object.entries({ hour: 'Light:', season: 'Season:', weather: 'Weather:', distance: 'View:' }),
)

const words = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

function aspectsOf(change: string): string[] {
  const text = words(change)
  return Object.keys(ASPECTS).filter((aspect) =>
    Object.values(ASPECTS[aspect]!).some((cues) => cues.some((cue) => text.includes(` ${cue} `))),
  )
}

const OBJECT_CHANGE =
  / (?:add|with|without|no|remove|take away|put back|bring back) (?:the |a |an |any |some |my )?(\p{L}+) /gu

const objectsOf = (change: string): string[] =>
  Array.from(words(change).matchAll(OBJECT_CHANGE), ([, object = '']) => object.replace(/s$/, ''))

/** Leaves out what a later change of the same aspect or object replaces. */
function withoutReplaced(changes: readonly string[]): string[] {
  const said = new Set<string>()
  const later = new Set<string>()
  return changes
    .toReversed()
    .filter((change) => {
      const text = words(change)
      if (said.has(text)) return false
      said.add(text)
      const topics = [
        ...aspectsOf(change).map((aspect) => `aspect ${aspect}`),
        ...objectsOf(change).map((object) => `object ${object}`),
      ]
      const isReplaced = topics.some((topic) => later.has(topic))
      for (const topic of topics) later.add(topic)
      return !isReplaced
    })
    .toReversed()
}

const sentencesOfFeedback = (feedback: string): string[] =>
  feedback
    .split('\n')
    .filter(hasWords)
    .flatMap((line) => sentencesOf(collapseSpaces(line)))
    .filter(hasWords)
    .map((sentence) => withStop(sentence))

/** The paragraphs without some of the painter's notes. */
function paragraphsWithout(paragraphs: readonly string[], isLeftOut: (note: string) => boolean): string[] {
  return paragraphs
    .map((paragraph) => {
      const sentences = sentencesOf(paragraph)
      const kept = sentences.filter((sentence) => !(isPainterSentence(sentence) && isLeftOut(sentence)))
      return kept.length < sentences.length ? kept.join(' ') : paragraph
    })
    .filter((paragraph) => paragraph !== '')
}

/**
 * The prompt with the feedback as sentences at its end; an earlier change of the same aspect or object, and a painter's note
 * that it overrides, is left out. What the person wrote about the moment stays as it is. Empty when there is no room for all.
 */
export function refinePrompt(prompt: string, feedback: string): string {
  const wishes = sentencesOfFeedback(feedback)
  if (wishes.length === 0) return prompt
  const before = promptParts(prompt, false).changes
  const changes = withoutReplaced([...before, ...wishes])
  let base = prompt.trim()
  for (const change of before.toReversed())
    base = base.slice(0, base.lastIndexOf(CHANGE_MARK + change)).trimEnd()
  const paragraphs = base.split('\n\n').filter((paragraph) => paragraph.trim() !== '')
  const notes = [...NOTE_OF_ASPECT].flatMap(([aspect, note]) =>
    changes.some((change) => aspectsOf(change).includes(aspect)) ? [note] : [],
  )
  const isOverridden = (sentence: string) => notes.some((note) => sentence.startsWith(note))
  const versions = [paragraphsWithout(paragraphs, isOverridden), paragraphsWithout(paragraphs, () => true)]
  return (
    versions.map((kept) => joinParts(kept, changes)).find((text) => text.length <= MAX_PROMPT_CHARACTERS) ??
    ''
  )
}
