import { numberOf } from './people-ages.ts'
import { nouns } from './people-nouns.ts'
import { hasPhrase, phraseAt, phraseSet, textAt } from './phrases.ts'
import clauses from './word-data/clauses.json' with { type: 'json' }
import data from './word-data/people.json' with { type: 'json' }
import type { Word } from './words.ts'

export const absentAdjectives: ReadonlySet<string> = new Set(data.absentAdjectives)
/** Who comes back as a former one of these is there: a former pupil, not a former husband. */
const stillThere = new Set(data.stillThere)
const animals = new Set(data.animals)
const gerundCompounds = new Set(clauses.gerundCompounds)
/** What is there of somebody who is there: "her hand". */
export const presentParts: ReadonlySet<string> = new Set(data.presentParts)
const presentEvents: ReadonlySet<string> = new Set(Object.keys(data.presentEvents))
export const graves: ReadonlySet<string> = new Set(data.graves)
/** "Wrapped in a blanket": how somebody is, not what they did. */
const states: ReadonlySet<string> = new Set(data.states)
const absentBefore = new Set(data.absentBefore)
/** Whoever is found behind one of these was not looked for. */
const findsBehind = new Set(data.findsBehind)
const absentBeforeWith = new Map(Object.entries(data.absentBeforeWith))
/** Behind somebody who is not there. */
export const absentAfter = phraseSet(data.absentAfter)
/** Of a clause: nobody in it is there. */
export const absentClause = phraseSet(data.absentClause)

/** Things behind which their owner or giver is named, who is not there. */
const owned = new Set(data.owned)

/** Before somebody who is replaced: "instead of him". */
const absentBehind = phraseSet(data.absentBehind)
/** Who sleeps where the writer is. */
const sleepsHere = phraseSet(data.sleepsHere)
/** Told of the past by those who are there now: "they came out". */
const arrived = phraseSet(data.arrived)

/** Whether a noun phrase names somebody who is not in the scene. */
export const isAbsent = (words: readonly Word[], start: number, end: number): boolean =>
  isToldOfPast(words, end) || isAway(words, start, end)

