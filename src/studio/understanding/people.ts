import { actionBehind, busier } from './action.ts'
import { type Age, type Gaze, MAX_PEOPLE, type People, type Person, RELATIONS, type Sex } from './brief.ts'
import { originOfName } from './name-origins.ts'
import { contactIn } from './people-contact.ts'
import { namesCrowd } from './people-counts.ts'
import { findFaces, findGazes, mostSaid, type Owner } from './people-faces.ts'
import { type Group, groupMentions, groupOf } from './people-groups.ts'
import {
  areOwnBabies,
  becomeChild,
  growUp,
  growUpFor,
  isOfOneBirth,
  joinSiblings,
  markTwins,
  readAgesBehind,
  shareAges,
  withSoundAge,
} from './people-growing.ts'
import { findLooks } from './people-looks.ts'
import type { GivenName, Mention } from './people-mention.ts'
import { findMentions } from './people-mentions.ts'
import { nouns } from './people-nouns.ts'
import { readOrigins } from './people-origin.ts'
import { markBeloved, namePartner } from './people-partner.ts'
import { addPronouns, resolvePronouns } from './people-pronouns.ts'
import { joinSaid, joinTitled, markAddressed, markCalled, markCallers, markOwnName } from './people-same.ts'
import { marriedOthers } from './people-wedding.ts'
import { isAllOlder, writerAge, writerSex } from './people-writer.ts'
import { hasPhrase, type PhraseIndex, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Layer, Sentence, Word } from './words.ts'

/** "Forty of them" may be these. */
const herds = new Set([...data.animals, 'hive', 'bee'])
const alone = phraseSet(data.alone)
const notAlone = phraseSet(data.notAlone)
const weddingGuest = phraseSet(data.weddingGuest)
/** "A photo of our wedding" is of another day. */
const isPicture = ({ lemma }: Word): boolean =>
  /^(photo|photograph|picture|album|portrait|snapshot)$/.test(lemma)
const ownWedding = phraseSet(data.ownWedding, data.weddingThings)
const deserted = phraseSet(data.deserted)
const writerAbsent = phraseSet(data.writerAbsent)
/** Not who says in another sentence what they do now. */
const writerBuried = phraseSet(data.writerBuried)
const writerLater = phraseSet(data.writerLater)
/** What is said of the time without the writer, whose children are grown then. */
const legacy = phraseSet(data.legacy)
const babyThings = phraseSet(data.babyThings)
const bornNow = phraseSet(data.bornNow)
const awayNow = phraseSet(data.awayNow)
const justTwo = phraseSet(data.justTwo)
const grownLooks = new Set(data.grownLooks)
const arrivals = { f: phraseSet(data.arrivals.f), m: phraseSet(data.arrivals.m) }
const newbornHere = { f: phraseSet(data.newbornHere.f), m: phraseSet(data.newbornHere.m) }
const apart = phraseSet(data.apart)
const alike = phraseSet(data.alike)
/** Who says this of themselves says "she" or "he" of their partner. */
const MARRYING = /^(bride|groom|bridegroom)$/
const SPOUSE = /^(husband|wife|bride|groom|bridegroom|fianc[eé]e?|girlfriend|boyfriend)$/
const onlyOne = { f: phraseSet(data.onlyOne.f), m: phraseSet(data.onlyOne.m) }
/** Of those who play together: "the girls team". */
const teams = { f: phraseSet(data.teams.f), m: phraseSet(data.teams.m) }

