import appearance from '../library/appearance.json' with { type: 'json' }
import type { Sex } from './brief.ts'
import type { Mention } from './people-mentions.ts'
import { phraseAt, phraseSet } from './phrases.ts'
import type { Sentence, Word } from './words.ts'

const { notes, saidNotes, unclearNotes } = appearance
const looks = phraseSet(
  saidNotes
    .flatMap((kind) => Object.keys((notes as Record<string, object>)[kind]!))
    .filter((phrase) => !unclearNotes.includes(phrase)),
)
const sexes = new Map(Object.entries(notes.sex as Record<string, Sex>))
const GONE = /^(without|no|off|fake|leave|left|old|former)$/

interface SaidLooks {
  words: string
  sex: Sex | undefined
  /** Undefined for the writer. */
  owner: Mention | undefined
}

/** "my hijab", "Dad in his wheelchair", "I am eight months pregnant": what the words say of somebody's looks. */
export function findLooks({ words }: Sentence, mentions: readonly Mention[]): SaidLooks[] {
  return words.flatMap((word, at) => {
    const found = phraseAt(looks, words, at)
    const before = words.slice(Math.max(0, at - 5), at).filter(({ clause }) => clause === word.clause)
    if (!found || word.isPast || before.some(({ text }) => GONE.test(text))) return []
    const said = words.slice(at, at + found.length)
    const phrase = said.map(({ lemma }) => lemma).join(' ')
    return [{ words: phrase, sex: sexes.get(phrase), owner: ownerOf(before, at, mentions) }]
  })
}

/** The nearest of "my", "I" and "her"; somebody named before, or the writer where nobody is. */
function ownerOf(before: readonly Word[], at: number, mentions: readonly Mention[]): Mention | undefined {
  const possessor = before.findLast(({ text }) => /^(my|our|i|me|we|his|her|their|he|she)$/.test(text))?.text
  if (/^(my|our|i|me|we)$/.test(possessor ?? '')) return undefined
  return mentions.findLast(({ end, isPresent, isWriter }) => isPresent && !isWriter && end < at)
}
