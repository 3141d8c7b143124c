import appearance from '../library/appearance.json' with { type: 'json' }
import type { Sex } from './brief.ts'
import type { Mention } from './people-mention.ts'
import { indexPhrases, phraseAt, textAt } from './phrases.ts'
import colourWords from './word-data/colours.json' with { type: 'json' }
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const { notes, saidNotes, unclearNotes } = appearance
const looks = indexPhrases(
  saidNotes
    .flatMap((kind) => Object.keys((notes as Record<string, object>)[kind]!))
    .filter((phrase) => !unclearNotes.includes(phrase))
    .map((phrase) => [phrase, phrase] as const),
)
const colours = new Set(Object.keys(colourWords.colours))
const sexes = new Map(Object.entries(notes.sex as Record<string, Sex>))
const aids = new Set(data.aids)
/** Of which one person has two. */
const pairedAids = new Set(data.pairedAids)
const goneBefore = new Set(data.goneBefore)
const aidUnused = new Set(data.aidUnused)

interface SaidLooks {
  words: string
  sex: Sex | undefined
  /** Undefined for the writer. */
  owner: Mention | undefined
  /** Said of all whom "we" means. */
  isOfUs?: boolean
}

/** "my hijab", "Dad in his wheelchair", "I am eight months pregnant": what the words say of somebody's looks. */
export function findLooks(
  { words }: Sentence,
  mentions: readonly Mention[],
  earlier: readonly Mention[] = [],
): SaidLooks[] {
  return words.flatMap((word, at) => {
    const coloured = colouredAt(words, at)
    const found = phraseAt(looks, words, at) ?? coloured
    if (!found) return []
    const isNear = ({ clause }: Word) => clause === word.clause
    const before = words.slice(Math.max(0, at - 5), at).filter(isNear)
    // "With her head shaved", "I got a prosthesis".
    const isStill = /shaved$/.test(found.value) || before.some(({ text }) => text === 'got')
    if ((word.isPast && !isStill) || word.negation || before.some(({ text }) => goneBefore.has(text)))
      return []
    const around = [...before, ...words.slice(at + found.length, at + 5).filter(isNear)]
    const isAid = aids.has(found.value)
    const aid = words[at + found.length - 1]!
    const isPair = pairedAids.has(found.value)
    const isOfMany = aid.text !== aid.lemma && !isPair
    // "Two artificial legs and still dancing".
    const isBare = isPair && before.every(({ tags }) => tags.has('Value'))
    if (isAid && !isBare && !isUsed(before, around, isOfMany)) return []
    const named = namedWith(words, at, found.length, mentions)
    if (!named && isSaidOfThing(words, at, found)) return []
    const owner = named ?? ownerOf(words, before, at, mentions)
    const who = before.findLast(({ text }) => /^(my|i|me|we|he|she|his|her)$/.test(text))?.text ?? ''
    // "My mother's wheelchair" is not the writer's.
    if (isAid && !owner && /'s?$/.test(textAt(words, at - 1))) return []
    // Of somebody whom no other word names.
    if (isAid && !owner && /^(he|she|his|her)$/.test(who)) return []
    const said = { words: found.value, sex: sexes.get(found.value) ?? sexes.get(lastWord(found.value)) }
    // "Our wheelchair rugby team": the writer as well.
    if (named && named.count > 1 && /^(our|my)$/.test(textAt(words, at - 1)))
      return [
        { ...said, owner },
        { ...said, owner: undefined, isOfUs: true },
      ]
    return (isAid || coloured) && isOfMany
      ? ownersOf(words, at, mentions, earlier).map((owner) => ({ ...said, ...owner }))
      : [{ ...said, owner }]
  })
}

/** "My bald brother", "our wheelchair rugby team": the noun phrase that it stands in or right before. */
const namedWith = (words: readonly Word[], at: number, length: number, mentions: readonly Mention[]) =>
  mentions.find(
    (one) =>
      one.isPresent &&
      !(one.isWriter || one.isName) &&
      ((one.start <= at && one.end >= at + length) ||
        (one.start === at + length && words[one.start]!.clause === words[at]!.clause)),
  )

/** "A bald eagle": said of something else. */
function isSaidOfThing(
  words: readonly Word[],
  at: number,
  { value, length }: { value: string; length: number },
) {
  const next = words[at + length]
  return (
    Object.hasOwn(notes.hairStyle, value) &&
    next?.clause === words[at]!.clause &&
    next.tags.has('Noun') &&
    !next.tags.has('Pronoun')
  )
}

/** "in a red coat", "my old blue jumper": something worn whose colour is said. */
function colouredAt(words: readonly Word[], at: number): { value: string; length: number } | undefined {
  const { clause, text } = words[at]!
  if (!colours.has(text)) return undefined
  const length = words.slice(at, at + 3).findIndex((word) => word.clause === clause && isGarment(word)) + 1
  const before = words.slice(Math.max(0, at - 3), at).filter((word) => word.clause === clause)
  const isWorn = before.some((word) => /^(in|my|our|his|her)$/.test(word.text) || word.lemma === 'wear')
  const isOfAnybody = before.some((word) => /^some(body|one)$/.test(word.text))
  return length > 1 && isWorn && !isOfAnybody
    ? { value: `${text} ${words[at + length - 1]!.lemma}`, length }
    : undefined
}

const lastWord = (phrase: string): string => phrase.slice(phrase.lastIndexOf(' ') + 1)

const isGarment = ({ lemma }: Word): boolean => Object.hasOwn(appearance.garments, lemma)

/** "my wheelchair", "I use a cane", "in wheelchairs"; not "the wheelchair stays here", "I mend wheelchairs". */
const isUsed = (before: readonly Word[], around: readonly Word[], isOfMany: boolean): boolean =>
  before.some(({ text }) =>
    (isOfMany
      ? /^(our|their|in|use|using)$/
      : /^(my|his|her|their|in|on|with|use|uses|using|wear|wears|wearing|have|has)$/
    ).test(text),
  ) && !around.some(({ lemma, tags }) => aidUnused.has(lemma) && !tags.has('Noun'))

/**
 * All of whom a plural is said: "my wife and I sit in wheelchairs"; where objects stand before it, of them: "I push my
 * parents in their wheelchairs". "We" are also the family and friends of the `earlier` sentences.
 */
function ownersOf(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
): Pick<SaidLooks, 'owner' | 'isOfUs'>[] {
  const { clause } = words[at]!
  const isThere = ({ isPresent, isWriter }: Mention) => isPresent && !isWriter
  const isVerb = ({ tags }: Word) => tags.has('Verb') && !tags.has('Particle')
  const first = words.findIndex((word) => word.clause === clause)
  const verb = words.findLastIndex((word, i) => i < at && i >= first && isVerb(word))
  const ownersIn = (from: number, to: number) => {
    const named = mentions.filter((one) => isThere(one) && one.end >= from && one.end < to)
    const texts = words.slice(from, to).map(({ text }) => text)
    const isOfUs = texts.some((text) => /^(we|us)$/.test(text)) || named.some((one) => one.includesWriter)
    const isMine = isOfUs || /\b(and (i|me)|(i|me) and)\b/.test(texts.join(' '))
    const apposed = isOfUs ? mentions.filter((one) => isThere(one) && isWithMe(words, one)) : []
    const known = isOfUs ? earlier.filter((one) => isThere(one) && one.noun.relation !== 'other') : []
    return [...new Set([...named, ...apposed, ...known]), ...(isMine ? [undefined] : [])].map((owner) => ({
      owner,
      isOfUs: isOfUs && owner === undefined,
    }))
  }
  const objects = ownersIn(verb + 1, at)
  const subjects = objects.length > 0 || verb < 0 ? objects : ownersIn(first, verb)
  const last = [...earlier, ...mentions.filter(({ end }) => end < first)].findLast(isThere)
  return subjects.length > 0 || !last || last.count === 1 ? subjects : [{ owner: last }]
}

/** "My wife and I", "me and my wife". */
const isWithMe = (words: readonly Word[], { start, end }: Mention): boolean =>
  /^and (i|me)$/.test(`${textAt(words, end + 1)} ${textAt(words, end + 2)}`) ||
  /^(i|me) and$/.test(`${textAt(words, start - 2)} ${textAt(words, start - 1)}`)

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
