import { isObject } from './action-subject.ts'
import type { Gaze, Sex } from './brief.ts'
import type { Mention } from './people-mention.ts'
import { indexPhrases, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/expressions.json' with { type: 'json' }
import objectData from './word-data/objects.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

/** Of whom something is said: somebody who is named, whoever "she" or "he" is, the writer, the others, or everybody. */
export type Owner = Mention | Sex | 'writer' | 'others' | 'all'

interface Said<T> {
  value: T
  owners: readonly Owner[]
}

const faces = indexPhrases(
  Object.entries(data.faces).flatMap(([face, phrases]) => phrases.map((phrase) => [phrase, face] as const)),
)
const nouns = new Set(data.nouns)
/** Verbs that the tagger may take for nouns. */
const verbs = new Set(data.verbs)
const ofThings = new Set(data.things)
const adjectives = new Set(data.adjectives)
const company = new Set(data.company)
const causative = new Set(data.causative)
const looking = new Set(data.looking)
const lookingAt = new Set(data.lookingAt)
const up = phraseSet(data.up)
const sky = phraseSet(data.sky)
const far = phraseSet(data.far)
const things = indexPhrases(Object.entries(objectData.objects as Record<string, string>))
/** A face that says more than the other: who laughs and cries does both. */
const MOST = ['laugh-tears', 'happy-tears', 'cry', 'laugh']
const POSSESSIVE = /^(my|our|his|her|their)$/
const NOMINATIVE = /^(i|we|he|she|they|every(one|body)|all|both)$/
/** Words behind tears in which it is said whose cheeks they run down. */
const FACE_REACH = 5
/** Words from a verb of looking to what is looked at. */
const SEEN_REACH = 6

/** "She laughs", "with tears in my eyes", "everybody is smiling": how the faces of people are. */
export function findFaces(
  { words }: Sentence,
  mentions: readonly Mention[],
  earlier: readonly Mention[] = [],
): Said<string>[] {
  const said: Said<string>[] = []
  for (let at = 0; at < words.length; at++) {
    const found = phraseAt(faces, words, at)
    const { isFigurative, isPast, negation, text } = words[at]!
    if (!found) continue
    const behind = at + found.length
    const isStill = /^(not|never)$/.test(text)
    if (!(isFigurative || isPast || (negation && !isStill) || isOfThing(words, at, found.length)))
      said.push({ value: found.value, owners: ownersOf(words, at, found.length, mentions, earlier) })
    at = behind - 1
  }
  return said.filter(({ owners }) => owners.length > 0)
}

/** "A sleeping bag", "wooden beams", "the cry of a gull", "a serious talk": nobody's face. */
function isOfThing(words: readonly Word[], at: number, length: number): boolean {
  const { text, lemma, tags, clause } = words[at]!
  const [previous, next] = [words[at - 1], words[at + length]]
  const isNear = (word: Word | undefined) => word?.clause === clause
  if (isNear(next) && ofThings.has(next!.lemma)) return true
  if (length > 1) return false
  if (text !== lemma && /ing$/.test(text)) return false
  const isNoun = tags.has('Noun') && !POSSESSIVE.test(previous?.text ?? '')
  if (lemma === 'beam') return isNoun
  if (adjectives.has(text)) return isNear(next) && next!.tags.has('Noun') && !next!.tags.has('Pronoun')
  return (
    verbs.has(lemma) &&
    isNear(previous) &&
    /^(a|an|the)$/.test(previous!.text) &&
    textAt(words, at + 1) === 'of'
  )
}

/** Of several faces of one person, the one that says most. */
export const mostSaid = (values: readonly string[]): string | undefined => {
  const all = [...values, ...(values.includes('laugh') && values.includes('cry') ? ['laugh-tears'] : [])]
  return MOST.find((face) => all.includes(face)) ?? all[0]
}

/** Who is meant by a word that stands for somebody. */
function ofPronoun(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
) {
  const text = textAt(words, at)
  if (/^(i|me|my|myself)$/.test(text)) return 'writer' as const
  if (/^(we|us|our|every(one|body)|all|both|each)$/.test(text)) return 'all' as const
  const before = [...earlier, ...mentions.filter(({ end }) => end < at)].filter((one) => !one.isWriter)
  if (/^(they|them|their)$/.test(text))
    return before.findLast(({ count, includesWriter }) => count > 1 && !includesWriter) ?? ('others' as const)
  const sex: Sex | undefined = /^(he|him|his)$/.test(text)
    ? 'm'
    : /^(she|her|hers)$/.test(text)
      ? 'f'
      : undefined
  if (!sex) return undefined
  const one = (isSure: boolean) =>
    before.findLast((mention) => mention.count === 1 && (isSure ? mention.sex === sex : !mention.sex))
  return one(true) ?? one(false) ?? sex
}

/** Of whom the words at a place are said. */
function ownersOf(
  words: readonly Word[],
  at: number,
  length: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
): Owner[] {
  const { text, lemma, clause, tags } = words[at]!
  const pronoun = (i: number) => ofPronoun(words, i, mentions, earlier)
  const isOwned = nouns.has(lemma) || nouns.has(words[at + length - 1]!.lemma)
  const previous = words[at - 1]
  const isDescribedNoun = ['Determiner', 'Adjective'].some((tag) => previous?.tags.has(tag))
  const isNoun =
    nouns.has(lemma) &&
    ((tags.has('Noun') && (!verbs.has(lemma) || isDescribedNoun)) || POSSESSIVE.test(previous?.text ?? ''))
  // "Down my father's cheeks" are not the writer's.
  const possessor = (i: number): Owner[] => {
    const one = mentions.find(({ start, end }) => start === i && /'s?$/.test(textAt(words, end)))
    return one ? ownerOf(one) : [pronoun(i) ?? []].flat()
  }
  const isPossessive = (i: number) => words[i]?.clause === clause && POSSESSIVE.test(textAt(words, i))
  const within = words.findIndex((word, i) => i >= at && i < at + length && POSSESSIVE.test(word.text))
  if (isOwned && within >= 0) return possessor(within)
  if (isNoun) {
    if (isPossessive(at - 1)) return possessor(at - 1)
    const named = mentions.find(({ end }) => end === at - 1 && /'s?$/.test(textAt(words, end)))
    if (named) return ownerOf(named)
    const isDescribed = isPossessive(at - 2) && !mentions.some(({ end }) => end === at - 1)
    if (isDescribed) return possessor(at - 2)
    const after = words.findIndex(
      (_, i) => i >= at + length && i < at + length + FACE_REACH && isPossessive(i),
    )
    const giver =
      textAt(words, at + length) === 'of'
        ? mentions.find(({ start }) => start === at + length + 1)
        : undefined
    if (giver) return ownerOf(giver)
    if (after >= 0 && lemma !== 'laughter') return possessor(after)
    if (lemma === 'laughter') return ['all']
  }
  // "My laughing son", "two giggling children".
  const described = mentions.find(
    ({ start, end }) =>
      (start <= at && end >= at + length) ||
      (start === at + length && /^(the|a|an|my|our|two|three)$/.test(textAt(words, at - 1))),
  )
  if (described) return ownerOf(described)
  const isAux = (word: Word) =>
    ['Adverb', 'Auxiliary', 'Copula', 'Modal'].some((tag) => word.tags.has(tag)) ||
    /^(all|both|each|be|to|start|begin|keep|nearly|almost|just)$/.test(word.lemma)
  let next = at - 1
  while (
    next >= 0 &&
    words[next]!.clause === clause &&
    isAux(words[next]!) &&
    !NOMINATIVE.test(words[next]!.text)
  )
    next--
  const isAdjacent = (i: number) => i === next
  const isGerund = /ing$/.test(text) && text !== lemma
  const isVerbForm =
    !isGerund &&
    !isNoun &&
    (text === lemma || /s$/.test(text)) &&
    (tags.has('Verb') || verbs.has(lemma) || looking.has(lemma))
  const isThird = isVerbForm && text !== lemma && /s$/.test(text)
  const before = textAt(words, at - 1)
  const isFree = !isVerbForm || /^(to|will|can|must|may)$/.test(before) || before === 'not'
  const mentionAt = (i: number) => mentions.find(({ end }) => end === i)
  const isCaused = (from: number) =>
    words.some((word, i) => i < from && i >= from - 4 && word.clause === clause && causative.has(word.lemma))
  // "In the garden my aunt laughs": she may stand behind a place.
  const isSubject = ({ start }: Mention, isLoose: boolean) =>
    !isObject(words, start) || (isLoose && isVerbForm)
  // "The class listens".
  const isCollective = ({ end }: Mention) => !/s$/.test(textAt(words, end)) || /ss$/.test(textAt(words, end))
  const suits = (i: number, isLoose = false): boolean => {
    const one = mentionAt(i)
    const said = textAt(words, i)
    if (one) {
      const isOfMany = one.count > 1 || textAt(words, one.start - 1) === 'and'
      if (isAdjacent(i) && (isCaused(one.start) || isFree)) return true
      if (isVerbForm && !isFree)
        return (isThird ? one.count === 1 || isCollective(one) : isOfMany) && isSubject(one, isLoose)
      return isSubject(one, isLoose)
    }
    if (POSSESSIVE.test(said) && !(isAdjacent(i) && said === 'her')) return false
    if (/^(me|us|him|her|them)$/.test(said)) return isAdjacent(i) && (isCaused(i) || isFree)
    if (isVerbForm && !isFree)
      return isThird ? /^(he|she|every(one|body))$/.test(said) : /^(i|we|they|all|both)$/.test(said)
    return NOMINATIVE.test(said)
  }
  // "The kettle sings": nobody.
  const direct = words[next]
  const isThing =
    direct?.clause === clause &&
    direct.tags.has('Noun') &&
    !direct.tags.has('Pronoun') &&
    !mentionAt(next) &&
    !NOMINATIVE.test(direct.text)
  if (isThing && company.has(direct.lemma) && isThird) return ['all']
  if (
    isThing &&
    !words
      .slice(0, next)
      .some((word, i) => word.clause === clause && (mentionAt(i) || NOMINATIVE.test(word.text)))
  )
    return []
  if (isThing && isVerbForm && !isFree && isThird) return []
  const candidates = Array.from({ length: at }, (_, i) => at - 1 - i)
  const found = candidates.find((i) => suits(i)) ?? candidates.find((i) => suits(i, true))
  const shared = withWhom(words, at + length, mentions)
  if (found === undefined) {
    const isFirst = words.slice(0, at).every((word) => word.clause !== clause || isAux(word))
    return isFirst && !isThird ? [lemma === 'laugh' ? 'all' : 'writer', ...shared] : []
  }
  const one = mentionAt(found)
  const owner = one ? ownerOf(one) : [pronoun(found) ?? []].flat()
  return [...owner, ...(isThird ? [] : joinedTo(words, one?.start ?? found, mentions)), ...shared]
}

/** Those who are named with the last one: "my aunt and I", "my uncles, my aunts and my son". */
function joinedTo(words: readonly Word[], last: number, mentions: readonly Mention[]): Owner[] {
  const owners: Owner[] = []
  let start = last
  for (;;) {
    const isAnd = textAt(words, start - 1) === 'and'
    const end = start - (isAnd ? 2 : 1)
    if (start === last && !isAnd) return []
    const isSelf = /^(i|me)$/.test(textAt(words, end))
    const one = isSelf ? undefined : mentions.find((mention) => mention.end === end)
    if (!(one || isSelf)) return owners
    owners.push(...(one ? ownerOf(one) : (['writer'] as const)))
    start = one?.start ?? end
  }
}

const ownerOf = (one: Mention): Owner[] =>
  one.isWriter ? ['writer'] : one.includesWriter ? ['all'] : one.noun.family ? [one, 'others'] : [one]

/** "I laugh with my sister". */
function withWhom(words: readonly Word[], from: number, mentions: readonly Mention[]): Owner[] {
  if (textAt(words, from) !== 'with' && textAt(words, from + 1) !== 'with') return []
  return mentions.filter(({ start }) => start > from && start <= from + 4).flatMap(ownerOf)
}

/** "I watch my son", "she smiles at me", "we look up at the comet": what people look at or listen to. */
export function findGazes(
  { words }: Sentence,
  mentions: readonly Mention[],
  earlier: readonly Mention[] = [],
): Said<Gaze>[] {
  return words.flatMap((word, at) => {
    const { lemma, isFigurative, isPast, negation } = word
    if (isFigurative || isPast || negation) return []
    const isLooking = looking.has(lemma)
    const isAt = lookingAt.has(lemma) && /^(at|up|to|towards)$/.test(textAt(words, at + 1))
    const isNoun = word.tags.has('Noun') && /^(a|an|the|my|our|his|her|their)$/.test(textAt(words, at - 1))
    if (!(isLooking || isAt) || isNoun) return []
    const value = seenAt(words, at, mentions, earlier)
    const owners = value ? ownersOf(words, at, 1, mentions, earlier) : []
    return value && owners.length > 0 ? [{ value, owners }] : []
  })
}

function seenAt(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
  earlier: readonly Mention[],
): Gaze | undefined {
  const isUp = phraseAt(up, words, at) !== undefined
  for (let i = at + 1; i <= at + SEEN_REACH && words[i]?.clause === words[at]!.clause; i++) {
    const { text } = words[i]!
    const mention = mentions.find(({ start }) => start === i)
    if (mention && !mention.isWriter && !mention.includesWriter) return gazeAt(mention)
    if (/^(each|one)$/.test(text) && /^(other|another)$/.test(textAt(words, i + 1))) return { at: 'others' }
    if (/^(me|us)$/.test(text)) return { at: 'writer' }
    if (/^(him|her|them)$/.test(text)) {
      const one = ofPronoun(words, i, mentions, earlier)
      if (one && typeof one === 'object') return gazeAt(one)
      return one === 'f' || one === 'm'
        ? { at: 'person', relation: 'other', sex: one, name: undefined }
        : { at: 'others' }
    }
    if (phraseAt(sky, words, i)) return { at: 'sky' }
    const thing = phraseAt(things, words, i)?.value
    if (phraseAt(far, words, i)) return { at: 'far' }
    if (thing) return { at: 'thing', name: thing, ...(isUp && { isUp }) }
    if (/^(with|from|while|as|and|beside|next)$/.test(text)) break
  }
  return isUp ? { at: 'sky' } : undefined
}

const gazeAt = ({ noun, sex, name, count }: Mention): Gaze =>
  count > 1 ? { at: 'others' } : { at: 'person', relation: noun.relation, sex, name }
