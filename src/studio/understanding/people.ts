import type { Age, People, Person, Relation, Sex } from './brief.ts'
import { isToldOfPast } from './people-absence.ts'
import { ADULT, ageAfter, ageAlone, numberAt } from './people-ages.ts'
import { findLooks } from './people-looks.ts'
import { findMentions, type Mention, namesCrowd } from './people-mentions.ts'
import { hasPhrase, indexPhrases, phraseAt, phraseSet } from './phrases.ts'
import type { Layer, Sentence, Word } from './tokenize.ts'
import data from './word-data/people.json' with { type: 'json' }

const MAX_PEOPLE = 8
const animals = new Set(data.animals)
const alone = phraseSet(data.alone)
const notAlone = phraseSet(data.notAlone)
const writerAbsent = phraseSet(data.writerAbsent)
const writerOlder = phraseSet(data.writerOlder)
const arrivals = { f: phraseSet(data.arrivals.f), m: phraseSet(data.arrivals.m) }
const closeness = [
  ['baby', phraseSet(data.closeness.baby)],
  ['child', phraseSet(data.closeness.child)],
  ['partner', phraseSet(data.closeness.partner)],
] as const
const contacts = indexPhrases(Object.entries(data.contact))
const NEARNESS: readonly Relation[] = [
  'partner',
  'baby',
  'child',
  'parent',
  'grandparent',
  'sibling',
  'friend',
  'colleague',
  'other',
]

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
  const mentions = found
    .flat()
    .map((mention) => ({ ...mention, isPresent: mention.isPresent || arrives(sentences, mention) }))
  const withLooks = mentions.map((mention) => {
    const said = looks
      .filter(({ owner }) => owner?.start === mention.start && owner.lemma === mention.lemma)
      .map(({ words }) => words)
    return { ...mention, looks: [...said, ...(mention.noun.looks ? [mention.noun.looks] : [])].join(', ') }
  })
  const groups = groupMentions(
    withLooks.filter((mention) => mention.isPresent && !(mention.isWriter || mention.isSaidOfOther)),
  )
  const isAlone = sentences.some(({ words }) => hasPhrase(alone, words) && !hasPhrase(notAlone, words))
  if (!isAlone) addPronouns(sentences, groups, found)
  const own = withLooks.filter(
    (mention) => mention.isWriter || mention.includesWriter || mention.isLikeWriter,
  )
  const ownLooks = looks.filter(({ owner }) => owner === undefined)
  const writer: People['writer'] = {
    sex: [...own.map(({ sex }) => sex), ...ownLooks.map(({ sex }) => sex)].find(Boolean),
    age: own.some(({ age }) => age === 'older') ? 'older' : writerAge(sentences),
    looks: [...ownLooks.map(({ words }) => words), ...own.map((mention) => mention.looks)]
      .filter(Boolean)
      .join(', '),
  }
  const isBothOlder =
    writer.age === 'older' && sentences.some(({ words }) => words.some(({ text }) => text === 'both'))
  const others = groups
    .flatMap(({ count, lemma: _, isLoose: __, ...person }) =>
      Array.from({ length: Math.min(count, MAX_PEOPLE) }, (): Person => person),
    )
    .sort((a, b) => NEARNESS.indexOf(a.relation) - NEARNESS.indexOf(b.relation))
    .slice(0, MAX_PEOPLE)
    .map((person, _, all) =>
      writer.age === 'older' &&
      (person.relation === 'partner' || ((isBothOlder || person.name !== undefined) && all.length === 1))
        ? { ...person, age: 'older' as const }
        : person,
    )
  const isWe = mentions.every((mention) => !mention.isPresent || mention.isWriter) && others.length > 0
  return {
    isWriterShown: !isFirstPerson && !sentences.some(({ words }) => hasPhrase(writerAbsent, words)),
    others,
    hasCrowd: sentences.some(namesCrowd),
    writer,
    contact: sentences.flatMap(contactIn),
    confidence: isWe ? 0.6 : others.length > 0 || isAlone ? 0.9 : 0.5,
  }
}

/** "I wait for my son, and there he is". */
const arrives = (sentences: readonly Sentence[], { sex, isName }: Mention): boolean =>
  sex !== undefined && !isName && sentences.some(({ words }) => hasPhrase(arrivals[sex], words))

const contactIn = ({ words }: Sentence): string[] =>
  words.flatMap((word, at) =>
    word.isFigurative || word.negation ? [] : (phraseAt(contacts, words, at)?.value.split(' ') ?? []),
  )

type LookedMention = Mention & { looks: string }

