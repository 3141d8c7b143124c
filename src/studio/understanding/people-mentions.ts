import type { Age, Sex } from './brief.ts'
import { isAbsent, isAway, isDressed, isPresentPart, isToldOfPast } from './people-absence.ts'
import { ageBehind, numberOf, yearsOldAt } from './people-ages.ts'
import { addMention } from './people-appositions.ts'
import {
  CROWD,
  childrenOfNumber,
  crowdNouns,
  groupOfYears,
  ownChildOfYears,
  someOfUs,
} from './people-counts.ts'
import { type GivenName, type Mention, mentionOf, saidAge } from './people-mention.ts'
import { isCapital, isFirstName, isName, isOfStreet, sexOfName } from './people-names.ts'
import { kinAndRoles, nouns, type PersonNoun, titles } from './people-nouns.ts'
import {
  ageAtEvent,
  ageOf,
  countOf,
  includesI,
  isAddress,
  isAtPlay,
  isCompanyAt,
  isCompound,
  isOfOurs,
  isPredicate,
  isReflected,
  isSaidOf,
  isSaidOfPronoun,
  isSelfDescription,
  isWe,
  isWithWriter,
  phraseStart,
  relationOf,
  sexOfAdjective,
} from './people-phrases.ts'
import { hasPhrase, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

export function findMentions({ words }: Sentence): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < words.length; at++) {
    const named = titledName(words, at)
    const found = named ?? phraseAt(nouns, words, at)
    const mention = found
      ? readMention(words, at, found.length, found.value, named !== undefined)
      : isName(words, at)
        ? mentionOf(words, at, {
            isName: true,
            name: nameOf([words[at]!]),
            sex: sexOfName(words[at]),
            isWithWriter: isWithWriter(words, at, at),
            isPairedWithWriter: isPairedWithWriter(words, at),
            // "Little Dave" with a capital is what a grown man is called.
            age: (!isBigByname(words, at) && agesOfByname[textAt(words, at - 1)]) || 'adult',
            ...ageOfName(words, at),
            ...yearsBefore(words, at),
          })
        : (spouseAsSelf(words, at, mentions) ??
          ownChildOfYears(words, at) ??
          groupOfYears(words, at) ??
          childrenOfNumber(words, at) ??
          someOfUs(words, at))
    if (mention) addMention(mentions, mention, words)
    if (found) at += found.length - 1
    // "A nurse called Femi".
    if (found && mention && mention.name === undefined && isCalledByName(words, at, mention)) {
      mention.name = nameOf([words[at + 2]!])
      mention.sex ??= sexOfName(words[at + 2])
    }
    // "my friend Doris" is one person.
    if (found && mention && isNamedBy(words, at)) {
      at++
      mention.alias = words[at]!.lemma
      mention.givenNames = givenNames(words[at]!)
      mention.end = at
      // "My friend Ann's dog".
      if (isOwnerOfThing(words, at)) mention.isPresent = false
    } else if (found && mention && isApposedName(words, at, mention)) {
      at++
      const said = ageBehind(words, at)
      const sex = mention.sex ?? sexOfName(words[at])
      const alias = words[at]!.lemma
      const names = givenNames(words[at]!)
      Object.assign(mention, { alias, givenNames: names, end: at, sex, ...(said && saidAge(said)) })
    }
  }
  return mentions
}

const isCalledByName = (words: readonly Word[], at: number, { count, isWriter }: Mention): boolean =>
  count === 1 &&
  !isWriter &&
  /^(called|named)$/.test(textAt(words, at + 1)) &&
  words[at + 2] !== undefined &&
  words[at + 2]!.clause === words[at]!.clause &&
  isCapital(words[at + 2]!)

/** "My brother, Tom, waves": a name alone between commas behind somebody of the writer's; not one of a list. */
function isApposedName(words: readonly Word[], end: number, { noun, count, isWriter }: Mention): boolean {
  const at = end + 1
  const { clause } = words[at] ?? words[end]!
  const next = textAt(words, end + 2) === 'and' ? end + 3 : end + 2
  return (
    /^(partner|parent|child|sibling|grandparent|friend|colleague)$/.test(noun.relation) &&
    count === 1 &&
    !isWriter &&
    clause !== words[end]!.clause &&
    words.every((word, i) => i === at || word.clause !== clause) &&
    isName(words, at) &&
    !(words[next] && isName(words, next))
  )
}