/** Who is surely in the scene, by the words alone. */
export function readPeople(layers: readonly Layer[], { isFirstPerson }: { isFirstPerson: boolean }): People {
  const sentences = layers.flatMap((layer) => layer.sentences)
  const childSpellings = layers.reduce((sum, layer) => sum + layer.childSpellings, 0)
  const found = sentences.map(findMentions)
  sentences.forEach((sentence, i) => {
    readAgesBehind(sentence, found[i]!)
  })
  const sexOfOwnName = markOwnName(sentences, found)
  markAddressed(sentences, found)
  joinSaid(sentences, found)
  joinTitled(sentences, found)
  markCalled(sentences, found)
  const unresolved = resolvePronouns(sentences, found)
  markCallers(sentences, found)
  markReflected(found.flat())
  joinSiblings(sentences, found)
  markBeloved(sentences, found)
  const looks = sentences.flatMap((sentence, i) => findLooks(sentence, found[i]!, found.slice(0, i).flat()))
  const facesSaid = sentences.flatMap((one, i) => findFaces(one, found[i]!, found.slice(0, i).flat()))
  const gazesSaid = sentences.flatMap((one, i) => findGazes(one, found[i]!, found.slice(0, i).flat()))
  const faceOf = (owner: Owner) =>
    mostSaid(facesSaid.filter(({ owners }) => owners.includes(owner)).map(({ value }) => value))
  const gazeOf = (owner: Owner) => gazesSaid.find(({ owners }) => owners.includes(owner))?.value
  const isSaid = (phrases: PhraseIndex<boolean>) => sentences.some(({ words }) => hasPhrase(phrases, words))
  const own = found.flat().filter((one) => one.isWriter || one.includesWriter || one.isLikeWriter)
  const ownLooks = looks.filter(({ owner }) => owner === undefined)
  const hasBabyThings = isSaid(babyThings)
  for (const mention of found.flat())
    if (hasBabyThings && isOfOneBirth(mention)) Object.assign(mention, { age: 'baby', isAgeSaid: true })
  if (!(hasBabyThings || isSaid(bornNow)))
    sentences.forEach(({ words }, i) => {
      for (const mention of found[i]!) if (areOwnBabies(mention, words)) becomeChild(mention)
    })
  for (const one of found) markTwins(one)
  // Whoever rides on somebody's shoulders can sit.
  if (contactIn(sentences, found).contact?.some((id) => id.startsWith('shoulders')))
    for (const one of found.flat()) if (one.age === 'baby' && one.isPresent) becomeChild(one)
  const { age, years } = writerAge(sentences, found, own, childSpellings) ?? {}
  for (const mention of found.flat())
    if (mention.noun.relation === 'sibling' && mention.age === 'baby' && age !== 'child' && !hasBabyThings)
      if (!mention.isAgeSaid) mention.age = 'adult'
  const isOfLater = isSaid(legacy) && !sentences.some(isWriterThere)
  sentences.forEach((sentence, i) => {
    growUp(sentence, found[i]!, age === 'older' || (years ?? 0) >= PARENT_OF_GROWN || isOfLater)
    shareAges(sentence, found[i]!)
  })
  const married = marriedOthers(sentences, found)
  // "My daughter Priya's wedding": the noun before the name is of her too.
  for (const own of found)
    for (const [i, mention] of own.entries())
      if (married?.includes(mention) || (own[i + 1]?.isName && married?.includes(own[i + 1]!)))
        if (mention.years === undefined) growUpFor(mention)
  const mentions = found.flatMap((own, i) =>
    own.map((mention) => {
      const { sex, isName, isPresent, noun, end } = mention
      const said = looks.filter(({ owner }) => owner === mention).map(({ words }) => words)
      if (mention.years === undefined && said.some((one) => grownLooks.has(one))) growUpFor(mention)
      if (married?.includes(mention)) said.push(WEDDING_DRESS)
      return {
        ...withSoundAge(mention),
        isPresent: isPresent || (sex !== undefined && !isName && hasArrived(sentences, sex)),
        looks: [...said, noun.looks].filter(Boolean).join(', '),
        isDenied: sentences[i]!.words[end]!.negation === 'no',
        action:
          (carries(sentences[i]!.words, mention, own) ? 'hold-baby' : undefined) ??
          busier(
            taughtIfChild(ownAction(sentences[i]!.words, end), mention.age) ??
              actionOfEvent(sentences[i]!.words, end),
            laterAction(mention, own),
          ),
        isApart: isApartAt(sentences[i]!.words, mention),
        expression: faceOf(mention),
        gaze: gazeOf(mention),
      }
    }),
  )
  const writer: People['writer'] = {
    sex: [...own, ...ownLooks].find(({ sex }) => sex)?.sex ?? sexOfOwnName ?? writerSex(sentences),
    age,
    ...(years !== undefined && { years }),
    looks: [
      ...ownLooks.map(({ words }) => words),
      // Whoever was a guard for years wears no uniform now.
      ...mentions
        .filter(({ isWriter, isPast, noun }) => isWriter && !isPast && noun.looks)
        .map((one) => one.looks),
    ].join(', '),
    noun: mentions.find(({ isWriter, noun }) => isWriter && noun.role)?.lemma,
    ...given('expression', faceOf('writer') ?? faceOf('all')),
    ...given('gaze', gazeOf('writer') ?? gazeOf('all')),
  }
  const groups = groupMentions(
    mentions.filter((mention) => mention.isPresent && !(mention.isWriter || mention.isSaidOfOther)),
  )
  const isAlone = sentences.some(({ words }) => hasPhrase(alone, words) && !hasPhrase(notAlone, words))
  const isOwnWedding =
    married === undefined &&
    !isSaid(weddingGuest) &&
    (sentences.some(({ words }) => hasPhrase(ownWedding, words) && !words.some(isPicture)) ||
      own.some((one) => one.isWriter && MARRYING.test(one.lemma)))
  nameFriend(groups)
  if (age !== 'child' && !married) namePartner(groups, sentences, isOwnWedding)
  // Who says "son" to the writer is a parent.
  const isCalledChild = own.some(({ isWriter, noun }) => isWriter && noun.relation === 'child')
  const isCalledSpouse = own.some(({ isWriter, lemma }) => isWriter && SPOUSE.test(lemma))
  // "I want my mother back. We would shell peas."
  const said = mentions.filter(({ isDenied }) => !isDenied)
  const isOfAbsent = said.length > 0 && said.every((one) => !(one.isPresent || one.isWriter))
  if (!isAlone) addPronouns(sentences, groups, unresolved, { isCalledChild, isCalledSpouse, isOfAbsent })
  addSpouse(groups, mentions, isOwnWedding)
  if (sentences.some(leavesTwo)) keepPartner(groups)
  const partner = groups.find(({ relation }) => relation === 'partner')
  // "Two dads, one pram".
  const parents = groups.findIndex((one) => one.relation === 'parent' && one.count === 2 && one.sex)
  const isOfChild = groups.some(({ relation, age }) => /^(child|baby)$/.test(relation) || age === 'child')
  if (parents >= 0 && isOfChild && writer.sex === groups[parents]!.sex)
    groups.splice(parents, 1, ...(partner ? [] : [groupOf('partner', writer.sex, 'we')]))
  const gone = mentions.find((one) => !one.isPresent && one.noun.relation === 'partner')
  if (partner && isSaid(alike)) {
    writer.sex ??= partner.sex
    partner.sex ??= writer.sex
  } else if (!partner && gone?.sex) writer.sex ??= gone.sex === 'f' ? 'm' : 'f'
  const newborn = (['f', 'm'] as const).find((sex) => isSaid(newbornHere[sex]))
  if (newborn && groups.every((one) => one.relation !== 'baby' && one.age !== 'baby'))
    groups.push({ ...groupOf('baby', newborn, 'baby'), age: 'baby' })
  const ofUs = looks.find(({ isOfUs }) => isOfUs)
  for (const group of groups)
    if (ofUs && (group.lemma === 'we' || (group.relation === 'partner' && !group.looks)))
      group.looks = ofUs.words
  const onlySex = (['f', 'm'] as const).find((sex) => isSaid(onlyOne[sex]))
  for (const group of groups)
    if (onlySex && group.relation !== 'child') group.sex ??= onlySex === 'f' ? 'm' : 'f'
  const sexOfTeam =
    (['f', 'm'] as const).find((sex) => isSaid(teams[sex])) ??
    own.find(({ isLikeWriter, isSaidOfOther }) => isLikeWriter && isSaidOfOther)?.sex
  for (const group of groups) if (sexOfTeam && group.relation === 'colleague') group.sex ??= sexOfTeam
  const others = withFaces(
    personsOf(groups, {
      age,
      isAllOlder: isAllOlder(sentences),
      isBoth: sentences.some(({ words }) => words.some(({ text }) => text === 'both')),
    }),
    { faceOf, gazeOf },
  )
  const hasAnimals = sentences.some(({ words }) => words.some(({ lemma }) => herds.has(lemma)))
  const isWe = mentions.every((mention) => !mention.isPresent || mention.isWriter) && others.length > 0
  return {
    isWriterShown: !(
      isFirstPerson ||
      isSaid(writerAbsent) ||
      (isSaid(writerBuried) &&
        !sentences.some((one) => isWriterThere(one) && !hasPhrase(writerBuried, one.words))) ||
      (sentences.some(isAfterWriter) && !sentences.some(isWriterThere))
    ),
    others,
    hasCrowd: sentences.some((sentence) => namesCrowd(sentence, hasAnimals)),
    writer,
    isOwnWedding: isOwnWedding || undefined,
    isWeddingGuest: married !== undefined || isSaid(weddingGuest) || undefined,
    ...contactIn(sentences, found),
    ...readOrigins(sentences, found.flat()),
    isDeserted:
      (isAlone && others.length === 0) ||
      (isSaid(deserted) && others.every((one) => one.isStranger)) ||
      undefined,
    confidence: isWe ? 0.6 : others.length > 0 || isAlone ? 0.9 : 0.5,
  }
}

