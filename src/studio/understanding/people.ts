import { type Age, type People, type Person, RELATIONS, type Relation, type Sex } from './brief.ts'
import { isToldOfPast } from './people-absence.ts'
import { ADULT, ageAfter, ageAlone, numberAt } from './people-ages.ts'
import { findLooks } from './people-looks.ts'
import { findMentions, type Mention, namesCrowd } from './people-mentions.ts'
import { hasPhrase, indexPhrases, type PhraseIndex, phraseAt, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Layer, Sentence, Word } from './words.ts'

const MAX_PEOPLE = 8
const animals = new Set(data.animals)
const alone = phraseSet(data.alone)
const notAlone = phraseSet(data.notAlone)
const writerAbsent = phraseSet(data.writerAbsent)
const writerOlder = phraseSet(data.writerOlder)
const arrivals = { f: phraseSet(data.arrivals.f), m: phraseSet(data.arrivals.m) }
const closeness = (['baby', 'child', 'partner'] as const).map(
  (relation) => [relation, phraseSet(data.closeness[relation])] as const,
)
const sexOfPronoun = new Map(Object.entries(data.sexOfPronoun as Record<string, Sex>))
const ownParts = new Set(data.ownParts)
const contacts = indexPhrases(Object.entries(data.contact))
/** People of one kind; they are kept apart by relation, sex and age. */
interface Group extends Person {
  count: number
  lemma: string
  isLoose: boolean
}

/** Who is surely in the scene, by the words alone. */
export function readPeople(layers: readonly Layer[], { isFirstPerson }: { isFirstPerson: boolean }): People {
  const sentences = layers.flatMap((layer) => layer.sentences)
  const found = sentences.map(findMentions)
  const looks = sentences.flatMap((sentence, i) => findLooks(sentence, found[i]!))
  const isSaid = (phrases: PhraseIndex<true>) => sentences.some(({ words }) => hasPhrase(phrases, words))
  const mentions = found.flat().map((mention) => {
    const said = looks.filter(({ owner }) => owner === mention).map(({ words }) => words)
    return {
      ...mention,
      isPresent:
        mention.isPresent || (mention.sex !== undefined && !mention.isName && isSaid(arrivals[mention.sex])),
      looks: [...said, ...(mention.noun.looks ? [mention.noun.looks] : [])].join(', '),
    }
  })
  const groups = groupMentions(
    mentions.filter((mention) => mention.isPresent && !(mention.isWriter || mention.isSaidOfOther)),
  )
  const isAlone = sentences.some(({ words }) => hasPhrase(alone, words) && !hasPhrase(notAlone, words))
  if (!isAlone) addPronouns(sentences, groups, found)
  const own = mentions.filter((one) => one.isWriter || one.includesWriter || one.isLikeWriter)
  const ownLooks = looks.filter(({ owner }) => owner === undefined)
  const writer: People['writer'] = {
    sex: [...own, ...ownLooks].find(({ sex }) => sex)?.sex,
    age: own.some(({ age }) => age === 'older') ? 'older' : writerAge(sentences),
    looks: [...ownLooks.map(({ words }) => words), ...own.map((one) => one.looks)].filter(Boolean).join(', '),
  }
  const isBoth = sentences.some(({ words }) => words.some(({ text }) => text === 'both'))
  const others = groups
    .flatMap(({ count, lemma: _, isLoose: __, ...person }) =>
      Array.from({ length: Math.min(count, MAX_PEOPLE) }, (): Person => person),
    )
    .sort((a, b) => RELATIONS.indexOf(a.relation) - RELATIONS.indexOf(b.relation))
    .slice(0, MAX_PEOPLE)
    .map((person, _, all): Person => {
      const isOnly = all.length === 1 && (isBoth || person.name !== undefined)
      const isAsOld = writer.age === 'older' && (isOnly || person.relation === 'partner')
      return isAsOld ? { ...person, age: 'older' } : person
    })
  const isWe = mentions.every((mention) => !mention.isPresent || mention.isWriter) && others.length > 0
  return {
    isWriterShown: !(isFirstPerson || isSaid(writerAbsent)),
    others,
    hasCrowd: sentences.some(namesCrowd),
    writer,
    contact: sentences.flatMap(contactIn),
    confidence: isWe ? 0.6 : others.length > 0 || isAlone ? 0.9 : 0.5,
  }
}

