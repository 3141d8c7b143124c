import type { Age, Relation, Sex } from './brief.ts'
import { absentAdjectives } from './people-absence.ts'
import { ageBehind, numberOf, type SaidAge, yearsOldAt } from './people-ages.ts'
import { isSubject } from './people-names.ts'
import { nouns, type PersonNoun } from './people-nouns.ts'
import { hasPhrase, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Word } from './words.ts'

const animals = new Set(data.animals)
const compoundHeads = new Set(data.compoundHeads)
const youth = new Set(data.youth)
/** What a family does together. */
const familyEvents = new Set(data.familyEvents)
const olderAdjectives = new Set(data.olderAdjectives)
const grown = new Set(data.grownAdjectives)
const longKnown = new Set(data.longKnown)
const mirrors = new Set(data.mirrors)
const lookingBack = phraseSet(data.lookingBack)
const childPlay = phraseSet(data.childPlay)
const phraseWords = new Set(data.phraseWords)
const beforePerson = new Set(data.address.before)
/** Behind "the boys" who work. */
const atWork = phraseSet(data.atWork)
const fillers = new Set(data.fillers)
const greetings = new Set(data.address.greetings)
const calls = new Set(data.address.calls)
const shouts = new Set(data.address.shouts)
const eventAges = new Map(
  Object.entries(data.presentEvents as Record<string, Age | ''>).map(([noun, age]) => [
    noun,
    age || undefined,
  ]),
)

/** "My son is a doctor", "she will be another child": nobody new. */
export const isSaidOf = (words: readonly Word[], start: number): boolean => {
  const isFuture = /^(will|would|can|could|may|might) be$/.test(
    `${textAt(words, start - 2)} ${textAt(words, start - 1)}`,
  )
  return (
    (isFuture || /^(is|are|was|been|becomes|also)$/.test(textAt(words, start - 1))) &&
    (textAt(words, start - 1) === 'been' ||
      !/^(there|here|we|it|that|this|me|us)$/.test(textAt(words, start - (isFuture ? 3 : 2))))
  )
}

/** "He is my first customer", "she will be our guide". */
export const isSaidOfPronoun = (words: readonly Word[], start: number): boolean =>
  isSaidOf(words, start) &&
  words.slice(Math.max(0, start - 3), start - 1).some(({ text }) => /^(he|she)$/.test(text))

/** "me and the girls", "the boys from the depot", "the lads on the rig": no children. */
export const isCompanyAt = (words: readonly Word[], start: number, end: number): boolean =>
  isOfGrown(words, end + 1) ||
  (words[start]!.text === 'the' &&
    numberOf(words[start + 1]!) === undefined &&
    (textAt(words, start - 1) === 'with' ||
      (textAt(words, start - 1) === 'and' && /^(me|i)$/.test(textAt(words, start - 2))) ||
      (/^(from|at)$/.test(textAt(words, end + 1)) && !isOfYouth(words, end + 2)) ||
      phraseAt(atWork, words, end + 1) !== undefined))

const grownPlaces = new Set(data.grownPlaces)

/** "Two girls from the college" are young women. */
const isOfGrown = (words: readonly Word[], at: number): boolean =>
  /^(from|at)$/.test(textAt(words, at)) &&
  words
    .slice(at + 1, at + 4)
    .some(({ lemma, clause }) => clause === words[at]!.clause && grownPlaces.has(lemma))

/** Words behind "the girls from" in which it is said what they go to. */
const YOUTH_REACH = 5

/** "The girls from our youth club" are children. */
const isOfYouth = (words: readonly Word[], at: number): boolean =>
  words
    .slice(at, at + YOUTH_REACH)
    .some(({ lemma, clause }) => clause === words[at]!.clause && youth.has(lemma))

