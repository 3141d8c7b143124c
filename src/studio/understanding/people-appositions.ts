import { numberOf } from './people-ages.ts'
import type { Mention } from './people-mention.ts'
import { isFirstName } from './people-names.ts'
import { textAt } from './phrases.ts'
import type { Word } from './words.ts'

/** Adds somebody, unless it is said of who was mentioned just before: "Ann the nurse", "the model, an old woman". */
export function addMention(mentions: Mention[], mention: Mention, words: readonly Word[]): void {
  const last = mentions.at(-1)
  if (last && namesOneOf(last, mention, words)) {
    const { name, sex, lemma, end } = mention
    const givenNames = name === undefined ? last.givenNames : [...last.givenNames, { name, sex }]
    Object.assign(last, { alias: last.alias ?? lemma, givenNames, end })
    return
  }
  if (last && countsSame(last, mention, words)) {
    Object.assign(last, { count: mention.count, sex: last.sex ?? mention.sex, end: mention.end })
    return
  }
  if (last && saysMore(last, mention, words)) {
    const { sex, name, age, years, isAgeSaid, end } = mention
    const title = mention.noun.title && { name, end }
    const looks = last.noun.looks ?? mention.noun.looks
    if (looks) last.noun = { ...last.noun, looks }
    Object.assign(last, { sex: last.sex ?? sex, ...title, ...(isAgeSaid && { age, years, isAgeSaid }) })
    return
  }
  if (last && isAlso(last, mention, words)) {
    last.sex ??= mention.sex
    if (mention.noun.looks) last.noun = { ...last.noun, looks: mention.noun.looks }
    return
  }
  if (!last || !isSaidOfSame(last, mention, words)) {
    mentions.push(mention)
    return
  }
  const { name, lemma, sex, isName } = last
  const named = isName && { name, alias: lemma, isSaidOfOther: false }
  mentions[mentions.length - 1] = { ...mention, sex: mention.sex ?? sex, ...named }
}

/** "My best friend is the maid of honour", "my uncle is our guide": one person. */
const isAlso = (
  last: Mention,
  { noun, start, count, isDefinite }: Mention,
  words: readonly Word[],
): boolean =>
  last.end + 2 === start &&
  textAt(words, start - 1) === 'is' &&
  words[start]!.clause === words[last.end]!.clause &&
  !(last.noun.role || last.noun.loose) &&
  !(last.isWriter || last.isName) &&
  last.count === 1 &&
  count === 1 &&
  isDefinite &&
  (noun.role === true || /^(friend|colleague)$/.test(noun.relation))

/** "The twins, Ayo and Tola", "my sons Piet and Jan": names of those who were counted. */
function namesOneOf(last: Mention, { isName, start }: Mention, words: readonly Word[]): boolean {
  if (!isName || last.isName || last.count < 2 || last.isWriter) return false
  const isNext = start === last.end + 1 || isOneOfThem(words, start) || isPlacedOfThem(last, start, words)
  return isNext || (last.alias !== undefined && start === last.end + 2 && words[last.end + 1]!.text === 'and')
}

/** "The children run, Ayo on the swing, Tola up the frame": each name with a place, as many as were counted. */
const isPlacedOfThem = ({ end, noun, count }: Mention, start: number, words: readonly Word[]): boolean =>
  /^(child|sibling|friend)$/.test(noun.relation) &&
  words.filter((_, at) => at > end && isPlacedName(words, at)).length === count &&
  isPlacedName(words, start)

const isPlacedName = (words: readonly Word[], at: number): boolean =>
  words[at - 1] !== undefined &&
  words[at - 1]!.clause !== words[at]!.clause &&
  isFirstName(words[at]!) &&
  words[at + 1]?.clause === words[at]!.clause &&
  /^(on|up|in|at|under|by|down|behind|inside|with)$/.test(words[at + 1]!.text)

/** "And the smallest, Ayo". */
const isOneOfThem = (words: readonly Word[], start: number): boolean =>
  /(est|^first|^last)$/.test(words[start - 1]?.text ?? '') &&
  words[start - 2]?.text === 'the' &&
  words[start - 1]!.clause !== words[start]!.clause

/** "My mother's friends, five ladies with blue hair": so many of them. */
const countsSame = (
  last: Mention,
  { start, noun, count, includesWriter }: Mention,
  words: readonly Word[],
): boolean =>
  last.end + 1 === start &&
  words[start]!.clause !== words[last.end]!.clause &&
  last.count === 2 &&
  count > 2 &&
  noun.loose === true &&
  noun.age !== 'child' &&
  !(includesWriter || last.includesWriter || last.isWriter) &&
  numberOf(words[start]!) === count

/** "my neighbour Mrs Smith, eighty", "the model, an old woman", "my students, all adults". */
function saysMore(
  last: Mention,
  { start, noun, count, isDefinite }: Mention,
  words: readonly Word[],
): boolean {
  const first = words[start]!
  // "My neighbour and I, both widows".
  const isOfUs = /^and (i|me)$/.test(
    words
      .slice(last.end + 1, start)
      .map(({ text }) => text)
      .join(' '),
  )
  if (isOfUs && (first.text === 'both' || (noun.loose === true && count === 2))) return true
  if (last.end + 1 !== start || last.isWriter) return false
  const isInClause = first.clause === words[last.end]!.clause
  // "My husband the clown".
  const isKin = /^(partner|parent|child|sibling|grandparent)$/.test(last.noun.relation)
  if (isInClause && isKin && first.text === 'the' && noun.role && count === last.count) return true
  if (isInClause) return noun.title === true && !last.isName
  const isOne = last.count === 1 && count === 1 && last.isDefinite
  return isDefinite
    ? false
    : /^(all|both)$/.test(first.text) || (isOne && noun.loose === true && /^an?$/.test(first.text))
}

/** "Kofi, my youngest", "Ann is my nurse", "the man at the bar is my son". */
function isSaidOfSame(
  last: Mention,
  { start, count, isDefinite, noun }: Mention,
  words: readonly Word[],
): boolean {
  // Not "my boy shouts that this is my mum".
  const isPredicate = textAt(words, start - 1) === 'is' && !/^(that|this|it)$/.test(textAt(words, start - 2))
  if (last.isName)
    return last.end + (isPredicate ? 2 : 1) === start && /^(my|our|the)$/.test(words[start]!.text)
  // "The first patient is my teacher", not "my uncle is my teacher".
  const isRole = last.noun.role === true && !last.noun.kin && last.end + 2 === start && !noun.loose
  const isOne = (last.noun.loose === true || isRole) && !last.isWriter && last.count === 1 && count === 1
  return isOne && isPredicate && isDefinite && words[start]!.clause === words[last.end]!.clause
}