const contactIn = ({ words }: Sentence): string[] =>
  words.flatMap((word, at) =>
    word.isFigurative ? [] : (phraseAt(contacts, words, at)?.value.split(' ') ?? []),
  )

/** With all that is said of the looks. */
type LookedMention = Mention & { looks: string }

function groupMentions(mentions: readonly LookedMention[]): Group[] {
  const groups: Group[] = []
  for (const mention of mentions) {
    const { noun, count, sex, includesWriter } = mention
    if (noun.family || includesWriter) continue
    if (noun.pair && count > 1) for (const one of ['f', 'm'] as const) addMention(groups, mention, one, 1)
    else addMention(groups, mention, sex, count)
  }
  const family = mentions.find((mention) => mention.noun.family)
  if (family && groups.every((group) => group.relation === 'other'))
    groups.push({ ...groupOf('other', undefined, 'family', family.count), noun: 'relative' })
  // "The three of us", "all five friends": whoever was named is among them.
  for (const { noun, sex, age, count, lemma, looks } of mentions.filter(
    ({ includesWriter }) => includesWriter,
  )) {
    const rest = count - countIn(groups.filter((group) => !group.isStranger))
    if (rest > 0)
      groups.push({
        ...groupOf(noun.relation, sex, lemma, rest),
        age,
        isLoose: true,
        ...(looks && { looks }),
      })
  }
  return groups
}

const countIn = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)

const groupOf = (relation: Relation, sex: Sex | undefined, lemma: string, count = 1): Group => ({
  relation,
  sex,
  age: relation === 'child' || relation === 'baby' ? relation : 'adult',
  count,
  lemma,
  isLoose: false,
})

/** "The girls" are none of these. */
const GROWN: ReadonlySet<Relation> = new Set(['partner', 'parent', 'grandparent'])

/** One person is often named twice: "my wife ... my wife", "our two daughters ... the girls". */
function addMention(
  groups: Group[],
  { noun, lemma, name, age, isDefinite, looks }: LookedMention,
  sex: Sex | undefined,
  count: number,
): void {
  const { relation } = noun
  const isLoose = noun.loose === true
  const same = groups.find((group) => {
    if (isLoose && isDefinite && (group.sex === sex || sex === undefined || group.sex === undefined))
      return relation === 'other'
        ? !(age === 'child' && GROWN.has(group.relation))
        : group.relation === relation
    if (group.relation !== relation) return false
    if (relation === 'partner') return true
    if (relation === 'other' || noun.own) return group.lemma === lemma
    return group.sex === sex
  })
  if (same) {
    same.count = same.relation === 'partner' ? 1 : Math.max(same.count, count)
    same.sex ??= sex
    return
  }
  // "the kids" after "my son" are the son and another.
  const known = isLoose && sex === undefined ? groups.filter((group) => group.relation === relation) : []
  const rest = count - countIn(known)
  if (rest > 0)
    groups.push({
      ...groupOf(relation, sex, lemma, relation === 'partner' ? 1 : rest),
      age,
      isLoose,
      ...(name !== undefined && { name }),
      ...((noun.called ?? relation === 'other') &&
        !(noun.loose || noun.title) &&
        lemma !== name?.toLowerCase() && { noun: lemma }),
      ...(noun.role && { isStranger: true }),
      ...(looks && { looks }),
    })
}