/** "the team meeting", "the baby room": no team and no baby. */
export const isCompound = ({ age, role, family }: PersonNoun, head: Word, next: Word): boolean =>
  head.clause === next.clause &&
  !/'s?$/.test(head.text) &&
  next.text !== 'home' &&
  // "The family quilt", not "a family dinner".
  (family && head.lemma === 'family'
    ? next.tags.has('Singular') &&
      !next.tags.has('Verb') &&
      !/^(round|around|inside|outside|together|here|there)$/.test(next.text) &&
      !familyEvents.has(next.lemma)
    : // "It is no baby one", "baby turtles".
      (age === 'baby' && (next.text === 'one' || animals.has(next.lemma))) ||
      // "A queen bee".
      (animals.has(next.lemma) && head.text === head.lemma && next.tags.has('Noun')) ||
      // "Twelve women print cloth".
      (compoundHeads.has(next.lemma) &&
        // "A man named Ann", "my son parks the car".
        !(next.tags.has('Verb') && (head.text !== head.lemma || next.text !== next.lemma))) ||
      ((role || age === 'baby') &&
        head.text === head.lemma &&
        next.tags.has('Singular') &&
        !/ing$|body$/.test(next.text) &&
        !next.tags.has('ProperNoun')))

/** Where the noun phrase begins: its article, numbers and adjectives. */
export function phraseStart(words: readonly Word[], at: number): number {
  // "By seven the neighbours": a number before an article is a time.
  const isTime = ({ text, tags }: Word, i: number) =>
    tags.has('Value') && !phraseWords.has(text) && textAt(words, i + 1) === 'the'
  const isPart = (word: Word, i: number) => isOfPhrase(word, i) && !isTime(word, i)
  const isOfPhrase = ({ clause, text, tags }: Word, i: number) =>
    clause === words[at]!.clause &&
    (phraseWords.has(text) ||
      absentAdjectives.has(text) ||
      ['Adjective', 'Value', 'Determiner'].some((tag) => tags.has(tag))) &&
    (text !== 'of' || (i > 0 && numberOf(words[i - 1]!) !== undefined))
  return words.findLastIndex((word, i) => i < at && !isPart(word, i)) + 1
}

/** What the words before a noun say. */
export function ageOf(noun: PersonNoun, head: Word, before: readonly Word[]): SaidAge | undefined {
  for (const [at, { text }] of before.entries()) {
    const years = yearsOldAt(before, at)
    if (years) return years
    if (/^(teenage|teenaged)$/.test(text)) return { age: 'teen' }
    if (/^(former|old|ex)$/.test(text) && noun.age === 'child' && isPupil(head)) return { age: 'adult' }
    if (text === 'former' || grown.has(text) || (text === 'young' && noun.age === undefined))
      return { age: 'adult' }
    if (text === 'newborn') return { age: 'baby' }
    if (/^(little|wee)$/.test(text) && isSmall(noun, head)) return { age: 'child' }
    // "An old boy on the bench".
    const isAgeless = noun.age === undefined || (text === 'old' && isOldBoy(head, before[at - 1]))
    if (olderAdjectives.has(text) && !longKnown.has(head.lemma) && isAgeless) return { age: 'older' }
  }
  return undefined
}

/** "My former pupils", "my old students". */
const isPupil = ({ lemma }: Word): boolean => /^(pupil|student|schoolkid|schoolchild)$/.test(lemma)

const isOldBoy = ({ lemma }: Word, previous: Word | undefined): boolean =>
  /^(boy|girl)$/.test(lemma) && /^(an?|some|the|two|three|few)$/.test(previous?.text ?? '')

/** "my little brother", "a little man", "the little lad". */
const isSmall = ({ relation, sex, ownRelation, loose }: PersonNoun, { lemma }: Word): boolean =>
  /^(sibling|child)$/.test(ownRelation ?? relation) ||
  (relation === 'other' && !(loose && sex === 'f')) ||
  lemma === 'lad'

/** "All my grandchildren". */
const ALL = 5