/** For another reason than that it is told of the past. */
export function isAway(
  words: readonly Word[],
  start: number,
  end: number,
  { isOwnerThere = false } = {},
): boolean {
  const head = words[end]!
  if (head.negation === 'no') return true
  const phrase = words.slice(start, end)
  // "My ex-wife and I laugh".
  const isBesideMe =
    /^and (i|me)$/.test(`${textAt(words, end + 1)} ${textAt(words, end + 2)}`) ||
    textAt(words, start - 1) === 'is' ||
    // "I dance with my ex-wife".
    (textAt(words, start - 1) === 'with' && words.slice(0, start).some(({ text }) => /^(i|we)$/.test(text)))
  // "A lost man" has only lost his way.
  const isAnyone = /^(an?|the|two|three|some)$/.test(words[start]!.text)
  const isFormer =
    /^ex-/.test(head.text) ||
    phrase.some(
      ({ text }) =>
        absentAdjectives.has(text) &&
        !(text === 'lost' && isAnyone) &&
        !(text === 'former' && stillThere.has(head.lemma)),
    )
  const isDead = phrase.some(({ text }) => /^(late|dead|deceased|unborn|imaginary|departed)$/.test(text))
  if ((isFormer && (isDead || !isBesideMe)) || isNot(words, start) || isHopedFor(words, start)) return true
  // "three years of flatmates"
  if (words[start - 1]?.text === 'of' && words[start - 2]?.lemma === 'year') return true
  if (isLikened(words, start, end) || isRecipient(words, start) || isForeseen(words, start, end)) return true
  if (
    isPrinted(words, end) ||
    isSettledElsewhere(words, end) ||
    isMaker(words, start, end) ||
    isOnLine(words, end) ||
    isNamesake(words, start)
  )
    return true
  if (isOfHabit(words, end) || isOfOtherPeople(words, start) || isWhereGone(words, start, end)) return true
  // "the first in my family"
  if (head.lemma === 'family' && words[start - 1]?.text === 'in') return true
  if (isYoungOfAnimal(words, start, end)) return true
  // "a cat for a flatmate"
  if (animals.has(words[start - 2]?.lemma ?? '') && /^(for|as|is)$/.test(words[start - 1]!.text)) return true
  // "my hand finds Ann's under the table"
  const isHand = words[start - 1]?.tags.has('Verb') && words[end + 1]?.tags.has('Preposition')
  // "The grandparents' farm": the mark may stand only in what was written.
  const isOwner = !isOwnerThere && (/('s|s')$/.test(head.text) || /s'[\s,.;:!?]*$/.test(head.source))
  const isThere =
    isHand || isDoing(words, end) || isPresentPart(words, end + 1) || isPushed(words, start, end)
  if (isOwner && !isThere) return true
  if (isLikeness(words, start, end) || isOwnerBehind(words, start)) return true
  // "Daisies for her papa".
  if (/^(his|her|their)$/.test(words[start]!.text) && words[start - 1]?.text === 'for') return true
  if (isAtGrave(words, end) || isLitFor(words, start)) return true
  const last = startsWithWho(words, head.clause + 1) ? head.clause + 1 : head.clause
  // "Mary, who taught me to swim, would be proud".
  const isGoneOn = last > head.clause && /^(would|could)$/.test(firstOf(words, last + 1))
  const clause = words.filter(
    (word) => word.clause === head.clause || word.clause === last || (isGoneOn && word.clause === last + 1),
  )
  const at = clause.indexOf(head)
  // "A hearing aid" is not that somebody hears of it.
  const after = clause.slice(at + 1, endOfOwn(clause, at)).filter(({ text }) => text !== 'hearing')
  // "As if" tells nothing of those who are named before it.
  const named = clause.slice(0, startOfComparison(clause, at))
  const literal = head.isFigurative ? named : named.filter(({ isFigurative }) => !isFigurative)
  return (
    hasPhrase(absentClause, literal) ||
    hasPhrase(
      absentBehind,
      clause.slice(clause.findLastIndex(({ text }, i) => i < at && text === 'and') + 1, at),
    ) ||
    (hasPhrase(absentAfter, withoutChange(after)) &&
      !(hasPhrase(sleepsHere, after) || isCompanyOfHabit(words, end) || hasPassed(after))) ||
    isObjectOfAbsence(
      words.slice(Math.max(0, start - 4), start),
      head.clause,
      /^(out|over|in|down|outside|inside)$/.test(textAt(words, end + 1)),
    )
  )
}

/** "Her breath has gone slow", "he has gone red": what somebody became does not take them away. */
const withoutChange = (after: readonly Word[]): readonly Word[] =>
  after.filter(({ text }, i) => text !== 'gone' || !after[i + 1]?.tags.has('Adjective'))

/** "He passes me the plates the way a husband does". */
const isLikened = (words: readonly Word[], start: number, end: number): boolean =>
  textAt(words, start - 1) === 'way' &&
  textAt(words, start - 2) === 'the' &&
  /^(does|do|did|would|used|always|once|has|had)$/.test(textAt(words, end + 1))

/** "It is for a Mrs Smith", "this one is for my aunt": for whom something is. */
const isRecipient = (words: readonly Word[], start: number): boolean =>
  textAt(words, start - 1) === 'for' &&
  /^(is|was)$/.test(textAt(words, start - 2)) &&
  /^(it|this|that|one|commission|order)$/.test(textAt(words, start - 3))

/** "My brother lives in Toronto", "my sister is a nurse in Perth": unless they do something with the writer. */
function isSettledElsewhere(words: readonly Word[], end: number): boolean {
  const { clause } = words[end]!
  const after = words.slice(end + 1, end + 8).filter((word) => word.clause === clause)
  const [verb, article] = after
  const isSettled =
    /^(lives|live|works|work|studies|study|teaches)$/.test(verb?.text ?? '') ||
    (verb?.text === 'is' &&
      /^an?$/.test(article?.text ?? '') &&
      after.some((_, at) => phraseAt(nouns, after, at)?.value.role))
  if (!isSettled) return false
  const at = after.findIndex(({ text }) => text === 'in')
  const place = after[at + 1]
  const isPlace = at > 0 && place !== undefined && /^\p{Lu}/u.test(place.source)
  return (
    isPlace &&
    !words.slice(end + 1).some(({ text, clause: own }) => own > clause && /^(he|she|they|me|us)$/.test(text))
  )
}

/** "The bed that a carpenter from Skye built": who made something. */
function isMaker(words: readonly Word[], start: number, end: number): boolean {
  const isInPhrase = /^(that|which)$/.test(words[start]!.text)
  const [thing, link] = words.slice(Math.max(0, start - (isInPhrase ? 1 : 2)), isInPhrase ? start + 1 : start)
  if (isInPhrase && !/^(an?|the|my|our|his|her)$/.test(textAt(words, start + 1))) return false
  if (!/^(that|which)$/.test(link?.text ?? '') || !thing?.tags.has('Noun')) return false
  const { clause } = words[end]!
  const verb = words
    .slice(end + 1, end + 6)
    .find(({ tags, clause: own }) => own === clause && tags.has('Verb'))
  return verb?.tags.has('PastTense') === true
}

/** "An old friend calls and I pick up the phone". */
const isOnLine = (words: readonly Word[], end: number): boolean =>
  /^(calls|call|rings|ring|phones)$/.test(textAt(words, end + 1)) &&
  words.some(({ text }) => /^(phone|telephone|receiver|mobile)$/.test(text))

/** "They name the boat after my grandad". */
const isNamesake = (words: readonly Word[], start: number): boolean =>
  textAt(words, start - 1) === 'after' &&
  words
    .slice(0, start)
    .some(
      ({ text, clause }) =>
        clause === words[start]!.clause && /^(named?|names|naming|christen(s|ed)?|called)$/.test(text),
    )

/** "What the customers will see". */
const isForeseen = (words: readonly Word[], start: number, end: number): boolean =>
  /^(what|how|where|whatever)$/.test(textAt(words, start - 1)) &&
  /^(will|would|might)$/.test(textAt(words, end + 1))

/** "The shirt with my son's face on it". */
const isPrinted = (words: readonly Word[], end: number): boolean =>
  /('s|s')$/.test(words[end]!.text) &&
  /^(face|name|picture|photo|initials|number)$/.test(textAt(words, end + 1)) &&
  /^(on|across)$/.test(textAt(words, end + 2)) &&
  /^(it|them|my|our|the)$/.test(textAt(words, end + 3)) &&
  !/^(pillow|screen|cushion|shoulder|chest|lap|knee|arm|neck)$/.test(textAt(words, end + 4))

/** "Three clients a day", "twenty pupils a week", "three clients a day, old friends mostly". */
const isOfHabit = (words: readonly Word[], end: number): boolean =>
  (/^(an?|per|every|each)$/.test(textAt(words, end + 1)) &&
    /^(hour|day|week|month|year)$/.test(textAt(words, end + 2))) ||
  (/^(mostly|mainly)$/.test(textAt(words, end + 1)) &&
    words.some(({ clause }, at) => clause === words[end]!.clause - 1 && isOfHabit(words, at)))

/** "Other people's children". */
const isOfOtherPeople = (words: readonly Word[], start: number): boolean =>
  /^(people|everybody|everyone|somebody|someone|strangers)['’]?s?['’]?$/.test(textAt(words, start - 1)) &&
  /['’]/.test(words[start - 1]!.source)

/** "That is where Grandpa lives now": somebody of whom it is only asked or said where they are. */
const isWhereGone = (words: readonly Word[], start: number, end: number): boolean =>
  textAt(words, start - 1) === 'where' && /^(is|was|lives|lived|went|goes|lies)$/.test(textAt(words, end + 1))

/** "She wants to be a pilot": what somebody else may become. */
const isHopedFor = (words: readonly Word[], start: number): boolean =>
  /^(be|become)$/.test(textAt(words, start - 1)) &&
  textAt(words, start - 2) === 'to' &&
  /^(want|hope|dream|plan|wish|decide)$/.test(words[start - 3]?.lemma ?? '') &&
  !/^(i|we)$/.test(textAt(words, start - 4))

/** "The elephant walks by with her baby": not "my wife feeds the dog, and her baby". */
function isYoungOfAnimal(words: readonly Word[], start: number, end: number): boolean {
  if (!/^(her|his|its|their)$/.test(words[start]!.text) || !/^(baby|newborn)$/.test(words[end]!.lemma))
    return false
  const { clause } = words[start]!
  const before = words.slice(0, start).filter((word) => word.clause === clause)
  return (
    before.some(({ lemma }) => animals.has(lemma)) &&
    !before.some(
      ({ text }, at) =>
        /^(she|he|they)$/.test(text) || phraseAt(nouns, before, at)?.value.relation !== undefined,
    )
  )
}

/** "Not my boss", "not for my boss". */
const isNot = (words: readonly Word[], start: number): boolean =>
  textAt(words, start - 1) === 'not' ||
  (textAt(words, start - 2) === 'not' && /^(for|by|from|to)$/.test(textAt(words, start - 1)))

/** "He has passed his test", "she passes me the spanner": nobody died. */
const hasPassed = (after: readonly Word[]): boolean =>
  after.some(
    ({ text }, at) =>
      /^pass(es|ing)$/.test(text) ||
      (text === 'passed' &&
        (/^(me|us|him|her|them|it)$/.test(textAt(after, at + 1)) ||
          after.slice(at + 1, at + 5).some(({ lemma }) => data.passable.includes(lemma)))),
  )

/** "We drink tea as if nothing ever happened": whoever is named before that is there. */
function startOfComparison(clause: readonly Word[], at: number): number {
  const start = clause.findIndex(
    ({ text }, i) => i > at && text === 'as' && /^(if|though)$/.test(textAt(clause, i + 1)),
  )
  return start < 0 ? clause.length : start
}

/** "The son of my cousin who drowned": that is not said of the son. */
function endOfOwn(clause: readonly Word[], at: number): number {
  const isOfOther = clause[at + 1]?.text === 'of' && /^(my|our|his|her|their)$/.test(textAt(clause, at + 2))
  const relative = clause.findIndex(({ text }, i) => i > at + 3 && /^(who|that)$/.test(text))
  return isOfOther && relative > 0 ? relative : at + 10
}

/** "My wife's cutting watermelon": she is, and nothing is hers. */
const isDoing = (words: readonly Word[], end: number): boolean => {
  const [head, next, after] = words.slice(end, end + 3)
  if (!(/'s$/.test(head!.text) && next?.clause === head!.clause)) return false
  return (
    /^(got|at|on|in|out|by|with|up|down|asleep|here|there|just|already|still|always|been|not|the|a|my)$/.test(
      next.text,
    ) ||
    (isGerund(next.text) &&
      after?.clause === next.clause &&
      // "My daughter's drawing is on the fridge".
      !(after.tags.has('Copula') || after.tags.has('Verb')) &&
      !gerundCompounds.has(`${next.text} ${after.lemma}`))
  )
}

/** "My dad's big ears" that somebody else has. */
const isLikeness = (words: readonly Word[], start: number, end: number): boolean => {
  const [thing, link] = words.slice(Math.max(0, start - 2), start)
  // "A mural of my aunt's face", "a portrait of my aunt".
  if (link?.text === 'of' && PICTURES.has(thing?.lemma ?? '')) return true
  return (
    /('s|s')$/.test(words[end]!.text) &&
    [thing, link].some((word) => /^(have|inherit)$/.test(word?.lemma ?? '') || word?.text === 'got') &&
    isPresentPart(words, end + 1)
  )
}
const PICTURES: ReadonlySet<string> = new Set(data.pictures)

/** "The armchair from my nan", "the dog of the neighbour", not "a kiss from my nan" or "the hand of my nan". */
function isOwnerBehind(words: readonly Word[], start: number): boolean {
  const [thing, link] = words.slice(Math.max(0, start - 2), start)
  if (!(thing && /^(from|of)$/.test(link?.text ?? '')) || thing.clause !== words[start]!.clause) return false
  return owned.has(thing.lemma) || animals.has(thing.lemma)
}

/** "I push my father's wheelchair". */
const isPushed = (words: readonly Word[], start: number, end: number): boolean =>
  /^(push|wheel|steer)$/.test(words[start - 1]?.lemma ?? '') &&
  /^((power |electric )?(wheel)?chair|wheelchair)$/.test(
    textAt(words, end + 1) + (words[end + 2]?.text === 'chair' ? ' chair' : ''),
  )

/** "my aunt at her tomb", "our parents' grave". */
const isAtGrave = (words: readonly Word[], end: number): boolean =>
  // "My aunt passing me the salt" only hands it over.
  (graves.has(words[end + 1]?.text ?? '') &&
    !/^(me|us|him|her|them|the|a|out|by)$/.test(textAt(words, end + 2))) ||
  (/^(at|by|beside|over|on|to)$/.test(words[end + 1]?.text ?? '') &&
    /^(his|her|their)$/.test(words[end + 2]?.text ?? '') &&
    graves.has(words[end + 3]?.text ?? ''))

const litFor: ReadonlySet<string> = new Set(data.litFor)

/** "I light candles at the altar for my mother": not those of a cake. */
function isLitFor(words: readonly Word[], start: number): boolean {
  if (words[start - 1]?.text !== 'for') return false
  const before = words.slice(0, start).filter(({ clause }) => clause === words[start]!.clause)
  return (
    before.some(({ lemma, text }) => litFor.has(lemma) || litFor.has(text)) &&
    !before.some(({ lemma }) => /^(cake|birthday)$/.test(lemma))
  )
}

const isPresentTense = (word: Word | undefined): boolean =>
  word !== undefined &&
  (word.tags.has('PresentTense') || word.tags.has('Copula') || /^(have|has)$/.test(word.text)) &&
  !/^(was|were)$/.test(word.text)

/** Whether a word of a clause in the past is itself told of the past: no present verb is nearer. */
export function isToldOfPast(words: readonly Word[], at: number): boolean {
  const { isPast, clause } = words[at]!
  if (
    !isPast ||
    hasArrived(words, at) ||
    isCompanyOfOld(words, at) ||
    isCountedWithPast(words, at) ||
    isCompanyWithPast(words, at) ||
    isPastBefore(words, at) ||
    isNamedSo(words, at)
  )
    return false
  // "with my sleeves rolled up" tells of the present.
  const isAttribute = (word: Word) =>
    words.slice(Math.max(0, words.indexOf(word) - 3), words.indexOf(word)).some(({ text }) => text === 'with')
  const isVerb = (word: Word) =>
    word.clause === clause &&
    word.tags.has('Verb') &&
    !(word.tags.has('Gerund') || word.tags.has('Particle') || states.has(word.text) || isAttribute(word))
  const next = words.slice(at + 1, at + 5).find((word, i) => isVerb(word) && words[at + i]!.text !== 'to')
  const previous = words.slice(Math.max(0, at - 8), at).findLast(isVerb)
  // "my mother always told me", not "her arms spread wide".
  const between = next ? words.slice(at + 1, words.indexOf(next)) : []
  const isFinitePast = next !== undefined && between.every(({ tags }) => tags.has('Adverb'))
  if (!(next || previous) && !hasOwnVerb(words, at, isVerb)) return false
  return !(isPresentTense(next) || (isPresentTense(previous) && !isFinitePast))
}

/** Words behind somebody in which what they do now follows what they did. */
const NOW_REACH = 10

/** "The girl who never spoke takes my hand", "the lad I trained leads": only what the relative clause tells is past. */
function isPastBefore(words: readonly Word[], at: number): boolean {
  if (!(/^(who|whom|that)$/.test(textAt(words, at + 1)) || isTaughtByWriter(words, at))) return false
  const after = words.slice(at + 2, at + NOW_REACH)
  const past = after.findIndex(({ tags }) => tags.has('PastTense'))
  const now = after.findIndex(
    ({ tags, text }, i) =>
      i > past &&
      (/^(is|are)$/.test(text) ||
        (tags.has('PresentTense') &&
          !(tags.has('Gerund') || (tags.has('Infinitive') && !isFinitePlural(words, at, after[i - 1]))))),
  )
  return past >= 0 && now > 0 && !/^(i|we|he|she|they|it)$/.test(textAt(after, now - 1))
}

/** "The lads I coached play": not "to play" or "could play". */
const isFinitePlural = (words: readonly Word[], at: number, before: Word | undefined): boolean =>
  words[at]!.tags.has('Plural') && before?.tags.has('PastTense') === true && !before.tags.has('Auxiliary')

/** "The lads (whom) I coached". */
function isTaughtByWriter(words: readonly Word[], at: number): boolean {
  const [first, second, third] = words.slice(at + 1, at + 4)
  const [subject, verb] = /^(who|whom|that)$/.test(first?.text ?? '') ? [second, third] : [first, second]
  return (
    /^(i|we)$/.test(subject?.text ?? '') &&
    subject!.clause === words[at]!.clause &&
    verb?.tags.has('PastTense') === true &&
    data.taughtBy.includes(verb.lemma)
  )
}

/** "A lad called Ann": only the name is told in the past. */
const isNamedSo = (words: readonly Word[], at: number): boolean =>
  /^(called|named)$/.test(textAt(words, at + 1)) &&
  !words.some(({ text, clause }) => clause === words[at]!.clause && /^(was|were|had|met|knew)$/.test(text))

/** "Six girls I trained": who is counted is there, and only that is past. */
const isCountedWithPast = (words: readonly Word[], at: number): boolean =>
  words[at]!.tags.has('Plural') &&
  words[at - 1] !== undefined &&
  numberOf(words[at - 1]!) !== undefined &&
  /^(i|we)$/.test(textAt(words, at + 1)) &&
  words[at + 2]?.tags.has('PastTense') === true

/** "With the girls we grew up among". */
const isCompanyOfOld = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 3), at).some(({ text }) => text === 'with') &&
  /^(i|we)$/.test(textAt(words, at + 1)) &&
  /^(was|were|met|knew|grew|went)$/.test(textAt(words, at + 2)) &&
  words[at]!.tags.has('Plural')

/** "With the girl who used to win": only what she did is past. */
const isCompanyWithPast = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 3), at)
    .some(({ text, clause }) => /^(with|beside|against)$/.test(text) && clause === words[at]!.clause) &&
  /^(who|whose)$/.test(textAt(words, at + 1))