/** A property that only is there where it has a value. */
const given = <K extends string, T>(key: K, value: T | undefined) =>
  (value === undefined ? {} : { [key]: value }) as Partial<Record<K, T>>

/** What is said of "she", of the others or of everybody is said of whom nothing else is. */
function withFaces(
  others: readonly Person[],
  {
    faceOf,
    gazeOf,
  }: { faceOf: (owner: Owner) => string | undefined; gazeOf: (owner: Owner) => Gaze | undefined },
): Person[] {
  const first = (sex: Sex) => others.find((one) => (one.sex ?? sex) === sex && one.age !== 'baby')
  return others.map((person) => {
    const owners: Owner[] = [
      ...(['f', 'm'] as const).filter((sex) => first(sex) === person),
      ...(person.isStranger ? [] : (['others', 'all'] as const)),
    ]
    const expression = person.expression ?? owners.map(faceOf).find(Boolean)
    const gaze = person.gaze ?? owners.map(gazeOf).find(Boolean)
    return { ...person, ...given('expression', expression), ...given('gaze', gaze) }
  })
}

const restsElsewhere = phraseSet(data.restsElsewhere)

/** What somebody does as "he" or "she", also behind what they are said to be: "my son is a cook now, he stirs". */
function laterAction(mention: Mention, all: readonly Mention[]): string | undefined {
  const next = all[all.indexOf(mention) + 1]
  return busier(mention.pronounAction, next?.isSaidOfOther ? next.pronounAction : undefined)
}

