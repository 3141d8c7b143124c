import { ageAlone } from './people-ages.ts'
import { type Mention, saidAge } from './people-mention.ts'
import { isCapital } from './people-names.ts'
import { hasPhrase, phraseSet, textAt } from './phrases.ts'
import data from './word-data/people.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const grownAfter = phraseSet(data.grownAfter)
const babyAfter = phraseSet(data.babyAfter)
const babyBefore = phraseSet(data.babyBefore)
const grownSince = phraseSet(data.grownSince)
const childAfter = phraseSet(data.childAfter)
const noBabyAfter = phraseSet(data.noBabyAfter)
const grownMen = phraseSet(data.grownMen)
/** What friends who are no children have in common. */
const peers = phraseSet(data.peers)
const smallAfter = phraseSet(data.smallAfter)
const toddlerAfter = phraseSet(data.toddlerAfter)
const oldAfter = phraseSet(data.oldAfter)

/** "Twins", of whom no age is said. */
export const isOfOneBirth = ({ noun, isAgeSaid }: Mention): boolean =>
  noun.relation === 'child' && (noun.count ?? 0) > 1 && noun.age === 'child' && !isAgeSaid

/** "My twins, a boy and a girl": the same two. */
export function markTwins(mentions: readonly Mention[]): void {
  const first = mentions.findIndex(({ lemma }) => lemma === 'twin')
  if (first < 0) return
  for (const one of mentions.slice(first + 1, first + 3))
    if (one.lemma === 'boy' || one.lemma === 'girl') one.isSaidOfOther = true
}

/** "My babies" of any age; "my three babies". */
export const areOwnBabies = (
  { noun, lemma, count, isAgeSaid, start, end }: Mention,
  words: readonly Word[],
): boolean =>
  noun.relation === 'baby' &&
  lemma === 'baby' &&
  count > 1 &&
  !isAgeSaid &&
  words.slice(start, end).some(({ text }) => /^(my|our)$/.test(text))

export function becomeChild(mention: Mention): void {
  mention.noun = { ...mention.noun, relation: 'child', age: 'child' }
  mention.age = 'child'
}

/** "My little sister in her white coat". */
export function growUpFor(mention: Mention): void {
  if (mention.age === 'child') mention.age = 'adult'
}

/** "My 35-year-old baby" is a grown child; nobody's partner or parent is a child, whatever the years that are said. */
export function withSoundAge(mention: Mention): Mention {
  const { noun, age, years = 0 } = mention
  if (noun.relation === 'baby' && years > 2) return { ...mention, noun: { ...noun, relation: 'child' } }
  const isYoung = age === 'baby' || age === 'child' || age === 'teen'
  return isYoung && /^(partner|parent|grandparent)$/.test(noun.relation)
    ? { ...mention, age: noun.age ?? 'adult', years: undefined }
    : mention
}

/** "Home from Leeds", "over from Canada": who has left the home. */
const isHomeFromPlace = (after: readonly Word[]): boolean =>
  after.some(
    ({ text }, at) =>
      text === 'from' &&
      /^(home|over|back|up|down|visiting|flown|flying)$/.test(textAt(after, at - 1)) &&
      after[at + 1] !== undefined &&
      isCapital(after[at + 1]!),
  )

/** Sons and daughters of whom the words say what adults do, or whose parent is old, are adults. */
export function growUp({ words }: Sentence, mentions: readonly Mention[], isParentOld: boolean): void {
  mentions.forEach((mention, i) => {
    const { noun, isAgeSaid, isName, start, end } = mention
    const after = words.slice(end + 1, end + 8)
    if (isName && hasPhrase(childAfter, after)) mention.age = 'child'
    if (!isAgeSaid && noun.age !== 'child' && hasPhrase(oldAfter, words.slice(end + 1, end + 7)))
      Object.assign(mention, { age: 'older', isAgeSaid: true })
    const before = words.slice(Math.max(0, start - 5), start + 1)
    const isHandedOver = noun.relation === 'child' && hasPhrase(babyBefore, before)
    if (
      noun.relation === 'child' &&
      !isAgeSaid &&
      !noun.count &&
      (isHandedOver || hasPhrase(babyAfter, after))
    )
      Object.assign(mention, { age: 'baby', isAgeSaid: true })
    // "My baby girl sweeps up".
    const own = after.filter(({ clause }) => clause === words[end]!.clause)
    // "A baby in her arms, dancing" is still carried.
    const isCarried = /^(on|in|at|against)$/.test(textAt(own, 0))
    if (noun.relation === 'baby' && !isAgeSaid && !isCarried && hasPhrase(noBabyAfter, own))
      becomeChild(mention)
    if (noun.relation === 'child' && !isAgeSaid && hasPhrase(toddlerAfter, after))
      Object.assign(mention, { age: 'child', years: 1, isAgeSaid: true })
    // "My lad on my shoulders".
    if (noun.age === undefined && noun.relation === 'child' && !isAgeSaid && hasPhrase(smallAfter, after))
      Object.assign(mention, { age: 'child', isAgeSaid: true })
    const isOwn = words.slice(start, end).some(({ text }) => /^(my|our)$/.test(text))
    // "The girl I fostered is getting married".
    if (
      noun.age === 'child' &&
      !isAgeSaid &&
      /(boy|girl|lad|lass)$/.test(mention.lemma) &&
      wasTaught(words, end)
    )
      mention.age = 'adult'
    const isSmall = noun.relation === 'child' || (noun.age === 'child' && !noun.loose)
    if (!isSmall || mention.isAgeSaid || noun.count) return
    if (wasTaught(words, end) || hasPhrase(grownMen, after)) mention.age = 'adult'
    if (noun.loose && !isOwn) return
    // "My girls, with wine like when we were at uni".
    if (noun.loose && mention.count > 1 && hasPhrase(peers, words))
      Object.assign(mention, { noun: { ...noun, relation: 'friend' }, age: 'adult' })
    const next = mentions[i + 1]
    const isAtWork = next?.isSaidOfOther === true && next.noun.role === true
    if (
      (isParentOld && noun.relation === 'child' && !noun.called) ||
      isAtWork ||
      hasPhrase(grownAfter, after) ||
      isHomeFromPlace(after) ||
      hasPhrase(grownSince, words.slice(end + 1))
    )
      mention.age = 'adult'
  })
}