export function countOf(noun: PersonNoun, isPlural: boolean, before: readonly Word[]): number {
  const numbers = before.map(numberOf).filter((number) => number !== undefined)
  // "Two hundred".
  if (numbers.length > 0 && (isPlural || (noun.count && Math.max(...numbers) > 1)))
    return Math.max(...numbers)
  if (isPlural && !noun.pair && before[0]?.text === 'all') return ALL
  return noun.count ?? (isPlural ? (noun.relation === 'colleague' ? 3 : 2) : 1)
}

/** "I am a mother", "as his wife": the writer. */
export function isPredicate(words: readonly Word[], head: Word, first: number): boolean {
  if (/'s?$/.test(head.text)) return false
  // "I am the bride's father", "I am a bus driver"
  const isCompounded =
    /'s?$/.test(textAt(words, first - 1)) ||
    (words[first - 1]?.clause === words[first]!.clause && words[first - 1]!.tags.has('Singular'))
  let start = afterFillers(words, isCompounded ? phraseStart(words, first - 1) : first)
  // "I am a bus driver's wife".
  while (isCompounded && words[start - 1]?.tags.has('Singular') && !words[start - 1]!.tags.has('Pronoun'))
    start = phraseStart(words, start - 1)
  const previous = textAt(words, start - 1)
  if (isSaidOfMe(words, start, head) || isApposedToI(words, start)) return true
  if (previous === 'me' && /^(make|made|makes)$/.test(textAt(words, start - 2))) return true
  // "I have been made a partner".
  if (previous === 'made' && /^(been|am)$/.test(textAt(words, start - 2))) return true
  if (previous === 'as') return !/^(my|our)$/.test(words[start]!.text)
  // "I have had enough of being the nurse".
  const reach = previous === 'being' ? 7 : 5
  const isOwn = start === 1 || words.slice(Math.max(0, start - reach), start).some(({ text }) => text === 'i')
  return isOwn && /^(am|become|be|being|became|was)$/.test(previous)
}

/** "I, a retired teacher, stand": between commas. */
const isApposedToI = (words: readonly Word[], start: number): boolean =>
  textAt(words, start - 1) === 'i' &&
  words[start - 1]!.clause !== words[start]!.clause &&
  /^an?$/.test(words[start]!.text)

/** Before "like" and "um" of speech: "I'm, like, the cook". */
function afterFillers(words: readonly Word[], start: number): number {
  const isFiller = (at: number) =>
    fillers.has(textAt(words, at)) && words[at + 1]?.clause !== words[at]!.clause
  let at = start
  while (isFiller(at - 1)) at--
  return at
}

/** "Me, a lad from the docks", "it is me, mayor of this town". */
const isSaidOfMe = (words: readonly Word[], start: number, head: Word): boolean =>
  textAt(words, start - 1) === 'me' &&
  words[start - 1]!.clause !== words[start]!.clause &&
  (isMeOfOther(words, start, words.indexOf(head)) || isMeOf(words, start, head))

/** "Me, his daughter, at the helm"; not one of a list. */
const isMeOfOther = (words: readonly Word[], start: number, end: number): boolean =>
  /^(his|her|their)$/.test(words[start]!.text) &&
  words[end + 1]?.clause !== words[end]!.clause &&
  textAt(words, end + 1) !== 'and' &&
  !words.some(
    ({ text, clause }, i) => text === 'and' && i > end && clause === words[end + 1]?.clause && i < end + 4,
  )

const isMeOf = (words: readonly Word[], start: number, head: Word): boolean =>
  (/^an?$/.test(words[start]!.text) || words[start] === head) &&
  /^(from|of)$/.test(textAt(words, words.indexOf(head) + 1))

/** "I play with two children", "two children and I", "eight people sit with me", "a man carries my bags". */
export function isWithWriter(words: readonly Word[], start: number, end: number): boolean {
  const { clause } = words[start]!
  const isMe = (at: number) => /^(i|me|we|us)$/.test(textAt(words, at)) && words[at]!.clause === clause
  const isVerbBehind = (at: number) =>
    at > end && words[at]!.clause === clause && words[at]!.tags.has('Verb') && !words[at]!.negation
  const isActing = words.some((word, at) => at < start && isMe(at) && !/^(me|us)$/.test(word.text))
  return (
    (textAt(words, start - 1) === 'with' && isActing) ||
    (textAt(words, start - 1) === 'and' && isMe(start - 2)) ||
    (textAt(words, end + 1) === 'and' && isMe(end + 2)) ||
    words.some(
      (_, at) =>
        at > end &&
        isMe(at) &&
        (/^(with|beside|around|round|near|to|behind|between|off|on|onto|over|against|at)$/.test(
          textAt(words, at - 1),
        ) ||
          isVerbBehind(at - 1)),
    ) ||
    words.some((_, at) => isVerbBehind(at - 1) && textAt(words, at) === 'my') ||
    isForWriter(words, start, end)
  )
}

/** "A woman holds the lamp so that I can see", "an old man lifts the gate for me". */
function isForWriter(words: readonly Word[], start: number, end: number): boolean {
  const { clause } = words[start]!
  const verb = words[end + 1]
  if (verb?.clause !== clause || !verb.tags.has('Verb') || verb.negation) return false
  return words.some(
    ({ text, clause: own }, at) =>
      at > end &&
      own <= clause + 1 &&
      ((text === 'for' && textAt(words, at + 1) === 'me') ||
        (text === 'so' && textAt(words, textAt(words, at + 1) === 'that' ? at + 2 : at + 1) === 'i')),
  )
}

/** "We are six men", "us four brothers". */
export const isWe = (words: readonly Word[], start: number): boolean =>
  (textAt(words, start - 1) === 'us' && words[start - 1]!.clause === words[start]!.clause) ||
  (/^(are|be)$/.test(textAt(words, start - 1)) && textAt(words, start - 2) === 'we')

/** "Our team is grannies", "we are all mums": the writer is one too. */
export const isOfOurs = (words: readonly Word[], start: number): boolean => {
  const verb = /^(all|both|mostly)$/.test(textAt(words, start - 1)) ? start - 2 : start - 1
  const before = words.slice(Math.max(0, verb - 4), verb)
  return (
    /^(is|are)$/.test(textAt(words, verb)) &&
    (before.at(-1)?.text === 'we' ||
      (before.some(({ text }) => text === 'our') &&
        phraseAt(nouns, before, before.length - 1)?.value.relation === 'colleague'))
  )
}

/** "the woman in the mirror": the writer. */
export const isReflected = (words: readonly Word[], end: number, { loose, age }: PersonNoun): boolean =>
  loose === true &&
  age === undefined &&
  words[end]!.text === words[end]!.lemma &&
  // "A girl checks the mirror".
  !/^(look|see|check|turn|stand|smile|laugh|grin)s?$/.test(textAt(words, end + 1)) &&
  (words.some(({ lemma }) => mirrors.has(lemma)) || hasPhrase(lookingBack, words.slice(end + 1, end + 5)))

/**
 * Who is called and does nothing is the one who tells: "Look, Mum!", "thank you, Mr Smith", "Head chef at last".
 * Undefined for what is neither a person there nor the writer ("she looks like Mum").
 */
export function isAddress(
  words: readonly Word[],
  at: number,
  end: number,
  { kin, role, relation, sex }: PersonNoun,
  isTitled: boolean,
): boolean | undefined {
  const [first, previous] = [words[at]!, words[at - 1]]
  const isQuoted = /["'\u201d][,.!?]?\s*$/.test(words[end]!.source) && previous?.clause !== first.clause
  if (isQuoted && previous && relation === 'child' && sex) return true
  const opens = /^(say|shout|call|ask|whisper|yell|squeal|scream)$/.test(previous?.lemma ?? '')
  const isWholeQuote = opens && /["'\u201d]/.test(words[end]!.source.slice(1))
  if ((isQuoted || isWholeQuote) && relation === 'parent' && isSaidByChild(words, at)) return true
  const endsQuote = /["\u201d][,.!?]?\s*$/.test(words[end]!.source.slice(1))
  const isOwned = /^(my|our|your|his|her|their|a|the)$/.test(previous?.text ?? '')
  if (endsQuote && relation === 'parent' && !isOwned && isSaidByChild(words, at)) return true
  const isLastClause = end === words.length - 1 && previous?.clause !== first.clause
  if (isLastClause && relation === 'child' && sex && words.some(({ lemma }) => lemma === 'say')) return true
  // "They call me Mum and laugh", "he calls me sister".
  if (previous?.text === 'me' && words[at - 2]?.lemma === 'call') return true
  // "Hey mum".
  if (kin && relation === 'parent' && shouts.has(previous?.text ?? '')) return true
  const start = isTitled && previous?.text === 'that' ? at : phraseStart(words, at)
  if (!(kin || role || isTitled) || start < at || first.text !== first.lemma) return false
  // "RUN, DAD"
  if ([previous, first].every((word) => /^\p{Lu}{2}/u.test(word?.source ?? ''))) return true
  // "Grandma Rose, ninety, cuts the ribbon".
  if (isTitled && ageBehind(words, end)) return false
  // "Uncle Franco singing".
  const isDoing = words[end + 1]?.clause === words[end]!.clause && /ing$/.test(words[end + 1]!.text)
  if (isDoing || isSubject(words, end) || /'s?$/.test(words[end]!.text) || /'s?$/.test(previous?.text ?? ''))
    return false
  // "Dad, who said no, carries the tray".
  if (textAt(words, end + 1) === 'who') return false
  if (previous?.clause !== first.clause) return !(kin && isListed(words, end))
  // "First in line is Mrs Smith".
  if (isTitled && /^(is|are)$/.test(previous.text)) return false
  // "Even Mr Smith".
  if (/^(even|except|also|only|plus|including|not)$/.test(previous.text)) return false
  if (role) return greetings.has(previous.text)
  if (beforePerson.has(previous.text)) return false
  const isLast = words[end + 1]?.clause !== first.clause && !previous.tags.has('Verb')
  const isSaid = isLast && words.some(({ lemma }) => /^(say|shout|ask|yell)$/.test(lemma))
  return isTitled || isSaid || calls.has(previous.text) || undefined
}

/** "My boy says "Mama?"", "my son sees me and he shouts "Mama"": the writer is called. */
const isSaidByChild = (words: readonly Word[], at: number): boolean =>
  words.some(
    ({ lemma }, i) =>
      i < at &&
      /^(say|shout|call|ask|whisper|yell|squeal|scream)$/.test(lemma) &&
      words
        .slice(/^(he|she|and|they)$/.test(textAt(words, i - 1)) ? 0 : Math.max(0, i - 3), i)
        .some((_, k, before) => {
          const noun = phraseAt(nouns, before, k)?.value
          return /^(child|baby)$/.test(noun?.ownRelation ?? noun?.relation ?? '')
        }),
  )

/** "Lunch in Naples: Nonna, my cousins": one of a list of people. */
const isListed = (words: readonly Word[], end: number): boolean =>
  words[end + 1] !== undefined &&
  words[end + 1]!.clause !== words[end]!.clause &&
  words.slice(end + 1, end + 4).some((_, i) => phraseAt(nouns, words, end + 1 + i) !== undefined)

/** "Young man from the village": without an article, at the beginning, the writer. */
export const isSelfDescription = (
  words: readonly Word[],
  start: number,
  end: number,
  noun: PersonNoun,
): boolean =>
  isFirstOfThem(words, start, end, noun) ||
  isKindOfMe(words, start, end, noun) ||
  isOwnWork(words, start, end, noun) ||
  ((noun.loose === true || /^(first|only|youngest)$/.test(words[start]!.text)) &&
    start === 0 &&
    !words[0]!.tags.has('Determiner') &&
    words[end]!.text === words[end]!.lemma &&
    /^(and|from|with|of|in)$/.test(textAt(words, end + 1)))

/** Words between "me" and what the writer is. */
const ME_REACH = 6

/** "They cheer for me, a miner of sixty", "me, fifty and a bride": one behind a comma, no second of a list. */
function isKindOfMe(
  words: readonly Word[],
  start: number,
  end: number,
  { role, loose, sex, relation }: PersonNoun,
): boolean {
  const isKind = role === true || (loose === true && sex !== undefined) || relation === 'partner'
  if (!isKind || !/^an?$/.test(textAt(words, start)) || words[end]!.text !== words[end]!.lemma) return false
  const me = words.findLastIndex(({ text }, at) => at < start && text === 'me')
  const between = words.slice(me + 1, start)
  return (
    me >= 0 &&
    start - me <= ME_REACH &&
    (words[me + 1]!.clause !== words[me]!.clause || /,\s*$/.test(words[me]!.source)) &&
    between.every(
      ({ text, tags }) => text === 'and' || ['Value', 'Adjective'].some((tag) => tags.has(tag)),
    ) &&
    // "Me, a nurse and two boys wait".
    !(textAt(words, end + 1) === 'and' && words[end + 2]?.clause === words[end]!.clause)
  )
}

/** "Retired postman, deckchair, a thriller": an occupation without an article or a verb, at the beginning. */
const isOwnWork = (words: readonly Word[], start: number, end: number, { role }: PersonNoun): boolean =>
  role === true &&
  words.slice(0, start).every(({ text, tags }) => text === 'retired' || isCompoundPart(tags)) &&
  words[end]!.text === words[end]!.lemma &&
  !words[0]!.tags.has('Determiner') &&
  !/^(my|our|his|her|their)$/.test(words[0]!.text) &&
  (words[end + 1]?.clause !== words[end]!.clause ||
    /^(on|at|in|by|for|to|of)$/.test(textAt(words, end + 1))) &&
  !words.some((word, at) => at > end && word.clause === words[end]!.clause && isFiniteVerb(words, at))

/** "Elephant vet". */
const isCompoundPart = (tags: ReadonlySet<string>): boolean =>
  tags.has('Singular') && !['Verb', 'Pronoun', 'Possessive', 'Person', 'Actor'].some((tag) => tags.has(tag))

/** With "woman" before an occupation. */
const beginOf = (words: readonly Word[], start: number, end: number): number =>
  /^(woman|lady|girl|man)$/.test(textAt(words, end - 1)) ? phraseStart(words, end - 1) : start

/** "Elected, the only woman of this village": nothing is said of what she does. */
const isFirstOfThem = (
  words: readonly Word[],
  start: number,
  end: number,
  { loose, sex, role }: PersonNoun,
) =>
  ((loose === true && sex !== undefined) || role === true) &&
  words.slice(beginOf(words, start, end), end).some(({ text }) => /^(first|only)$/.test(text)) &&
  words[beginOf(words, start, end) - 1]?.clause !== words[start]!.clause &&
  /^(in|of|on|here|there)$/.test(textAt(words, end + 1)) &&
  !words.some((word, at) => word.clause === words[end]!.clause && isFiniteVerb(words, at))

/** Not "rowing", nor the nouns "boat" and "blast". */
function isFiniteVerb(words: readonly Word[], at: number): boolean {
  const { tags, clause } = words[at]!
  const isNoun = words[at + 1]?.clause !== clause || words[at - 1]?.tags.has('Adjective')
  return tags.has('Verb') && !tags.has('Gerund') && !(tags.has('Infinitive') && isNoun)
}

/** "We dance, all five friends", "Two brothers on a bench": without a verb, a number of people is who "we" are. */
export function includesI(words: readonly Word[], start: number, end: number): boolean {
  const first = words[start]!
  // Not "all my children".
  const isOfMine = /^(my|our)$/.test(textAt(words, start + 1))
  if (first.text === 'all' && !isOfMine && words.some(({ text }) => /^(we|us|me)$/.test(text))) return true
  const hasVerb = words.some((word, i) => i !== end && word.clause === first.clause && isFiniteVerb(words, i))
  const last = words[start - 1]
  const isApposed =
    last !== undefined &&
    last.clause !== first.clause &&
    // "With my mother's friends, five ladies".
    phraseAt(nouns, [last], 0) === undefined &&
    words.some(({ clause, text }) => clause === last.clause && /^(me|we|i)$/.test(text))
  const isBesideMe = words.some(
    ({ clause, text }, i) => i > end && clause === first.clause && /^(me|i)$/.test(text),
  )
  const isCounted = (start === 0 || isApposed) && !isBesideMe && numberOf(first) !== undefined
  // "Two old friends, Ann and me".
  const isNamedBehind = words.some(
    ({ text, clause }, i) =>
      i > end + 1 &&
      clause === words[end + 1]!.clause &&
      /^(me|i)$/.test(text) &&
      /^and$/.test(textAt(words, i - 1)),
  )
  if (isCounted && !hasVerb && words[end + 1]?.clause !== first.clause && isNamedBehind) return true
  return isCounted && !hasVerb && /^(from|on|in|with|at|of)$/.test(textAt(words, end + 1))
}

interface Reference {
  isOwn: boolean
  isDefinite: boolean
  isOfOthers: boolean
  isPlural: boolean
  /** "my two lads": nobody counts teammates so. */
  isCounted: boolean
  /** "a mother", "the other mothers". */
  isAny: boolean
}

/** "a child" is anybody's, "my girls" are my children, "his wife", "a mother" and "the bride" are not mine. */
export function relationOf(
  noun: PersonNoun,
  { isOwn, isDefinite, isOfOthers, isPlural, isCounted, isAny }: Reference,
): Relation {
  const { relation, loose, age, ownRelation } = noun
  if (isOwn && ownRelation && (!isPlural || isCounted || age === 'child' || age === 'teen'))
    return ownRelation
  if (relation === 'partner') return isOfOthers || (loose && !isOwn) ? 'other' : relation
  if (relation === 'parent') return isOfOthers || isAny ? 'other' : relation
  if (relation === 'sibling' && isOfOthers) return 'other'
  return loose && relation === 'child' && !isDefinite ? 'other' : relation
}

/** "the first woman captain". */
export function sexOfAdjective(before: readonly Word[]): Sex | undefined {
  if (before.some(({ text }) => /^(female|woman|lady|women's|girls')$/.test(text))) return 'f'
  return before.some(({ text }) => /^(male|men's|boys')$/.test(text)) ? 'm' : undefined
}

/** "The cousins chase each other": who plays so is a child. */
export const isAtPlay = (words: readonly Word[], end: number): boolean =>
  words[end]!.lemma === 'cousin' &&
  words[end]!.text !== 'cousin' &&
  hasPhrase(
    childPlay,
    words.slice(end + 1).filter(({ clause }) => clause === words[end]!.clause),
  )

/** "at my son's wedding". */
export function ageAtEvent(words: readonly Word[], end: number): SaidAge | undefined {
  if (!(/('s|s')$/.test(words[end]!.text) || textAt(words, end + 1) === 'is')) return undefined
  const age = words
    .slice(end + 1, end + 4)
    .map(({ lemma, text }) => eventAges.get(lemma) ?? eventAges.get(text))
    .find(Boolean)
  return age && { age }
}