/** "With the girl who used to win", "who sent me out", "with my sons who never saw snow"; not "who never came home". */
const isCompanyOfHabit = (words: readonly Word[], at: number): boolean =>
  isCompanyWithPast(words, at) &&
  (/^(used|sent)$/.test(textAt(words, at + 2)) ||
    (textAt(words, at + 2) === 'never' &&
      !/^(lived|made|came|met|got|knew|returned)$/.test(textAt(words, at + 3))))

/** "The whole street came out", not "my aunt came to Leeds in a year of the past". */
const hasArrived = (words: readonly Word[], at: number): boolean => {
  const { clause } = words[at]!
  const said = words.slice(at + 1, at + 7).filter((word) => word.clause === clause)
  return hasPhrase(arrived, said) && !said.some(({ text }) => /^(ago|yesterday|last|once|had)$/.test(text))
}

/** Not the verb of somebody else: "my brother and the money we saved". */
const hasOwnVerb = (words: readonly Word[], at: number, isVerb: (word: Word) => boolean): boolean => {
  const verb = words.findIndex((word, i) => i > at && isVerb(word) && word.tags.has('PastTense'))
  return verb >= 0 && words[verb - 1]!.tags.has('Pronoun') === false
}

const firstOf = (words: readonly Word[], clause: number): string =>
  words.find((word) => word.clause === clause)?.text ?? ''