/** Children at a blackboard are taught. */
const taughtIfChild = (action: string | undefined, age: Age): string | undefined =>
  action === 'teach' && age === 'child' ? undefined : action

/** What somebody does; not "she naps upstairs, and later we eat". */
function ownAction(words: readonly Word[], end: number): string | undefined {
  const action = actionBehind(words, end)
  const isElsewhere = action === 'sleep' && hasPhrase(restsElsewhere, words.slice(end + 1, end + 9))
  return isElsewhere ? undefined : action
}

const carriedAt = phraseSet(data.carriedAt)
/** Words behind somebody in which it is said that they carry the baby. */
const CARRYING_REACH = 14

/** "Ann waves from the door, a baby in her arms". */
function carries(words: readonly Word[], { end, age, count }: Mention, all: readonly Mention[]): boolean {
  if (count !== 1 || /^(baby|child)$/.test(age)) return false
  const next = all.find((one) => one.start > end && !isBaby(one))
  return all.some(
    (one) =>
      isBaby(one) &&
      one.start > end &&
      one.end < Math.min(end + CARRYING_REACH, next?.start ?? words.length) &&
      hasPhrase(carriedAt, words.slice(one.end + 1, one.end + 4)),
  )
}

const isBaby = ({ age, noun }: Mention): boolean => age === 'baby' || noun.relation === 'baby'

const eventActions = new Map(Object.entries(data.eventActions))
/** Words behind somebody in which the event is named: "my son's bar mitzvah". */
const EVENT_REACH = 4

/** What somebody does whose day it is: "my daughter's graduation". */
function actionOfEvent(words: readonly Word[], end: number): string | undefined {
  const { text, source, clause } = words[end]!
  if (!(/'s?$/.test(text) || /['’]s?\s*$/.test(source))) return undefined
  const event = words
    .slice(end + 1, end + 1 + EVENT_REACH)
    .find((word) => word.clause === clause && eventActions.has(word.lemma))
  return event && eventActions.get(event.lemma)
}

/** "My brother shouts from the shore", not "my brother and I on the shore". */
function isApartAt(words: readonly Word[], { start, end, isWithWriter }: Mention): true | undefined {
  const { clause } = words[end]!
  const near = words.slice(Math.max(0, start - 3), end + 3).filter((word) => word.clause === clause)
  const isOfUs = near.some(({ text }) => /^(i|me|we|us)$/.test(text))
  const after = words.slice(end + 1, end + 9).filter((word) => word.clause === clause)
  return !(isWithWriter || isOfUs) && hasPhrase(apart, after) ? true : undefined
}

