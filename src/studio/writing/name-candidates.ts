import nlp from 'compromise'
import { collapseSpaces, sentencesOf, wordSet } from './sentences.ts'
import words from './words.json' with { type: 'json' }

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

const SUBJECTS = wordSet(words.subjects)
const WEAK_VERBS = wordSet(words.weakVerbs)
const WEAK_NOUNS = wordSet(words.weakNouns)
const BOUND_WORDS = wordSet(words.boundWords)
const PREPOSITIONS = wordSet(words.prepositions)

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
const hasTag = (term: Term | undefined, ...tags: string[]): boolean => tags.some((tag) => term?.tags.has(tag))
const isDeterminer = (term: Term): boolean =>
  hasTag(term, 'Determiner') ||
  (hasTag(term, 'Possessive') && hasTag(term, 'Pronoun')) ||
  lower(term) === 'my'
const isNoun = (term: Term): boolean =>
  term.tags.has('Noun') && !term.tags.has('Pronoun') && !isDeterminer(term)
const isModifier = (term: Term): boolean => hasTag(term, 'Adjective', 'Value', 'Gerund', 'Possessive')
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

/** The ends of "deck" and of "deck of my boat": a noun phrase, and with one more after a preposition. */
function phrasesFrom(terms: readonly Term[], from: number): number[] {
  const end = nounPhraseEnd(terms, from)
  if (end === undefined) return []
  const isLinked = PREPOSITIONS.has(lower(terms[end])) && !(terms[end - 1]?.isLast || terms[end]?.isLast)
  const longer = isLinked ? nounPhraseEnd(terms, end + 1) : undefined
  return longer === undefined ? [end] : [end, longer]
}

function gerundOf(verb: string): string | undefined {
  const [forms] = nlp(`I ${verb} it`).verbs().conjugate() as { Gerund?: string }[]
  return forms?.Gerund && /^\p{L}+ing$/u.test(forms.Gerund) ? forms.Gerund : undefined
}

/** "water my orchids" after "I": with the verb as a gerund, up to two noun phrases. */
function actionsAt(terms: readonly Term[], at: number): string[][] {
  const verb = terms[at]
  // What is past or passive is not what the moment shows.
  if (!verb?.tags.has('Verb') || hasTag(verb, 'PastTense', 'Participle')) return []
  const before = terms[at - 1]
  const follows =
    !before ||
    SUBJECTS.has(lower(before)) ||
    lower(before) === 'and' ||
    hasTag(before, 'Auxiliary', 'Copula', 'Adverb')
  if (!follows || verb.isLast || !isUsable(verb) || WEAK_VERBS.has(lower(verb))) return []
  const gerund = /ing$/i.test(verb.text) ? verb.text : gerundOf(verb.text)
  if (!gerund) return []
  const after = at + 1
  const isPreposition = PREPOSITIONS.has(lower(terms[after]))
  const isAdverb = hasTag(terms[after], 'Adverb') && !terms[after]?.isLast
  return phrasesFrom(terms, isPreposition || isAdverb ? after + 1 : after).map((end) => [
    gerund,
    ...terms.slice(after, end).map(({ text }) => text),
  ])
}

const withoutArticle = (words: string[]): string[] =>
  /^(?:an?|this|that|some|the)$/i.test(words[0] ?? '') ? words.slice(1) : words

function candidatesIn(terms: readonly Term[]): Omit<NameCandidate, 'sentence'>[] {
  const found: Omit<NameCandidate, 'sentence'>[] = []
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
    for (const end of isInside ? [] : phrasesFrom(terms, i))
      found.push({ words: withoutArticle(terms.slice(i, end).map(({ text }) => text)), isAction: false })
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
