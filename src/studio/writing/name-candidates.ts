import nlp from 'compromise'
import { collapseSpaces, sentencesOf } from './sentences.ts'

export interface NameCandidate {
  words: string[]
  /** A doing of the writer's, with the verb as a gerund. */
  isAction: boolean
  /** Of the sentence, from 0. */
  sentence: number
}

interface Term {
  text: string
  tags: ReadonlySet<string>
  /** A mark after the word ends every phrase. */
  isLast: boolean
}

const MAX_READ_CHARACTERS = 1_200
const MAX_SENTENCES = 8
const MAX_WORDS = 5
const MAX_WORD_CHARACTERS = 30

const SUBJECTS = new Set(['i', 'we'])
const WEAK_VERBS = new Set(
  'am is are was were be been being have has had do does did can could will would shall should may might must see hear feel know think want wish hope notice look watch seem become get make let say mean matter need like love imagine believe remember'.split(
    ' ',
  ),
)
const WEAK_NOUNS = new Set(
  'thing things way lot kind sort bit moment time day something anything everything nothing someone everyone one front side middle end people'.split(
    ' ',
  ),
)
const BOUND_WORDS = new Set(
  'and or but while when that which who because as if so than then where'.split(' '),
)
const PREPOSITIONS = new Set(
  'on onto in into at by under over through across along with of to towards beside behind above below before from around beneath between'.split(
    ' ',
  ),
)