/** Years of a writer whose children are rather grown. */
const PARENT_OF_GROWN = 50

/** Words of `notes` in library/appearance.json; for a man it is the suit of a bridegroom. */
const WEDDING_DRESS = 'wedding dress'

/** "It goes on without me", not "without me asking". */
const isAfterWriter = ({ words }: Sentence): boolean =>
  words.some((_, at) => {
    const said = phraseAt(writerLater, words, at)
    return said !== undefined && !words[at + said.length]?.tags.has('Gerund')
  })

/** "I am in my workshop": not "when I am gone" or "I want to know". */
const isWriterThere = ({ words }: Sentence): boolean =>
  words.some(
    ({ text }, at) =>
      text === 'i' &&
      (words[at + 1]?.tags.has('PresentTense') === true || textAt(words, at + 1) === 'am') &&
      !data.notThere.includes(words[at + 1]!.lemma) &&
      !data.notThere.includes(textAt(words, at + 2)),
  )

/** Characters of a name in a list of people. */
const LONGEST_NAME = 60

const nearness = ({ relation }: Person): number => RELATIONS.indexOf(relation)

/** The nearest first; who is as old as an old writer is old. */
const personsOf = (
  groups: readonly Group[],
  said: { age: Age | undefined; isAllOlder: boolean; isBoth: boolean },
): Person[] =>
  // Of more than are drawn, who is named alone comes before the others of a kind, and the family before both.
  (groups.reduce((sum, { count }) => sum + count, 0) > MAX_PEOPLE
    ? groups.toSorted((a, b) => Number(a.count > 1) - Number(b.count > 1) || nearness(a) - nearness(b))
    : groups
  )
    .flatMap(
      ({ count, lemma, alias, givenNames = [], isLoose: _, isBesideWriter: __, isAgeSaid, ...person }) => {
        const age = isAgeSaid ? undefined : ageOfPeer(person, lemma, said.age)
        const origin = originOfName(person.name ?? alias)
        const one: Person & { isAgeSaid?: boolean; given?: GivenName | undefined } = {
          ...person,
          ...(origin && { origin }),
          ...(age && { age }),
          ...(isAgeSaid && { isAgeSaid }),
        }
        // More names than people are of somebody else too.
        const names = givenNames.length > count ? [] : givenNames
        return Array.from({ length: Math.min(count, MAX_PEOPLE) }, (_, i) => ({ ...one, given: names[i] }))
      },
    )
    .slice(0, MAX_PEOPLE)
    .sort((a, b) => nearness(a) - nearness(b))
    .map(({ isAgeSaid, given, ...person }, _, all) => {
      // "A gentleman to walk with".
      const isAnyone = person.relation === 'other' && person.noun === undefined && !isAgeSaid
      const isOnly =
        all.length === 1 &&
        person.relation !== 'child' &&
        person.age === 'adult' &&
        (said.isBoth || person.name !== undefined || isAnyone)
      const isAsOld = said.age === 'older' && (isOnly || person.relation === 'partner')
      const isOlder = isAsOld || (said.isAllOlder && person.age === 'adult')
      return withName(isOlder ? { ...person, age: 'older' } : person, given)
    })

/** Called by the name that the words give, and of the sex that it tells where they say none. */
function withName(person: Person, given: GivenName | undefined): Person {
  if (given === undefined || person.name !== undefined || given.name.length > LONGEST_NAME) return person
  const origin = originOfName(given.name) ?? person.origin
  return { ...person, name: given.name, sex: person.sex ?? given.sex, ...(origin && { origin }) }
}

/** Friends, brothers and sisters are as old as a child or an old person who writes; so are those of whom a child says the name. */
function ageOfPeer(person: Person, lemma: string, own: Age | undefined): Age | undefined {
  const { relation, age, name, noun } = person
  if (age !== 'adult' || own === undefined || own === 'adult') return undefined
  const isPeer = /^(friend|sibling)$/.test(relation) || noun === 'cousin'
  const isNameAlone = relation === 'other' && noun === undefined && name !== undefined
  if (own === 'older')
    return (isPeer && !/^(neighbou?r|lad|dude)$/.test(lemma)) || isNameAlone ? own : undefined
  const isNamed = relation === 'other' && noun === undefined && name !== undefined && !name.includes(' ')
  return (isPeer && !/^neighbou?r$/.test(lemma)) || relation === 'colleague' || isNamed ? own : undefined
}