/** "he" or "she" is somebody of unsaid sex, or one person of whom nothing else is said; so is the other one in "we". */
function addPronouns(sentences: readonly Sentence[], groups: Group[], mentions: readonly Mention[][]): void {
  const words = unquoted(sentences)
  const relation =
    closeness.find(([, phrases]) => sentences.some((sentence) => hasPhrase(phrases, sentence.words)))?.[0] ??
    'other'
  // "He" may be the dog.
  const hasAnimal =
    relation === 'other' &&
    sentences.some((sentence) => sentence.words.some(({ lemma }) => animals.has(lemma)))
  let animalSex: Sex | undefined
  for (const { text } of words) {
    const sex = sexOfPronoun.get(text)
    if (!sex || groups.some((group) => group.sex === sex)) continue
    if (hasAnimal) animalSex ??= sex
    if (animalSex === sex) continue
    const unsaid = groups.filter((group) => group.sex === undefined && group.count > 0)
    const sentence = sentences.findIndex((one) => one.words.some((word) => word.text === text))
    const others = mentions.slice(0, sentence + 1).flat()
    const isNamed = others.some(
      (one) => !one.isWriter && one.count === 1 && (one.sex === undefined || one.sex === sex),
    )
    if (unsaid.length > 1) continue
    if (unsaid[0]?.count === 1) unsaid[0].sex = sex
    else if (!unsaid[0] && !isNamed && !groups.some(({ lemma }) => lemma === 'she' || lemma === 'he'))
      groups.push(groupOf(relation, sex, sex === 'f' ? 'she' : 'he'))
  }
  const isEmpty = groups.every((group) => group.count === 0)
  const isWithoutCompany = groups.every((group) => group.count === 0 || group.isStranger === true)
  const isPaired = groups.some((group) => group.relation === 'partner')
  if (!isPaired && hasYou(words)) groups.push(groupOf('partner', undefined, 'you'))
  else if (
    !hasAnimal &&
    (isEmpty || (isWithoutCompany && relation !== 'other')) &&
    words.some(({ text }) => text === 'we')
  )
    groups.push(groupOf(relation, undefined, 'we'))
}

/** Words of the present behind the quotation marks of a sentence: who speaks says "we" of others, and "Him" is God. */
const unquoted = (sentences: readonly Sentence[]): Word[] =>
  sentences.flatMap(({ words }) => {
    const closing = words.findLastIndex(({ source }) => /["\u201d]|[,.!?]'/.test(source))
    return words.filter(
      (word, at) =>
        at > closing &&
        !(
          word.isFigurative ||
          isToldOfPast(words, at) ||
          words[at - 1]?.text === 'of' ||
          (at > 0 && /^H(e|im|is)\b/.test(word.source))
        ),
    )
  })

/** "Your hand in mine", "beside you", not "you know". */
const hasYou = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) =>
      (text === 'your' && ownParts.has(words[at + 1]?.lemma ?? '')) ||
      (text === 'you' && /^(with|beside|holding|kiss)$/.test(textAt(words, at - 1))),
  )
/** "I am eighty", "as an old man", "Sixty-four, and I dance". */
function writerAge(sentences: readonly Sentence[]): Age | undefined {
  return sentences.flatMap(({ words }) => words.map((_, at) => writerAgeAt(words, at))).find(Boolean)
}

function writerAgeAt(words: readonly Word[], at: number): Age | undefined {
  const { text } = words[at]!
  const previous = textAt(words, at - 1)
  const isSelf = text === 'as' || (text === 'am' && previous === 'i')
  const isOlder = isSelf && hasPhrase(writerOlder, words.slice(at + 1, at + 4))
  if (isOlder || (text === 'am' && textAt(words, at + 1) === 'old')) return 'older'
  const isOwn =
    /^(i|we)$/.test(previous) ||
    (text === 'us' && previous === 'of') ||
    (text === 'at' &&
      words.slice(at, at + 4).some((next) => next.text === 'i') &&
      words[at - 1]?.clause !== words[at]!.clause)
  const isCount = previous === 'we' && Number(numberAt(words, at + 1)?.value) < ADULT
  return (isOwn && !isCount ? ageAfter(words, at) : undefined) ?? ageAlone(words, at)
}
