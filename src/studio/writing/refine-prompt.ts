import { readFileSync } from 'node:fs'
import { joinParts, MAX_PROMPT_CHARACTERS } from './enhance-prompt.ts'
import { isPainterSentence } from './painter-sentences.ts'
import { CHANGE_MARK, promptParts } from './prompt-parts.ts'
import { collapseSpaces, cut, hasWords, sentencesOf, withStop } from './sentences.ts'

const MAX_FEEDBACK_CHARACTERS = 2_000

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

/** Whether the newer change speaks of the same thing, so that the older no longer holds. */
function replaces(newer: string, older: string): boolean {
  if (words(newer) === words(older)) return true
  const aspects = aspectsOf(newer)
  if (aspectsOf(older).some((aspect) => aspects.includes(aspect))) return true
  const objects = objectsOf(newer)
  return objectsOf(older).some((object) => objects.includes(object))
}

const MAX_SENTENCES = 40
const sentencesOfFeedback = (feedback: string): string[] =>
  cut(feedback, MAX_FEEDBACK_CHARACTERS)
    .split('\n')
    .flatMap((line) => sentencesOf(collapseSpaces(line)))
    .filter(hasWords)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => withStop(sentence))

/** The painter's notes that the changes do not override. */
function withoutOverridden(paragraph: string, changes: readonly string[]): string {
  const notes = changes.flatMap((change) =>
    aspectsOf(change).flatMap((aspect) => NOTE_OF_ASPECT.get(aspect) ?? []),
  )
  const isOverridden = (sentence: string) =>
    isPainterSentence(sentence) && notes.some((note) => sentence.startsWith(note))
  const sentences = sentencesOf(paragraph)
  const kept = sentences.filter((sentence) => !isOverridden(sentence))
  return kept.length < sentences.length ? kept.join(' ') : paragraph
}

/**
 * The prompt with the feedback as sentences at its end; an earlier change of the same aspect or object, and a painter's note
 * that it overrides, is left out. What the person wrote about the moment stays as it is.
 */
export function refinePrompt(prompt: string, feedback: string): string {
  const wishes = sentencesOfFeedback(feedback)
  if (wishes.length === 0) return prompt
  const before = promptParts(prompt, false).changes
  const changes = [...before, ...wishes].filter(
    (change, i, all) => !all.slice(i + 1).some((newer) => replaces(newer, change)),
  )
  let base = prompt.trim()
  for (const change of before.toReversed())
    base = base.slice(0, base.lastIndexOf(CHANGE_MARK + change)).trimEnd()
  const paragraphs = base
    .split('\n\n')
    .map((paragraph) => withoutOverridden(paragraph, changes))
    .filter((paragraph) => paragraph !== '')
  // The newest changes come before the oldest where there is no room for all.
  while (changes.length > 0) {
    const text = joinParts(paragraphs, changes)
    if (text.length <= MAX_PROMPT_CHARACTERS) return text
    changes.shift()
  }
  return cut(base, MAX_PROMPT_CHARACTERS)
}