const startsWithWho = (words: readonly Word[], clause: number): boolean =>
  /^(who|whom|which)$/.test(words.find((word) => word.clause === clause)?.text ?? '')

/** What is there of somebody: "my aunt's hand", "my aunt's wedding". */
export const isPresentPart = (words: readonly Word[], at: number): boolean => {
  const phrase = words.slice(at, at + 3).filter(({ clause }) => clause === words[at]!.clause)
  // "My mother's recipe turns out": what is hers ends at the verb.
  const verb = phrase.findIndex(({ tags }, i) => i > 0 && tags.has('Verb') && !tags.has('Gerund'))
  const own = verb > 0 ? phrase.slice(0, verb) : phrase
  return (
    own.some(
      // "My aunt's farm back from the bank".
      ({ lemma }, i) => (presentParts.has(lemma) && !(lemma === 'back' && i > 0)) || presentEvents.has(lemma),
    ) ||
    isDressed(words, at) ||
    isRiddenWith(words, at)
  )
}

/** Words before somebody in which it is said that they are ridden with. */
const RIDING_REACH = 6

/** "Behind, on my brother's bike": whose it is rides it. */
const isRiddenWith = (words: readonly Word[], at: number): boolean =>
  data.riddenByTwo.includes(words[at]?.lemma ?? '') &&
  words
    .slice(Math.max(0, at - RIDING_REACH), at)
    .some(({ text }, i, before) => text === 'back' && before[i + 1]?.text === 'of')