/** "Lads whom I once taught": they are men by now. */
function wasTaught(words: readonly Word[], end: number): boolean {
  const after = words.slice(end + 1, end + 5)
  const verb = after.findIndex(({ lemma, tags }) => tags.has('PastTense') && data.taughtBy.includes(lemma))
  const isOfWriter = verb > 0 && /^(i|we)$/.test(textAt(after, verb - 1))
  // Not "my daughter, where I taught her to swim".
  const isWhom = verb === 1 || /^(who|whom|that)$/.test(textAt(after, 0))
  return isOfWriter && (isWhom || words[end]!.tags.has('Plural'))
}

/** "My grown son and daughter", "my son and daughter are grown": both. */
export function shareAges({ words }: Sentence, mentions: readonly Mention[]): void {
  for (const [i, one] of mentions.entries()) {
    const other = mentions[i + 1]
    if (!other || one.noun.relation !== 'child' || other.noun.relation !== 'child') continue
    const between = words.slice(one.end + 1, other.start).map(({ text }) => text)
    if (/^grand/.test(one.lemma) !== /^grand/.test(other.lemma)) continue
    if (between.join(' ') !== 'and' || one.years !== undefined || other.years !== undefined) continue
    const isGrown = [one, other].some(({ age }) => age === 'adult')
    for (const mention of isGrown ? [one, other] : []) growUpFor(mention)
  }
}

/** "Grandpa sits at the fire, ninety years old": of whom a clause tells an age that begins with the number. */
export function ageSubject(
  words: readonly Word[],
  at: number,
  mentions: readonly Mention[],
): Mention | undefined {
  const clause = words[at]!.clause - 1
  if (!ageAlone(words, at, 2) || words.some((word) => word.clause === clause && /^(i|we)$/.test(word.text)))
    return undefined
  const subject = mentions.find(({ end, start }) => words[end]!.clause === clause && start < at)
  return subject?.count === 1 && !subject.isWriter ? subject : undefined
}

/** Ages in a clause by themselves, said of somebody of the clause before. */
export function readAgesBehind({ words }: Sentence, mentions: readonly Mention[]): void {
  words.forEach((_, at) => {
    const one = ageSubject(words, at, mentions)
    const said = one && !one.isAgeSaid ? ageAlone(words, at, 2) : undefined
    if (one && said) Object.assign(one, saidAge({ age: said.age, years: said.years }))
  })
}

/** Words between "adopt" and whom. */
const ADOPTED_REACH = 5

/** "My daughter, who is five, splashes her brother": he is a child of the writer as well. */
export function joinSiblings(sentences: readonly Sentence[], found: readonly (readonly Mention[])[]): void {
  sentences.forEach(({ words }, i) => {
    for (const mention of found[i]!) {
      const { noun, lemma, start, end, isAgeSaid } = mention
      const before = words.slice(Math.max(0, start - ADOPTED_REACH), start)
      // "We adopt two brothers".
      if (noun.relation === 'sibling' && before.some(({ lemma: verb }) => /^(adopt|foster)$/.test(verb)))
        Object.assign(mention, {
          noun: { ...noun, relation: 'child' },
          age: isAgeSaid ? mention.age : 'child',
        })
      const owner = words.slice(start, end).find(({ text }) => /^(his|her|their)$/.test(text))?.text
      if (!owner || noun.relation !== 'other' || !/(brother|sister)s?$/.test(lemma)) continue
      const sex = owner === 'her' ? 'f' : owner === 'his' ? 'm' : undefined
      const child = [...found.slice(0, i).flat(), ...found[i]!.filter((one) => one.end < start)].findLast(
        (one) => !one.isWriter && (sex === undefined || one.sex === undefined || one.sex === sex),
      )
      if (!child || !/^(child|baby)$/.test(child.noun.relation) || child.age === 'adult') continue
      const { role: _, ...own } = noun
      mention.noun = { ...own, relation: 'child' }
      mention.age = isAgeSaid ? mention.age : 'child'
    }
  })
}
