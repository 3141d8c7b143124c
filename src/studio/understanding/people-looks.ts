import appearance from '../library/appearance.json' with { type: 'json' }
import type { Sex } from './brief.ts'
import type { Mention } from './people-mention.ts'
import { indexPhrases, phraseAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const { notes, saidNotes, unclearNotes } = appearance
const looks = indexPhrases(
  saidNotes
    .flatMap((kind) => Object.keys((notes as Record<string, object>)[kind]!))
    .filter((phrase) => !unclearNotes.includes(phrase))
    .map((phrase) => [phrase, phrase] as const),
)
const sexes = new Map(Object.entries(notes.sex as Record<string, Sex>))
const aids = new Set(data.aids)
const goneBefore = new Set(data.goneBefore)
const aidUnused = new Set(data.aidUnused)

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
    if (!found) return []
    const isNear = ({ clause }: Word) => clause === word.clause
    const before = words.slice(Math.max(0, at - 5), at).filter(isNear)
    if (word.isPast || before.some(({ text }) => goneBefore.has(text))) return []
    const around = [...before, ...words.slice(at + found.length, at + 5).filter(isNear)]
    if (aids.has(found.value) && !isUsed(before, around, words[at + found.length - 1]!)) return []
    return [{ words: found.value, sex: sexes.get(found.value), owner: ownerOf(words, before, at, mentions) }]
  })
}

/** "my wheelchair", "with a cane"; not "the wheelchair stays here", "I mend wheelchairs". */
const isUsed = (before: readonly Word[], around: readonly Word[], aid: Word): boolean =>
  aid.text === aid.lemma &&
  before.some(({ text }) => /^(my|his|her|their|in|on|with)$/.test(text)) &&
  !around.some(({ lemma }) => aidUnused.has(lemma))

/** The nearest of "my", "I" and "her"; somebody named before, or the writer where nobody is. */
function ownerOf(
  words: readonly Word[],
  before: readonly Word[],
  at: number,
  mentions: readonly Mention[],
): Mention | undefined {
  const possessor = before.findLast(({ text }) => /^(my|our|i|me|we|his|her|their|he|she)$/.test(text))
  const relative = mentions.find(({ start, end }) => words[start] === possessor && end < at)
  if (relative?.isPresent && before.at(-1)?.text !== 'the') return relative
  if (/^(my|our|i|me|we)$/.test(possessor?.text ?? '')) return undefined
  return mentions.findLast(({ end, isPresent, isWriter }) => isPresent && !isWriter && end < at)
}