/** "With himself and the lads": in Ireland the husband, not "my son is pleased with himself". */
function spouseAsSelf(words: readonly Word[], at: number, mentions: readonly Mention[]): Mention | undefined {
  const { text, clause } = words[at]!
  const sex: Sex | undefined = text === 'himself' ? 'm' : text === 'herself' ? 'f' : undefined
  const isMeant = (word: Word | undefined) =>
    word === undefined || /^(with|and|beside|near|at)$/.test(word.text)
  if (!sex || (words[at - 1]?.clause === clause && !isMeant(words[at - 1]))) return undefined
  const isOfOther =
    mentions.some((one) => one.count === 1 && !one.isWriter && (one.sex ?? sex) === sex) ||
    words.slice(0, at).some((word) => word.text === (sex === 'm' ? 'he' : 'she'))
  return isOfOther
    ? undefined
    : mentionOf(words, at, { noun: { relation: 'partner', sex }, lemma: text, sex, isWithWriter: true })
}

const isPairedWithWriter = (words: readonly Word[], at: number): boolean =>
  (textAt(words, at - 1) === 'and' && /^(i|me)$/.test(textAt(words, at - 2))) ||
  (textAt(words, at + 1) === 'and' && /^(i|me)$/.test(textAt(words, at + 2)))

const isOwnerOfThing = (words: readonly Word[], at: number): boolean =>
  /'s$/.test(words[at]!.text) &&
  // "My name beside my friend Ann's".
  (words[at + 1]?.clause !== words[at]!.clause || (isThing(words[at + 1]!) && !isPresentPart(words, at + 1)))

const isOnlyOne = ({ kin, sex }: PersonNoun): boolean => kin === true && sex !== undefined

/** "Birthday", "90th". */
const isBirthday = ({ text }: Word): boolean =>
  /^(birthday|bday|\d{1,3}(st|nd|rd|th)|twenty-first|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth)$/.test(
    text,
  )

/** Of which several draw something. */
const animals = new Set(data.animals)
const herdAnimals = new Set(data.teamAnimals)
const humanVerbs = new Set(data.humanVerbs)
/** What somebody may have left to others. */
const LEFT_BY_DEAD = /^(heart|kidney|liver|lungs?|cornea|ashes|bones|grave)$/
const formerly = /^(ex|former|estranged)$/
/** "old Ann", "little Ann". */
const agesOfByname: Readonly<Record<string, Age>> = { old: 'older', little: 'child', wee: 'child' }

const isBigByname = (words: readonly Word[], at: number): boolean =>
  at > 1 && textAt(words, at - 1) === 'little' && isCapital(words[at - 1]!)

/** "Nine-year-old Zofia": the age before a name. */
function yearsBefore(words: readonly Word[], at: number) {
  const first = [at - 4, at - 3].find((i) => i >= 0 && yearsOldAt(words, i)?.length === at - i)
  const said = first === undefined ? undefined : yearsOldAt(words, first)
  return said && saidAge({ age: said.age, years: said.years })
}

function ageOfName(words: readonly Word[], at: number) {
  const said = ageBehind(words, at)
  return said && saidAge(said)
}

const isNamedBy = (words: readonly Word[], at: number): boolean =>
  words[at + 1]?.clause === words[at]!.clause && (isName(words, at + 1) || isFirstName(words[at + 1]!))

/** A word behind a noun as somebody's name; not one that is a place too. */
const givenNames = (word: Word): GivenName[] =>
  word.tags.has('Place') ? [] : [{ name: nameOf([word]), sex: sexOfName(word) }]