function termsOf(sentence: string): Term[] {
  const [parsed] = nlp(sentence).json({ terms: { text: true, whitespace: true, tags: true } }) as {
    terms: { text: string; post: string; tags: string[] }[]
  }[]
  return (parsed?.terms ?? []).map(({ text, post, tags }) => ({
    text,
    tags: new Set(tags),
    isLast: /[^\s'’]/.test(post),
  }))
}

const lower = (term: Term | undefined): string => term?.text.toLowerCase() ?? ''
const isDeterminer = (term: Term): boolean =>
  term.tags.has('Determiner') ||
  (term.tags.has('Possessive') && term.tags.has('Pronoun')) ||
  lower(term) === 'my'
const isNoun = (term: Term): boolean =>
  term.tags.has('Noun') && !term.tags.has('Pronoun') && !isDeterminer(term)
const isModifier = (term: Term): boolean =>
  term.tags.has('Adjective') ||
  term.tags.has('Value') ||
  term.tags.has('Gerund') ||
  term.tags.has('Possessive')
const isUsable = (term: Term): boolean => term.text !== '' && term.text.length <= MAX_WORD_CHARACTERS

/** The end of the noun phrase that starts at `from`, or undefined: determiners, modifiers, then nouns. */
function nounPhraseEnd(terms: readonly Term[], from: number): number | undefined {
  let end: number | undefined
  for (let i = from; i < terms.length && i < from + MAX_WORDS; i++) {
    const term = terms[i]
    if (!term || !isUsable(term) || BOUND_WORDS.has(lower(term))) break
    // "my own sailing boat": after a modifier even a word tagged as a verb is the head.
    const isAfterGerund = i > from && /ing$/.test(lower(terms[i - 1])) && term.tags.has('Infinitive')
    const isHead =
      (isNoun(term) && !term.tags.has('Gerund') && !PREPOSITIONS.has(lower(term))) || isAfterGerund
    if (isHead) end = i + 1
    else if (
      end !== undefined ||
      !(isModifier(term) || (isDeterminer(term) && i === from) || lower(term) === 'own')
    )
      break
    if (term.isLast) break
  }
  return end
}

/** "deck of my boat": a noun phrase with one more after a preposition, as long as it fits. */
function withPhrase(terms: readonly Term[], end: number): number | undefined {
  const preposition = terms[end]
  if (!preposition || terms[end - 1]?.isLast || preposition.isLast || !PREPOSITIONS.has(lower(preposition)))
    return
  return nounPhraseEnd(terms, end + 1)
}

function gerundOf(verb: string): string | undefined {
  const [forms] = nlp(`I ${verb} it`).verbs().conjugate() as { Gerund?: string }[]
  return forms?.Gerund && /^\p{L}+ing$/u.test(forms.Gerund) ? forms.Gerund : undefined
}

/** "water my orchids" after "I": with the verb as a gerund, up to two noun phrases. */
function actionsAt(terms: readonly Term[], at: number): string[][] {
  const verb = terms[at]
  // What is past or passive is not what the moment shows.
  if (verb?.tags.has('PastTense') || verb?.tags.has('Participle')) return []
  const before = terms[at - 1]
  const follows =
    !before ||
    SUBJECTS.has(lower(before)) ||
    lower(before) === 'and' ||
    before.tags.has('Auxiliary') ||
    before.tags.has('Copula') ||
    before.tags.has('Adverb')
  if (!follows) return []
  if (!verb?.tags.has('Verb') || verb.isLast || !isUsable(verb) || WEAK_VERBS.has(lower(verb))) return []
  const gerund = /ing$/i.test(verb.text) ? verb.text : gerundOf(verb.text)
  if (!gerund) return []
  const after = at + 1
  const isPreposition = PREPOSITIONS.has(lower(terms[after]))
  const adverb = terms[after]?.tags.has('Adverb') && !terms[after]?.isLast
  const objectEnd = nounPhraseEnd(terms, isPreposition || adverb ? after + 1 : after)
  if (objectEnd === undefined) return []
  const longer = withPhrase(terms, objectEnd)
  return [objectEnd, longer ?? 0]
    .filter((end) => end > 0)
    .map((end) => [gerund, ...terms.slice(after, end).map(({ text }) => text)])
}

const withoutArticle = (words: string[]): string[] =>
  /^(?:an?|this|that|some|the)$/i.test(words[0] ?? '') ? words.slice(1) : words

function candidatesIn(terms: readonly Term[]): { words: string[]; isAction: boolean }[] {
  const found: { words: string[]; isAction: boolean }[] = []
  let hasSubject = terms[0]?.tags.has('Gerund') ?? false
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i]
    if (!term) continue
    if (hasSubject && (term.tags.has('Verb') || i === 0)) {
      for (const words of actionsAt(terms, i)) found.push({ words, isAction: true })
    }
    if (SUBJECTS.has(lower(term))) hasSubject = true
    // Another subject after a bound word: what follows may be said of somebody else.
    else if (BOUND_WORDS.has(lower(term)) && lower(term) !== 'and') hasSubject = false
    const isInside =
      i > 0 && !terms[i - 1]?.isLast && (isModifier(terms[i - 1] as Term) || isNoun(terms[i - 1] as Term))
    const end = isInside ? undefined : nounPhraseEnd(terms, i)
    if (end === undefined) continue
    const longer = withPhrase(terms, end)
    for (const to of [end, longer])
      if (to !== undefined)
        found.push({ words: withoutArticle(terms.slice(i, to).map(({ text }) => text)), isAction: false })
  }
  return found
}

const isTelling = (words: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= MAX_WORDS &&
  !words.some((word) => /[^\p{L}\p{N}'’-]/u.test(word)) &&
  !WEAK_NOUNS.has((words.at(-1) ?? '').toLowerCase()) &&
  !PREPOSITIONS.has((words.at(-1) ?? '').toLowerCase()) &&
  words.some((word) => word.length > 3)

/** Phrases of two to five words from the beginning of a text in English. */
export function nameCandidates(text: string): NameCandidate[] {
  const sentences = sentencesOf(collapseSpaces(text.slice(0, MAX_READ_CHARACTERS))).slice(0, MAX_SENTENCES)
  const found = new Map<string, NameCandidate>()
  for (const [sentence, line] of sentences.entries()) {
    for (const { words, isAction } of candidatesIn(termsOf(line))) {
      const key = words.join(' ').toLowerCase()
      if (isTelling(words) && !found.has(key)) found.set(key, { words, isAction, sentence })
    }
  }
  return [...found.values()]
}