/** "Only us two", not "just us and the kids". */
const leavesTwo = ({ words }: Sentence): boolean =>
  words.some((_, at) => {
    const said = phraseAt(justTwo, words, at)
    const behind = words.slice(at + (said?.length ?? 0)).filter(({ text }) => text !== 'us')
    const isMore = behind[0]?.text === 'and' && behind.slice(1, 4).some((_, i) => isOfChildren(behind, i + 1))
    return said !== undefined && !isMore
  })

const isOfChildren = (words: readonly Word[], at: number): boolean =>
  /^(child|baby)$/.test(phraseAt(nouns, words, at)?.value.relation ?? '')

/** Where there is somebody to be alone with, the children are elsewhere. */
function keepPartner(groups: Group[]): void {
  if (groups.every(({ relation }) => relation !== 'partner')) return
  for (let i = groups.length - 1; i >= 0; i--)
    if (/^(child|baby)$/.test(groups[i]!.relation)) groups.splice(i, 1)
}

/** Who marries has somebody to marry; "his two and my four" are of a couple. */
function addSpouse(groups: Group[], mentions: readonly Mention[], isOwnWedding: boolean): void {
  // "Two grooms under the arch": the writer is one of them.
  const married = groups.findIndex(({ lemma }) => SPOUSE.test(lemma))
  if (isOwnWedding && married >= 0) {
    const [one] = groups.splice(married, 1)
    if (groups.every(({ relation }) => relation !== 'partner'))
      groups.push({ ...groupOf('partner', one!.sex, 'we'), looks: one!.looks })
  }
  if (groups.some(({ relation }) => relation === 'partner')) return
  const children = mentions.find(({ lemma }) => /^(his|her) children$/.test(lemma))
  const isTogether = mentions.some(({ lemma, noun }) => lemma === 'child' && noun.relation === 'child')
  if (children && isTogether)
    groups.push(groupOf('partner', children.lemma.startsWith('his') ? 'm' : 'f', 'we'))
  else if (isOwnWedding) {
    // "The two of us": no third.
    const two = groups.find((one) => one.isLoose && one.count === 1 && one.relation === 'friend')
    if (two) two.relation = 'partner'
    else groups.push(groupOf('partner', undefined, 'we'))
  }
}

/** "Now she comes in", not "see me now, she died". */
const hasArrived = (sentences: readonly Sentence[], sex: 'f' | 'm'): boolean =>
  sentences.some(({ words }) =>
    words.some(({ clause }, at) => {
      const last = at + (phraseAt(arrivals[sex], words, at)?.length ?? 0) - 1
      return (
        last > at &&
        words[last]!.clause === clause &&
        !words[last]!.isPast &&
        // "Today he is gone".
        !hasPhrase(awayNow, words.slice(last + 1, last + 5))
      )
    }),
  )

/** "My best mate ... Ann snores": the only friend, who has no name yet, and the only one who is called by a name alone. */
function nameFriend(groups: Group[]): void {
  const friends = groups.filter(({ relation, count }) => relation === 'friend' && count === 1)
  const named = groups.filter(
    ({ relation, name, noun, age }) =>
      relation === 'other' && name !== undefined && noun === undefined && age === 'adult',
  )
  const [friend, one] = [friends[0], named[0]]
  if (!friend || !one || friends.length > 1 || named.length > 1) return
  if (friend.alias || friend.name || friend.lemma === 'we' || friend.isLoose) return
  if (friend.sex && one.sex && friend.sex !== one.sex) return
  friend.sex ??= one.sex
  friend.name = one.name
  friend.action ??= one.action
  groups.splice(groups.indexOf(one), 1)
}

/** "A woman in the mirror. She ... that woman": the writer again. */
function markReflected(mentions: readonly Mention[]): void {
  const first = mentions.findIndex(({ isReflected }) => isReflected)
  for (const mention of first < 0 ? [] : mentions.slice(first))
    if (mention.noun.loose && mention.count === 1 && mention.sex === mentions[first]!.sex)
      mention.isWriter = true
}