/** "I button my son's shirt", "tying my daughter's shoes": whoever wears it is there. */
export const isDressed = (words: readonly Word[], at: number): boolean =>
  words.slice(at, at + 3).some(({ lemma }) => data.dressing.worn.includes(lemma)) &&
  words
    .slice(Math.max(0, at - 6), at)
    .some(({ lemma, clause }) => clause === words[at]?.clause && data.dressing.verbs.includes(lemma))

/** "call my sister", "a photo of my son", "think of my mother". */
function isObjectOfAbsence(before: readonly Word[], clause: number, isHere: boolean): boolean {
  const own = before.filter((word) => word.clause === clause)
  // "I will tell my nan": later.
  const isLater = own.some(
    ({ text, lemma }, at) => lemma === 'tell' && (textAt(own, at - 1) === 'will' || text === 'gonna'),
  )
  if (isLater && /^(tell|my|our|the)$/.test(own.at(-1)!.text)) return true
  return own.some((word, at) => {
    const isLinked = own
      .slice(at + 1)
      .every((next) => /^(of|to|from|for|about|at|in|by|my|the|a)$/.test(next.text))
    // Who is photographed is there.
    const isTaken = /^(photograph|film|draw|paint)$/.test(word.lemma) && word.tags.has('Verb')
    // "I turn round to find my husband".
    const isFound = word.lemma === 'find' && own.slice(0, at).some(({ lemma }) => findsBehind.has(lemma))
    // "I call my wife out" of the house.
    const isCalledOver = word.lemma === 'call' && isHere
    if (absentBefore.has(word.lemma) && isLinked && !(isTaken || isFound || isCalledOver)) return true
    // "A first time for my nephew", not "I have time for my nephew".
    if (textAt(own, at - 1) === 'first') return false
    const particles = absentBeforeWith.get(word.lemma)
    return particles !== undefined && own.slice(at + 1).some((next) => particles.includes(next.text))
  })
}

/** "Drawing", "being"; not "king" or "thing". */
const isGerund = (text: string): boolean => text.endsWith('ing') && /[aeiouy]/.test(text.slice(0, -3))