/** "Mr Smith", "Aunt Carmen", "Captain Ruiz". */
function titledName(words: readonly Word[], at: number) {
  const isOwn = words.slice(phraseStart(words, at), at).some(({ text }) => /^(my|our)$/.test(text))
  // "My wife's sister Ann" is no nun.
  const isOfOther = /'s?$/.test(textAt(words, at - 1))
  const found =
    (isOwn || isOfOther ? undefined : phraseAt(titles, words, at)) ?? phraseAt(kinAndRoles, words, at)
  if (!found || words[at]!.text !== words[at]!.lemma || (isOwn && found.value.role)) return undefined
  const name = words[at + found.length]
  const isWritten =
    name && (isCapital(name) || (/^(mr|mrs|ms)$/.test(words[at]!.text) && name.tags.has('Noun')))
  // "I miss Ann".
  if (words[at]!.text === 'miss' && /^m/.test(words[at]!.source)) return undefined
  if (!isWritten || name.clause !== words[at]!.clause || name.text === 'i') return undefined
  return { ...found, length: found.length + 1 }
}

function readMention(
  words: readonly Word[],
  at: number,
  length: number,
  noun: PersonNoun,
  isTitled: boolean,
): Mention | undefined {
  const end = at + length - 1
  const isInLaw = words[end]!.text === 'law'
  const isFirstHead = isInLaw || (length > 1 && textAt(words, at + 1) === 'of')
  const head = words[isTitled ? end - 1 : isFirstHead ? at : end]!
  const next = words[end + 1]
  const start = phraseStart(words, at)
  const before = words.slice(start, at)
  const has = (pattern: RegExp) => before.some(({ text }) => pattern.test(text))
  const isOfPartner = isOwnedByPartner(words, start, noun)
  const isOwn = has(/^(my|our)$/) || isOfPartner || isOwnAlong(words, start, noun)
  const isMany = head.text !== head.lemma && !noun.family && /[^']s$|(men|people|ren)$/.test(head.text)
  // "My mums dress".
  const isOwner =
    isMany &&
    // "My grandchildren laugh": without the mark it were "grandchildrens".
    head.text.endsWith('s') &&
    // "Nans 90th": nobody has several.
    (isOwn || (start === at && isOnlyOne(noun) && next !== undefined && isBirthday(next))) &&
    isOfFamily(noun) &&
    next?.clause === head.clause &&
    (isThing(next) ||
      (isOnlyOne(noun) && isBirthday(next)) ||
      (next.tags.has('Adjective') && words[end + 2]?.clause === head.clause && isThing(words[end + 2]!)) ||
      (noun.kin === true && next.tags.has('Infinitive') && !humanVerbs.has(next.lemma))) &&
    !(before.some(numberOf) || isNamedBy(words, end)) &&
    // "My parents sign the papers".
    !/^(the|an?|my|our|me|us|it|his|her)$/.test(textAt(words, end + 2))
  // "My mums telling everybody": she is.
  const isDoing =
    isMany &&
    isOwn &&
    noun.kin === true &&
    noun.sex !== undefined &&
    next?.clause === head.clause &&
    (next.tags.has('Gerund') || /^(just|always|still|got|here|sat|stood)$/.test(next.text)) &&
    !before.some(numberOf)
  const isPlural = isMany && !isOwner && !isDoing
  // "The women from work" are more than two.
  const isSome =
    isPlural &&
    (noun.loose === true || noun.relation === 'friend') &&
    /^(from|at)$/.test(textAt(words, end + 1)) &&
    has(/^the$/)
  const count = Math.max(countOf(noun, isPlural, before), isSome ? 3 : 0)
  // "So long that people stop" points at nobody.
  const isDefinite = isOwn || has(/^(the|this|these|those|his|her|their)$/) || (has(/^that$/) && !isPlural)
  const pair = words.slice(Math.max(0, start - 2), start).filter(({ clause }) => clause === head.clause)
  const isMeasured =
    pair.map(({ text }) => text).join(' ') === 'of us' ||
    (textAt(words, at - 1) === 'of' && crowdNouns.has(words[at - 2]?.lemma ?? '')) ||
    // "This crew of roofers".
    (noun.role && textAt(words, at - 1) === 'of' && phraseAt(nouns, words, at - 2)?.value.count !== undefined)
  if (
    isMeasured ||
    isTeamOfAnimals(words, noun) ||
    // "eleven other families"
    head.text === 'families' ||
    // "How to cast"
    (noun.count !== undefined && head.tags.has('Infinitive') && textAt(words, at - 1) === 'to') ||
    isFriendlyAddress(words, at, end) ||
    isGreeted(words, at, end) ||
    isOfFirm(words, at, end) ||
    isOnlyTakenAs(words, start, { noun, isMany }) ||
    // "A loan of the family": whose it is.
    (noun.family && isOfWhole(words, start)) ||
    // "The first woman who made officer".
    (noun.role && isRankMade(words, start)) ||
    // "A woman priest", "Martin Luther King Boulevard".
    (noun.loose && isSexOfRole(words, end)) ||
    (!isTitled && isCapital(head) && isOfStreet(words, end)) ||
    // "With Captain, my dog".
    (noun.role && start === at && isCapital(head) && isCalledAnimal(words, end)) ||
    // "Baby, you made it."
    (noun.relation === 'baby' &&
      start === at &&
      count === 1 &&
      next?.clause !== head.clause &&
      /^(you|i|we|look|do|come)$/.test(next?.text ?? '')) ||
    // "I am nobody's boss"
    /^(any|no)(body|one)'s?$/.test(textAt(words, start - 1)) ||
    (noun.count !== undefined &&
      noun.age !== 'child' &&
      next?.text === 'of' &&
      // "My crew of four".
      !(isOwn && words[end + 2] && numberOf(words[end + 2]!) && !isChild(words, end + 3))) ||
    // "The girls' football team".
    (noun.relation === 'colleague' && noun.count !== undefined && isTeamOfChildren(words, at)) ||
    head.isFigurative ||
    // "widowed"
    (length === 1 && head.tags.has('Verb') && head.text !== head.lemma && /(ed|ing)$/.test(head.text)) ||
    (noun.role && /^(i|we|they|to)$/.test(textAt(words, at - 1))) ||
    // "On Calle Mayor".
    (noun.role && !isTitled && isCapital(head) && at > 1 && words[at - 1]!.tags.has('ProperNoun')) ||
    (noun.role &&
      ((head.tags.has('Verb') && !/^(an?|the)$/.test(textAt(words, at - 1)) && !before.some(numberOf)) ||
        (isOwn && !isTitled && isCapital(head)))) ||
    (next?.isFigurative === false && isCompound(noun, head, next) && !isDressed(words, end + 1)) ||
    (noun.own && (!isOwn || (next?.clause === head.clause && phraseAt(nouns, words, end + 1)))) ||
    // "at grandmas old place"
    (noun.kin &&
      isPlural &&
      !isDefinite &&
      !before.some(numberOf) &&
      !isOfOurs(words, start) &&
      !isWe(words, start)) ||
    (head.lemma === 'person' &&
      noun.relation !== 'partner' &&
      (count >= CROWD || (!isDefinite && !before.some(numberOf)) || has(/^(one|each|every)$/)))
  )
    return undefined
  const isOfOthers = has(/^(his|her|their)$/) || (!isOfPartner && /'s?$/.test(textAt(words, start - 1)))
  const isCompany =
    isPlural &&
    noun.loose === true &&
    noun.age === 'child' &&
    noun.relation !== 'child' &&
    isCompanyAt(words, start, end)
  const isCalled = isAddress(words, at, end, noun, isTitled)
  if (isCalled === undefined) return undefined
  const isUs = isPlural && isWe(words, start)
  const includesWriter = isUs || includesI(words, start, end)
  const phrase = words.slice(at, end + 1)
  const isAny = has(/^(a|an|the|another|other|some|these|those)$/) && !isOwn
  const isNamed = isNamedBy(words, end)
  const said =
    ageBehind(words, isNamed ? end + 1 : end) ??
    (isCompany
      ? { age: 'adult' as const }
      : (ageOf(noun, head, before) ??
        (isAtPlay(words, end) ? { age: 'child' as const } : ageAtEvent(words, end))))
  const isInMirror = isReflected(words, end, noun)
  return mentionOf(words, end, {
    noun: {
      ...noun,
      // "My son and his wife": no stranger.
      ...(isOfOthers && !isAlong(words, start) && { role: true as const }),
      relation: isCompany
        ? said?.age === 'child'
          ? 'child'
          : 'friend'
        : // "Us mums".
          isUs && noun.kin
          ? 'friend'
          : relationOf(noun, {
              isOwn,
              isDefinite,
              isOfOthers: isOfOthers || has(formerly),
              isPlural,
              isCounted: before.some(numberOf),
              isAny,
            }),
    },
    lemma: phrase.map((word) => (isPlural ? word.lemma : word.text.replace(/'s?$/, ''))).join(' '),
    sex:
      (/^(woman|lady|women|girl)$/.test(textAt(words, at - 1)) && noun.role ? 'f' : undefined) ??
      noun.sex ??
      (noun.role ? sexOfEnding(head.lemma) : undefined) ??
      sexOfAdjective([...before, ...words.slice(Math.max(0, start - 1), start)]) ??
      sexOfName(words[end]) ??
      (isNamed && !isPlural ? sexOfName(next) : undefined),
    age: noun.age ?? 'adult',
    ...(said && saidAge(said)),
    count: count - (includesWriter ? 1 : 0),
    isDefinite: isDefinite || isTitled,
    // "Meet your granddaughter".
    isPresent:
      // "The woman I married" is there: only that is past.
      !(isRelative(noun, words[end]!, length) ? isAway(words, start, at) : isAbsent(words, start, end)) &&
      !(noun.loose && !isDefinite && isOfSaying(words, start, end)) &&
      !(has(/^your$/) && (noun.relation === 'child' || isSpoken(words, start))) &&
      !(isPlural && noun.age === 'child' && isInBed(words, end)) &&
      !(noun.role && (isToldLater(words, end) || isOnlyQuoted(noun, words, end))) &&
      (!isOwner || isPresentPart(words, end + 1)),
    isPast: isToldOfPast(words, end) && !isAway(words, start, end),
    isOwner: !LEFT_BY_DEAD.test(textAt(words, end + 1)) && !isAway(words, start, end, { isOwnerThere: true }),
    isReflected: isInMirror,
    isWriter:
      isInMirror ||
      (isPredicate(words, head, start) && !(isTitled && textAt(words, start - 1) === 'is')) ||
      isSelfDescription(words, start, end, noun) ||
      isCalled,
    includesWriter,
    isSaidOfOther:
      !isTitled &&
      (noun.role && isOwn ? isSaidOfPronoun(words, start) : !isDefinite && isSaidOf(words, start)),
    isWithWriter: isWithWriter(words, start, end),
    isLikeWriter: (noun.loose === true && has(/^other$/)) || (isPlural && isOfOurs(words, start)),
    name: isTitled ? nameOf(phrase) : undefined,
    start,
  })
}

const isAlong = (words: readonly Word[], start: number): boolean =>
  textAt(words, start - 1) === 'and' && phraseAt(nouns, words, start - 2) !== undefined

/** "My girlfriend's kids" are of the family. */
const isOwnedByPartner = (
  words: readonly Word[],
  start: number,
  { ownRelation, relation }: PersonNoun,
): boolean =>
  (ownRelation ?? relation) === 'child' &&
  /'s?$/.test(textAt(words, start - 1)) &&
  phraseAt(nouns, words, start - 1)?.value.relation === 'partner'

/** "My sister and little boy": what is mine before "and" is mine behind it. */
const isOwnAlong = (words: readonly Word[], start: number, { ownRelation, relation }: PersonNoun): boolean =>
  textAt(words, start - 1) === 'and' &&
  /^(child|sibling)$/.test(ownRelation ?? relation) &&
  phraseAt(nouns, words, start - 2)?.value.family !== true &&
  phraseAt(nouns, words, start - 2) !== undefined &&
  words.slice(phraseStart(words, start - 2), start - 2).some(({ text }) => /^(my|our)$/.test(text))

/** "The man I chose", "somebody who understood me". */
const isRelative = ({ relation }: PersonNoun, last: Word, length: number): boolean =>
  relation === 'partner' && length > 2 && (last.tags.has('Verb') || last.text === 'me')

const toldTimes = phraseSet(data.toldTimes)

/** Of what is told of somebody else: "the nurse asks about the man who came two years ago". */
const isOfRelative = (words: readonly Word[], end: number, at: number): boolean =>
  words.some(({ text }, i) => i > end + 1 && i <= at && /^(who|whom)$/.test(text))

/** "The doctor has told me last week". */
const isToldLater = (words: readonly Word[], end: number): boolean =>
  hasPhrase(
    toldTimes,
    words.filter(({ clause }, at) => clause === words[end]!.clause && !isOfRelative(words, end, at)),
  )

const MEDICAL = /^(white coat|scrubs)$/
/** What is said of whoever is there. */
const meets = new Set(data.meets)

/** "The doctor says that I am well": told at the doctor's or on the phone, and no one else's company. */
const isOnlyQuoted = ({ looks }: PersonNoun, words: readonly Word[], end: number): boolean =>
  MEDICAL.test(looks ?? '') &&
  // "A nurse called Ann".
  !/^(called|named)$/.test(textAt(words, end + 1)) &&
  /^(say|tell|ring|call|phone|text|confirm|write|promise)$/.test(
    words.slice(end + 1).find(({ tags }) => !(tags.has('Adverb') || tags.has('Auxiliary')))?.lemma ?? '',
  ) &&
  !words.slice(end + 1).some(({ lemma, negation }) => meets.has(lemma) && !negation)

const inBedElsewhere = phraseSet(data.inBedElsewhere)
const sleepsHere = phraseSet(data.sleepsHere)

/** "The kids asleep, we talk": in their room, unless it is said where, or they are watched. */
function isInBed(words: readonly Word[], end: number): boolean {
  const { clause } = words[end]!
  const after = words.slice(end + 1, end + 6).filter((word) => word.clause === clause)
  const at = after.findIndex((_, i) => phraseAt(inBedElsewhere, after, i) !== undefined)
  const said = at < 0 ? undefined : phraseAt(inBedElsewhere, after, at)
  const rest = textAt(after, at + (said?.length ?? 0))
  return (
    said !== undefined &&
    at < 2 &&
    !hasPhrase(sleepsHere, after) &&
    !/^(with|beside|next|between|on|against|under|in|around|round|together)$/.test(rest) &&
    !words.slice(0, end).some(({ lemma }) => /^(watch|look|see|tuck|put|kiss|sing|check)$/.test(lemma))
  )
}

/** "He says your boss is mean": somebody of whom is talked. */
const isSpoken = (words: readonly Word[], start: number): boolean =>
  words.slice(0, start).some(({ lemma }) => /^(say|ask|tell|shout|whisper)$/.test(lemma))

/** "They said a girl could not weld", "told that an old man should rest": anyone, and nobody there. */
const isOfSaying = (words: readonly Word[], start: number, end: number): boolean =>
  words.slice(0, start).some(({ lemma }) => /^(say|tell|think|believe)$/.test(lemma)) &&
  words
    .slice(end + 1, end + 5)
    .some(
      ({ text, clause }) =>
        clause === words[end]!.clause && /^(can|can't|cannot|should|must|could)$/.test(text),
    )

/** "Somebody says okay old man": who is told. */
const isGreeted = (words: readonly Word[], at: number, end: number): boolean =>
  words
    .slice(Math.max(0, at - 2), at)
    .some(
      ({ text, clause }) =>
        /^(okay|ok|hey|hello|hi|sorry|cheers|careful|easy|steady|alright)$/.test(text) &&
        clause === words[at]!.clause,
    ) &&
  !/^(an?|the|my|our|his|her|with)$/.test(textAt(words, at - 1)) &&
  words[end + 1]?.clause !== words[end]!.clause &&
  words[end]!.text === words[end]!.lemma

/** "Who made officer", "who made station officer". */
function isRankMade(words: readonly Word[], start: number): boolean {
  let at = start - 1
  while (words[at]?.tags.has('Singular') && words[at]!.text !== 'made') at--
  return (
    textAt(words, at) === 'made' &&
    words[start]!.text === words[start]!.lemma &&
    !/^(an?|the|my)$/.test(words[start]!.text)
  )
}

/** "With a lizard for witness": what something else is taken for. */
const isOnlyTakenAs = (
  words: readonly Word[],
  start: number,
  { noun, isMany }: { noun: PersonNoun; isMany: boolean },
): boolean =>
  noun.role === true &&
  !isMany &&
  /^(for|as)$/.test(textAt(words, start - 1)) &&
  words[start - 1]!.clause === words[start]!.clause &&
  words[start]!.tags.has('Noun') &&
  !isCapital(words[start]!)

const PARTS = /^(all|rest|half|most|some|side|sides|whole|both|many|one|two|three|four|lot|couple|none)$/

/** "The pride of the family", not "all of the family". */
const isOfWhole = (words: readonly Word[], start: number): boolean =>
  textAt(words, start) === 'the' &&
  textAt(words, start - 1) === 'of' &&
  start > 1 &&
  !PARTS.test(textAt(words, start - 2))

const isCalledAnimal = (words: readonly Word[], end: number): boolean =>
  /^(my|our|the|a)$/.test(textAt(words, end + 1)) &&
  words.slice(end + 2, end + 4).some(({ lemma }) => animals.has(lemma))

/** "The first woman priest", "a lady judge". */
const isSexOfRole = (words: readonly Word[], end: number): boolean =>
  /^(woman|lady|women|girl)$/.test(words[end]!.text) &&
  words[end + 1]?.clause === words[end]!.clause &&
  phraseAt(nouns, words, end + 1)?.value.role === true

/** "Smith & Sons", "The Postman's Daughters": what a firm or a band is called. */
const isOfFirm = (words: readonly Word[], at: number, end: number): boolean =>
  at > 1 &&
  at === end &&
  isCapital(words[at]!) &&
  /^(sons|daughters|brothers|sisters|mothers|fathers|boys|girls)$/.test(words[at]!.text) &&
  words[at - 1]!.clause === words[at]!.clause &&
  (/^(&|and)$/.test(textAt(words, at - 1)) || /&/.test(words[at - 1]!.source) || isCapital(words[at - 1]!)) &&
  !/^[^a-z]+$/.test(words[at]!.source)

/** "A cold one, mate": who is told. */
const isFriendlyAddress = (words: readonly Word[], at: number, end: number): boolean =>
  at === end &&
  /^(mate|love|bro|dude|pal|buddy|lads?|guys|man|mister|sir|folks|sis)$/.test(words[at]!.text) &&
  words[at + 1]?.clause !== words[at]!.clause &&
  (words[at - 1]?.clause !== words[at]!.clause
    ? at > 0 || /,/.test(words[at]!.source)
    : at === words.length - 1 &&
      !/^(my|our|his|her|their|your|a|an|the|with|and|of|to|as|for|no|old|best|two|both|this|that|every|another|other|new)$/.test(
        textAt(words, at - 1),
      ) &&
      words[at - 1]!.tags.has('Noun') &&
      !/'s?$/.test(textAt(words, at - 1)))

/** "Postman", "priestess". */
const sexOfEnding = (lemma: string): Sex | undefined =>
  /(woman|lady|ess|maid)$/.test(lemma) ? 'f' : /(man|master|lord)$/.test(lemma) ? 'm' : undefined

/** "A team of dogs again, eleven of them". */
const isTeamOfAnimals = (words: readonly Word[], { relation, count }: PersonNoun): boolean =>
  relation === 'colleague' && count !== undefined && words.some(({ lemma }) => herdAnimals.has(lemma))

const isChild = (words: readonly Word[], at: number): boolean =>
  words[at] !== undefined && phraseAt(nouns, words, at)?.value.age === 'child'

/** Words before a team in which it is said whose it is. */
const TEAM_REACH = 3

/** "The girls' football team": the girls are named by their own word. */
const isTeamOfChildren = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - TEAM_REACH), at)
    .some(
      ({ text, clause }) =>
        clause === words[at]!.clause && /^(girl|boy|kid|child|children)'?s?'?$/.test(text),
    )

const isOfFamily = ({ relation, count }: PersonNoun): boolean =>
  /^(partner|child|parent|grandparent|sibling)$/.test(relation) && count === undefined

const isThing = ({ tags }: Word): boolean =>
  (tags.has('Singular') || tags.has('Uncountable')) && !tags.has('Verb') && !tags.has('Pronoun')

const nameOf = (words: readonly Word[]): string =>
  words
    .map(({ source }) => /[\p{L}\p{N}][\p{L}\p{N}'\u2019-]*/u.exec(source)?.[0] ?? '')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1).replace(/['\u2019]s?$/u, ''))
    .join(' ')
