import { actionBehind, busier } from './action.ts'
import type { Relation, Sex } from './brief.ts'
import { absentAfter, absentClause, graves, isAbsent, isToldOfPast, presentParts } from './people-absence.ts'
import { ageAfter } from './people-ages.ts'
import { type Group, groupOf } from './people-groups.ts'
import { type Mention, saidAge } from './people-mention.ts'
import { isFirstName, sexOfName } from './people-names.ts'
import { nouns } from './people-nouns.ts'
import { hasPhrase, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const animals = new Set(data.animals)
const parted = phraseSet(data.parted)
const grownAfter = phraseSet(data.grownAfter)
const closeness = (['toddler', 'baby', 'child', 'partner'] as const).map(
  (relation) => [relation, phraseSet(data.closeness[relation])] as const,
)
const sexOfPronoun = new Map(Object.entries(data.sexOfPronoun as Record<string, Sex>))
const awayNow = phraseSet(data.awayNow)
/** What is called "she". */
const vehicles = new Set(data.vehicles)
const ownParts = new Set(data.ownParts)

/** "They are two" says the age of children; of others it is a number. */
const isYoungNoun = ({ noun }: Mention): boolean => noun.age === 'child' || noun.ownRelation === 'child'

/** What the words say that others are to the writer who are named or called "she" or "he"; nobody has two partners. */
export function closenessIn(sentences: readonly Sentence[], isPaired = false): Relation {
  const said = saidCloseness(sentences, isPaired)
  return said === 'toddler' ? 'child' : said
}

const saidCloseness = (sentences: readonly Sentence[], isPaired = false) =>
  closeness.find(
    ([relation, phrases]) =>
      !(isPaired && relation === 'partner') && sentences.some(({ words }) => hasPhrase(phrases, words)),
  )?.[0] ?? 'other'

/** Years of a child that learns to walk. */
const TODDLER = 1

/** "she" or "he" of whom nothing was said before. */
interface Unresolved {
  sex: Sex
  isThere: boolean
  /** "With him", "me and him": beside the writer. */
  isBeside: boolean
  action: string | undefined
}

/** Sets what pronouns say of those who were mentioned before; returns those who were not. */
export function resolvePronouns(sentences: readonly Sentence[], found: readonly Mention[][]): Unresolved[] {
  const unresolved: Unresolved[] = []
  const isOpen = closenessIn(sentences) === 'other'
  sentences.forEach(({ words }, i) => {
    const closing = closingQuote(words)
    words.forEach((word, at) => {
      const ofAll = word.text === 'they' ? ageAfter(words, at + 1) : undefined
      const all = [...found.slice(0, i).flat(), ...found[i]!].findLast(({ count }) => count > 1)
      if (ofAll && all && isYoungNoun(all)) Object.assign(all, saidAge(ofAll))
      const action = doneBy(words, at, closing)
      if (word.text === 'we' && !word.isPast && isMeant(words, at, closing))
        found.slice(0, i).forEach((own, sentence) => {
          for (const one of own) if (isWithWriterThen(sentences[sentence]!, one)) one.isPresent = true
        })
      if (word.text === 'they' && all && !all.includesWriter) addAction(all, action)
      const sex = sexOfPronoun.get(word.text)
      if (!sex || !isMeant(words, at, closing)) return
      const before = [...found.slice(0, i).flat(), ...found[i]!.filter(({ end }) => end < at)]
      const meant = before.filter(
        (one) =>
          one.count === 1 &&
          !one.includesWriter &&
          (one.isReflected || !one.isWriter) &&
          (one.sex === undefined || one.sex === sex),
      )
      // "My husband holds the baby. He laughs": not the baby.
      const isHeOrShe = /^(he|she)$/.test(word.text)
      const grown = meant.filter((one) => !(isHeOrShe && one.age === 'baby' && one.sex === undefined))
      const same = meantBy(grown.some((one) => one.sex === sex) ? grown : meant, sex, words, at)
      const isAnimal =
        isOpen &&
        words
          .slice(same && found[i]!.includes(same) ? same.end : 0, at)
          .some(({ lemma }) => animals.has(lemma))
      if (isAnimal) return
      if (!same) {
        if (namesAbsent(sentences.slice(0, i + 1), sex)) return
        unresolved.push({ sex, isThere: isThere(words, at), isBeside: isBeside(words, at), action })
        return
      }
      same.sex ??= sex
      addAction(same, action)
      // "I forgive my aunt. I lay flowers on her grave".
      if (/^(his|her)$/.test(word.text) && graves.has(textAt(words, at + 1)))
        Object.assign(same, { isPresent: false, isPast: false, isOwner: false })
      if (isAwayNow(words, at)) Object.assign(same, { isPresent: false, isPast: false })
      else if (
        (same.isPast || isOwnerHere(same, words, at)) &&
        (acts(words, at) || isTouched(words, at) || isWithNow(words, at))
      )
        same.isPresent = true
      if (/^(he|she)$/.test(word.text) && same.noun.relation === 'child' && !same.isAgeSaid)
        if (hasPhrase(grownAfter, words.slice(at + 1, at + 8))) same.age = 'adult'
      const age = ageAfter(words, at + 1)
      if (age && /^(he|she)$/.test(word.text)) Object.assign(same, saidAge(age))
    })
  })
  return unresolved
}

const speaking = new Set(data.speaking)

/** Whom a pronoun means of those who may be meant: mostly the last. */
function meantBy(
  candidates: readonly Mention[],
  sex: Sex,
  words: readonly Word[],
  at: number,
): Mention | undefined {
  const last = candidates.at(-1)
  const { text } = words[at]!
  // "My mother was born here. A farmer shows me her house": not that of the farmer.
  if (/^(his|her)$/.test(text) && last?.noun.role && last.sex === undefined && !isTouched(words, at))
    return candidates.findLast((one) => one.sex === sex) ?? last
  // "A fisherman shows me the boat that my uncle built. You have his hands, he says": who speaks is there.
  if (/^(he|she)$/.test(text) && last?.isPresent === false && speaking.has(words[at + 1]?.lemma ?? ''))
    return candidates.findLast(({ isPresent, isName, noun }) => isPresent && (isName || noun.role)) ?? last
  return last
}

/** "My husband and I bought a van. We sit in it", not "my husband and I divorced". */
function isWithWriterThen({ words }: Sentence, { start, end, count, isPast }: Mention): boolean {
  const [before, after] = [textAt(words, start - 2), textAt(words, end + 2)]
  const isPaired =
    (textAt(words, end + 1) === 'and' && /^(i|me)$/.test(after)) ||
    (textAt(words, start - 1) === 'and' && /^(i|me)$/.test(before))
  return isPast && isPaired && count === 1 && !hasPhrase(parted, words)
}

/** "My uncle is here. He peels an orange": what whoever is called so does now. */
const doneBy = (words: readonly Word[], at: number, closing: number): string | undefined =>
  /^(he|she|they)$/.test(words[at]!.text) &&
  isMeant(words, at, closing) &&
  // "They will paint it once".
  !/^(will|would|could|might|should|used|had|did)$/.test(textAt(words, at + 1)) &&
  !isToldOfPast(words, at)
    ? withoutGiving(actionBehind(words, at))
    : undefined

/** "She gives me a letter" is shown by two, and soon over. */
const withoutGiving = (action: string | undefined): string | undefined =>
  action === 'hand-over' ? undefined : action

function addAction(mention: Mention, action: string | undefined): void {
  const busiest = busier(mention.pronounAction, action)
  if (busiest) mention.pronounAction = busiest
}

/** "she" or "he" is somebody of unsaid sex, or one person of whom nothing else is said; so is the other one in "we". */
export function addPronouns(
  sentences: readonly Sentence[],
  groups: Group[],
  unresolved: readonly Unresolved[],
  own: { isCalledChild?: boolean; isCalledSpouse?: boolean; isOfAbsent?: boolean } = {},
): void {
  const words = sentences.flatMap((sentence) => {
    const closing = closingQuote(sentence.words)
    return sentence.words.filter((_, at) => isMeant(sentence.words, at, closing))
  })
  const isPaired = groups.some((group) => group.relation === 'partner')
  const close = closenessIn(sentences, isPaired)
  const relation = own.isCalledChild ? 'parent' : own.isCalledSpouse ? 'partner' : close
  const hasAnimal =
    relation === 'other' &&
    !words.some(isSpeaking) &&
    sentences.some((one) => one.words.some(({ lemma }) => animals.has(lemma)))
  // The first of them may be the dog, and a boat is "she".
  const isOfVehicle =
    relation === 'other' && sentences.some((one) => one.words.some(({ lemma }) => vehicles.has(lemma)))
  const animalSex = hasAnimal ? unresolved[0]?.sex : isOfVehicle ? 'f' : undefined
  // "He pours the tea and I read": who needs no name, unless it is a teacher.
  const isTaught = sentences.some(({ words }) =>
    words.some(({ lemma }) => /^(show|teach|coach)$/.test(lemma)),
  )
  const ofHome = groups.length > 0 || isTaught ? /^(we|us|our)$/ : /^(we|us|our|i|me)$/
  const isOfHome = sentences.some(({ words }) => words.some(({ text }) => ofHome.test(text)))
  for (const { sex, isThere, isBeside, action } of unresolved) {
    if (sex === animalSex) continue
    const known = groups.find((group) => /^(he|she)$/.test(group.lemma) && group.sex === sex)
    if (known) known.action = busier(known.action, action)
    // "He pushes the trolley, and the cashier laughs": not the cashier.
    const unsaid = groups.filter((group) => group.sex === undefined && !group.isStranger)
    // "I search the guests for him; my father cries": not the father.
    const isBeloved = relation === 'partner' && !groups.some((group) => group.relation === 'partner')
    const same = groups.filter((group) => group.sex === sex)
    if (isBeloved && isThere && same.length > 0 && same.every(isOfFamily)) {
      groups.push({ ...groupOf(relation, sex, sex === 'f' ? 'she' : 'he'), action })
      continue
    }
    // "Me and her and our girls": none of these is he.
    const isApart = isBeside && unsaid.every(({ count }) => count > 1)
    if (same.length > 0 || (unsaid.length > 1 && !isApart)) continue
    if (unsaid[0]?.count === 1)
      Object.assign(unsaid[0], {
        sex,
        action: busier(unsaid[0].action, action),
        ...(isBeloved && unsaid[0].isLoose && { relation }),
      })
    else if (
      isThere &&
      (!unsaid[0] || isApart) &&
      !groups.some(({ lemma }) => lemma === 'she' || lemma === 'he')
    )
      groups.push({
        ...groupOf(
          relation === 'other' && !isPaired && (isBeside || isOfHome) ? 'partner' : relation,
          sex,
          sex === 'f' ? 'she' : 'he',
        ),
        years: saidCloseness(sentences) === 'toddler' ? TODDLER : undefined,
        action,
      })
  }
  // "They both talk at once."
  const isOfTwo = words.some(
    ({ text }, at) => text === 'both' && /^(they|are|of|them)$/.test(textAt(words, at - 1)),
  )
  if (isOfTwo && relation === 'child' && groups.length === 0)
    groups.push(groupOf(relation, undefined, 'they', 2))
  const isWithoutCompany = groups.every((group) => relation !== 'other' && group.isStranger === true)
  const isWe =
    !(relation === 'other' && sentences.some(hasCompanion)) &&
    words.some(({ text, isPast }) => text === 'we' && !isPast)
  if (!isPaired && hasYou(words)) groups.push(groupOf('partner', undefined, 'you'))
  else if (isWe && isWithoutCompany && !(own.isOfAbsent && relation === 'other'))
    groups.push({ ...groupOf(relation, unresolved[0]?.sex, 'we'), isWithWriter: true })
  else if (isWe && !isPaired && groups.every(isOwnChild) && sentences.some(namesOurChild))
    groups.push({ ...groupOf('partner', undefined, 'we'), isWithWriter: true })
}

const isOwnChild = ({ relation }: Group): boolean => relation === 'child' || relation === 'baby'

/** "We bring our baby home": the other parent is there too. */
const namesOurChild = ({ words }: Sentence): boolean =>
  words.some(
    ({ text }, at) =>
      text === 'our' &&
      words
        .slice(at + 1, at + 4)
        .some((_, i) => /^(child|baby)$/.test(phraseAt(nouns, words, at + 1 + i)?.value.relation ?? '')),
  )

/** "He asks me": no animal does. */
const isSpeaking = ({ text }: Word, at: number, words: readonly Word[]): boolean =>
  /^(he|she)$/.test(text) && /^(ask|say|tell|propose|whisper|read|sing)$/.test(words[at + 1]?.lemma ?? '')

/** "My dog and I": not "only sheep". */
const hasCompanion = ({ words }: Sentence): boolean =>
  words.some(
    ({ lemma, text }, at) =>
      animals.has(lemma) &&
      text === lemma &&
      (words[at - 1]?.tags.has('Adjective') === true ||
        /^(my|our|her|his|a|an|the|one|and)$/.test(textAt(words, at - 1))),
  )

const isOfFamily = ({ relation, age }: Group): boolean =>
  age === 'child' || /^(parent|grandparent|child|sibling)$/.test(relation)

const closingQuote = (words: readonly Word[]): number =>
  words.findLastIndex(({ source }) => /["\u201d]|[,.!?]'/.test(source))

const remembered = { f: phraseSet(data.remembered.f), m: phraseSet(data.remembered.m) }

/** "The boat that Ann bought before she died", "a picture of Ann where she laughs", "the bench with her name": whoever is not there. */
const namesAbsent = (sentences: readonly Sentence[], sex: Sex): boolean =>
  sentences.some(
    ({ words }) =>
      hasPhrase(remembered[sex], words) ||
      words.some((word, at) => isFirstName(word) && sexOfName(word) === sex && isAbsent(words, at, at)),
  )

/** "he is not here". */
const isAwayNow = (words: readonly Word[], at: number): boolean =>
  /^(he|she)$/.test(words[at]!.text) &&
  (hasPhrase(awayNow, words.slice(at + 1, at + 5)) ||
    // "Before she passed", not "before he passed his test".
    (/^(before|since|after|when)$/.test(textAt(words, at - 1)) &&
      /^(died|passed|dies)$/.test(textAt(words, at + 1)) &&
      !/^(his|her|the|me|us|by|through)$/.test(textAt(words, at + 2))))

/** "Mum's bungalow, and she hums", not "my mother's recipe; she never says how much". */
const isOwnerHere = ({ isOwner, noun }: Mention, words: readonly Word[], at: number): boolean =>
  isOwner === true &&
  /^(partner|parent|grandparent|child|sibling|friend)$/.test(noun.relation) &&
  !words.slice(at + 1, at + 3).some(({ text }) => /^(never|always|would|used)$/.test(text))

/** "My husband's bed, and I hold his hand": whose hand is held is there. */
const isTouched = (words: readonly Word[], at: number): boolean =>
  /^(his|her)$/.test(words[at]!.text) &&
  presentParts.has(words[at + 1]?.lemma ?? '') &&
  /^(hold|take|squeeze|kiss|stroke|touch)$/.test(words[at - 1]?.lemma ?? '') &&
  !isToldOfPast(words, at)

/** "My uncle's boat, and I fish with him". */
const isWithNow = (words: readonly Word[], at: number): boolean =>
  textAt(words, at - 1) === 'with' && isBeside(words, at) && !isToldOfPast(words, at)

/** "he skis": what somebody does now who was told of before. */
const acts = (words: readonly Word[], at: number): boolean =>
  /^(he|she)$/.test(words[at]!.text) &&
  words[at + 1]?.tags.has('PresentTense') === true &&
  !isToldOfPast(words, at) &&
  !hasPhrase(absentAfter, words.slice(at + 1))

/** Of the present and behind the quotation marks of a sentence: who speaks says "we" of others, and "Him" is God. */
const isMeant = (words: readonly Word[], at: number, closing: number): boolean =>
  at > closing &&
  !(
    words[at]!.isFigurative ||
    textAt(words, at - 1) === 'of' ||
    (at > 0 && /^H(e|im|is)\b/.test(words[at]!.source))
  )

/** "With him", "me and him", "she and I". */
function isBeside(words: readonly Word[], at: number): boolean {
  if (/^(his|hers)$/.test(words[at]!.text)) return false
  const [before, previous] = [textAt(words, at - 2), textAt(words, at - 1)]
  const isAndMe = textAt(words, at + 1) === 'and' && /^(i|me)$/.test(textAt(words, at + 2))
  const isOfThing = words[at]!.text === 'her' && words[at + 1]?.tags.has('Noun') === true
  return (
    isAndMe ||
    (!isOfThing &&
      (/^(with|beside|near)$/.test(previous) ||
        (previous === 'to' && /^(next|close)$/.test(before)) ||
        (previous === 'and' && /^(i|me)$/.test(before))))
  )
}

/** "her hand", "she waves"; not "her handwriting", nor who is thought of. */
function isThere(words: readonly Word[], at: number): boolean {
  const { text, clause } = words[at]!
  if (isToldOfPast(words, at)) return false
  const isPossessive = text === 'his' || (text === 'her' && words[at + 1]?.tags.has('Noun') === true)
  if (isPossessive && !words.slice(at + 1, at + 4).some(({ lemma }) => presentParts.has(lemma))) return false
  if (/^(without|about|like|than|miss|remember|forget|after|since)$/.test(textAt(words, at - 1))) return false
  return !hasPhrase(
    absentClause,
    words.filter((word) => word.clause === clause),
  )
}

/** "Your hand in mine", "beside you", not "you know". */
const hasYou = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      (text === 'your' && ownParts.has(words[at + 1]?.lemma ?? '')) ||
      (text === 'you' && /^(with|beside|holding|kiss)$/.test(textAt(words, at - 1))),
  )
