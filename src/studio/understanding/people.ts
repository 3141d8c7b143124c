import type { Age, People, Person, Relation, Sex } from './brief.ts'
import { ageOfYears, findMentions, type Mention, namesCrowd } from './people-mentions.ts'
import { hasPhrase, phraseAt, phraseSet } from './phrases.ts'
import type { Layer, Sentence, Word } from './tokenize.ts'
import data from './word-data/people.json' with { type: 'json' }

const MAX_PEOPLE = 8
const animals = new Set(data.animals)
const alone = phraseSet(data.alone)
const notAlone = phraseSet(data.notAlone)
const writerAbsent = phraseSet(data.writerAbsent)
const writerOlder = phraseSet(data.writerOlder)
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
interface Group {
  relation: Relation
  sex: Sex | undefined
  age: Age
  count: number
  lemma: string
  isLoose: boolean
}

/** Who is surely in the scene, by the words alone. */
export function readPeople(layers: readonly Layer[], { isFirstPerson }: { isFirstPerson: boolean }): People {
  const sentences = layers.flatMap((layer) => layer.sentences)
  const mentions = sentences.flatMap(findMentions)
  const groups = groupMentions(mentions.filter((mention) => mention.isPresent && !mention.isWriter))
  const isAlone = sentences.some(({ words }) => hasPhrase(alone, words) && !hasPhrase(notAlone, words))
  if (!isAlone) addPronouns(sentences, groups, mentions)
  const writer = readWriter(sentences, mentions)
  const others = groups
    .flatMap(({ relation, sex, age, count }) =>
      Array.from({ length: Math.min(count, MAX_PEOPLE) }, (): Person => ({ relation, sex, age })),
    )
    .sort((a, b) => NEARNESS.indexOf(a.relation) - NEARNESS.indexOf(b.relation))
    .slice(0, MAX_PEOPLE)
    .map((person) =>
      person.relation === 'partner' && writer.age === 'older' ? { ...person, age: 'older' as const } : person,
    )
  const isWe = mentions.every((mention) => !mention.isPresent || mention.isWriter) && others.length > 0
  return {
    isWriterShown: !isFirstPerson && !sentences.some(({ words }) => hasPhrase(writerAbsent, words)),
    others,
    hasCrowd: sentences.some(namesCrowd),
    writer,
    confidence: isWe ? 0.6 : others.length > 0 || isAlone ? 0.9 : 0.5,
  }
}

function groupMentions(mentions: readonly Mention[]): Group[] {
  const groups: Group[] = []
  for (const mention of mentions) {
    if (mention.noun.family) continue
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
      isLoose: false,
    })
  return groups
}

/** One person is often named twice: "my wife ... my wife", "our two daughters ... the girls". */
function addMention(
  groups: Group[],
  { noun, lemma, age, isDefinite }: Mention,
  sex: Sex | undefined,
  count: number,
): void {
  const { relation } = noun
  const isLoose = noun.loose === true
  const same = groups.find((group) => {
    if (isLoose && isDefinite && (group.sex === sex || sex === undefined || group.sex === undefined))
      return relation === 'other' || group.relation === relation
    if (group.relation !== relation) return false
    if (relation === 'partner') return true
    if (relation === 'other') return group.lemma === lemma
    return group.sex === sex
  })
  if (same) {
    same.count = relation === 'partner' ? 1 : Math.max(same.count, count)
    same.sex ??= sex
    return
  }
  // "the kids" after "my son" are the son and another.
  const known = isLoose && sex === undefined ? groups.filter((group) => group.relation === relation) : []
  const rest = count - known.reduce((sum, group) => sum + group.count, 0)
  if (rest > 0) groups.push({ relation, sex, age, count: relation === 'partner' ? 1 : rest, lemma, isLoose })
  // "my son" after "the kids" is one of them.
  const open = groups.find(
    (group) => group.relation === relation && group.isLoose && group.sex === undefined && !isLoose,
  )
  if (open && relation === 'child') open.count = Math.max(0, open.count - count)
}

/** "he" or "she" of whom nothing was said is one person; so is the other one in "we". */
function addPronouns(sentences: readonly Sentence[], groups: Group[], mentions: readonly Mention[]): void {
  const words = sentences
    .flatMap((sentence) => sentence.words)
    .filter((word) => !word.isFigurative && !word.isPast)
  // "He" may be the dog.
  const hasAnimal = words.some((word) => animals.has(word.lemma))
  for (const [sex, pronouns] of [
    ['f', /^(she|her|hers)$/],
    ['m', /^(he|him|his)$/],
  ] as const) {
    const isNamed = [...groups, ...mentions].some((person) => person.sex === sex || person.sex === undefined)
    if (!isNamed && !hasAnimal && words.some((word) => pronouns.test(word.text)))
      groups.push({ relation: 'other', sex, age: 'adult', count: 1, lemma: sex, isLoose: false })
  }
  const isEmpty = groups.every((group) => group.count === 0)
  if (isEmpty && words.some((word) => word.text === 'we'))
    groups.push({ relation: 'other', sex: undefined, age: 'adult', count: 1, lemma: 'we', isLoose: false })
}

function readWriter(sentences: readonly Sentence[], mentions: readonly Mention[]): People['writer'] {
  const lemmas = mentions.filter((mention) => mention.isWriter).map((mention) => mention.lemma)
  const isOf = (sex: Sex): boolean => lemmas.some((lemma) => data.writerSex[sex].includes(lemma))
  return { sex: isOf('f') ? 'f' : isOf('m') ? 'm' : undefined, age: writerAge(sentences, mentions) }
}

const YEARS = new Map([
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
])

function writerAge(sentences: readonly Sentence[], mentions: readonly Mention[]): Age | undefined {
  if (mentions.some((mention) => mention.isWriter && mention.age === 'older')) return 'older'
  for (const { words } of sentences) {
    const age = words.map((_, at) => ageAt(words, at)).find((found) => found !== undefined)
    if (age) return age
  }
  return undefined
}

/** "I am eighty", "as an old man". */
function ageAt(words: readonly Word[], at: number): Age | undefined {
  const isOwn = words[at]!.text === 'as' || (words[at]!.text === 'am' && words[at - 1]?.text === 'i')
  if (!isOwn) return undefined
  const next = words.slice(at + 1, at + 4)
  if (next.some((_, i) => phraseAt(writerOlder, next, i))) return 'older'
  const number =
    next[0] &&
    (YEARS.get(next[0].text.split('-')[0]!) ??
      (/^\d{1,3}$/.test(next[0].text) ? Number(next[0].text) : undefined))
  return words[at]!.text === 'am' && number !== undefined && number >= 2 ? ageOfYears(number) : undefined
}