function groupMentions(mentions: readonly LookedMention[]): Group[] {
  const groups: Group[] = []
  for (const mention of mentions) {
    if (mention.noun.family || mention.includesWriter) continue
    for (const sex of mention.noun.pair && mention.count > 1 ? (['f', 'm'] as const) : [mention.sex])
      addMention(groups, mention, sex, mention.noun.pair && mention.count > 1 ? 1 : mention.count)
  }
  const family = mentions.find((mention) => mention.noun.family)
  if (family && groups.every((group) => group.relation === 'other'))
    groups.push({
      relation: 'other',
      sex: undefined,
      age: 'adult',
      count: family.count,
      lemma: 'family',
      noun: 'relative',
      isLoose: false,
    })
  for (const mention of mentions.filter(({ includesWriter }) => includesWriter)) addRest(groups, mention)
  return groups
}

/** "The three of us", "all five friends": whoever was named is among them. */
function addRest(groups: Group[], { noun, sex, age, count, lemma, looks }: LookedMention): void {
  const known = groups.filter((group) => !group.isStranger)
  for (const group of known) if (age !== 'adult' && group.age === 'adult') group.age = age
  const rest = count - known.reduce((sum, group) => sum + group.count, 0)
  if (rest > 0)
    groups.push({
      relation: noun.relation,
      sex,
      age,
      count: rest,
      lemma,
      isLoose: true,
      ...(looks && { looks }),
    })
}

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
  const rest = count - known.reduce((sum, group) => sum + group.count, 0)
  if (rest > 0)
    groups.push({
      relation,
      sex,
      age,
      count: relation === 'partner' ? 1 : rest,
      lemma,
      isLoose,
      ...(name !== undefined && { name }),
      ...((noun.called ?? relation === 'other') &&
        !(noun.loose || noun.title) &&
        lemma !== name?.toLowerCase() && { noun: lemma }),
      ...(noun.role && { isStranger: true }),
      ...(looks && { looks }),
    })
  // "my son" after "the kids" is one of them.
  const open = groups.find(
    (group) => group.relation === relation && group.isLoose && group.sex === undefined && !isLoose,
  )
  if (open && relation === 'child') open.count = Math.max(0, open.count - count)
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
  const add = (sex: Sex | undefined, lemma: string) =>
    groups.push({ relation, sex, age: AGE_OF[relation] ?? 'adult', count: 1, lemma, isLoose: false })
  let animalSex: Sex | undefined
  for (const { text } of words) {
    const sex = SEX_OF_PRONOUN[text]
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
      add(sex, sex === 'f' ? 'she' : 'he')
  }
  const isEmpty = groups.every((group) => group.count === 0)
  const isWithoutCompany = groups.every((group) => group.count === 0 || group.isStranger === true)
  const isPaired = groups.some((group) => group.relation === 'partner')
  if (!isPaired && hasYou(words)) groups.push({ ...YOU })
  else if (
    !hasAnimal &&
    (isEmpty || (isWithoutCompany && relation !== 'other')) &&
    words.some(({ text }) => text === 'we')
  )
    add(undefined, 'we')
}

const SEX_OF_PRONOUN: Readonly<Record<string, Sex>> = {
  she: 'f',
  her: 'f',
  hers: 'f',
  he: 'm',
  him: 'm',
  his: 'm',
}
const YOU: Group = {
  relation: 'partner',
  sex: undefined,
  age: 'adult',
  count: 1,
  lemma: 'you',
  isLoose: false,
}
const AGE_OF: Partial<Record<Relation, Age>> = { child: 'child', baby: 'baby' }

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
      (text === 'your' && OWN_PARTS.test(words[at + 1]?.lemma ?? '') && words[at - 1]?.text !== 'in') ||
      (text === 'you' && /^(with|beside|holding|kiss)$/.test(words[at - 1]?.text ?? '')),
  )
const OWN_PARTS = /^(hand|finger|head|arm|smile|laugh|laughter|breath|shoulder|tie)$/

/** "I am eighty", "as an old man", "Sixty-four, and I dance". */
function writerAge(sentences: readonly Sentence[]): Age | undefined {
  for (const { words } of sentences) {
    const age = words.map((_, at) => writerAgeAt(words, at)).find((found) => found !== undefined)
    if (age) return age
  }
  return undefined
}

function writerAgeAt(words: readonly Word[], at: number): Age | undefined {
  const { text } = words[at]!
  const previous = words[at - 1]
  if (text === 'as' || (text === 'am' && previous?.text === 'i')) {
    const isOlder = words.slice(at + 1, at + 4).some((_, i, next) => phraseAt(writerOlder, next, i))
    if (isOlder || (text === 'am' && words[at + 1]?.text === 'old')) return 'older'
  }
  const isOwn =
    /^(i|we)$/.test(previous?.text ?? '') ||
    (text === 'us' && previous?.text === 'of') ||
    (text === 'at' &&
      words.slice(at, at + 4).some((next) => next.text === 'i') &&
      previous?.clause !== words[at]!.clause)
  const isCount = previous?.text === 'we' && Number(numberAt(words, at + 1)?.value) < ADULT
  return (isOwn && !isCount ? ageAfter(words, at) : undefined) ?? ageAlone(words, at)
}
