import { busier } from './action.ts'
import type { Person, Relation, Sex } from './brief.ts'
import type { GivenName, Mention } from './people-mention.ts'

/** People of one kind; they are kept apart by relation, sex and age. */
export interface Group extends Person {
  count: number
  lemma: string
  isLoose: boolean
  /** "Me and Ann". */
  isBesideWriter?: boolean
  isAgeSaid?: boolean | undefined
  /** "My kids ... my son": some of them were named. */
  isSplit?: boolean
  alias?: string | undefined
  givenNames?: readonly GivenName[]
}

/** With all that is said of the looks, and what they do. */
type LookedMention = Mention & {
  looks: string
  action: string | undefined
  isApart: true | undefined
} & Pick<Person, 'expression' | 'gaze'>

export function groupMentions(mentions: readonly LookedMention[]): Group[] {
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
    for (const group of groups) if (group.name) group.sex ??= sex
    const isLike = (group: Group) => !noun.loose || (group.age !== 'child' && (group.sex ?? sex) === sex)
    const isOfUs = (group: Group) => (!group.isStranger || group.age === 'child') && isLike(group)
    const among = countIn(groups.filter(isOfUs))
    const rest = lemma === 'all' && among > 0 ? 0 : count - among
    if (rest > 0)
      groups.push({
        ...groupOf(family ? 'other' : noun.relation, family ? undefined : sex, lemma, rest),
        age,
        ...(family && { noun: 'relative' }),
        isLoose: true,
        looks: looks || undefined,
      })
  }
  return groups
}

const countIn = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)

export const groupOf = (relation: Relation, sex: Sex | undefined, lemma: string, count = 1): Group => ({
  relation,
  sex,
  age: relation === 'child' || relation === 'baby' ? relation : 'adult',
  count,
  lemma,
  isLoose: false,
})

/** "The girls" are none of these. */
const GROWN: ReadonlySet<Relation> = new Set(['partner', 'parent', 'grandparent'])

/** "Our two daughters ... Ann", "four friends ... Ann". */
const isAmong = (group: Group, sex: Sex | undefined): boolean =>
  group.count > 1 &&
  ((group.relation === 'child' && group.sex !== undefined && group.sex === sex) ||
    (/^(friend|colleague|sibling)$/.test(group.relation) && (group.sex ?? sex) === sex))

/** Not the same as a mother, a daughter or a brother. */
const isStep = (lemma: string): boolean => /^(step|grand|god|foster)| in law$/.test(lemma)

/** One person is often named twice: "my wife ... my wife", "our two daughters ... the girls". */
function addMention(
  groups: Group[],
  {
    noun,
    lemma,
    name,
    alias,
    givenNames,
    age,
    years,
    isDefinite,
    isAgeSaid,
    isName,
    isWithWriter,
    isPairedWithWriter,
    isLikeWriter,
    looks,
    action,
    isApart,
    expression,
    gaze,
  }: LookedMention,
  sex: Sex | undefined,
  count: number,
): void {
  const { relation } = noun
  if (isName && groups.some((group) => isAmong(group, sex))) return
  const isLoose = noun.loose === true
  // "The other children" are none of those who were named.
  const isAnother = isLikeWriter && age === 'child'
  const same = groups.find((group) => {
    if (isAnother) return false
    if (isName && group.alias === lemma) return true
    if (lemma === 'them') return group.count > 1
    if (age === 'older' && /^(child|baby)$/.test(group.age)) return false
    // "My daughter teaches the children": she is none of them.
    if (
      isLoose &&
      group.age === 'adult' &&
      group.relation === 'child' &&
      age === 'child' &&
      count > group.count
    )
      return false
    // "My daughter is grown ... the little ones".
    if (group.age === 'adult' && /^(little|wee|small|tiny) /.test(lemma)) return false
    // "Her nan ... the couple".
    if (noun.count && group.count < count && lemma === 'couple') return false
    if (isLoose && isDefinite && (group.sex === sex || sex === undefined || group.sex === undefined))
      return relation === 'other'
        ? !(age === 'child' && GROWN.has(group.relation))
        : group.relation === relation
    if (group.relation !== relation || isStep(lemma) !== isStep(group.lemma)) return false
    if (relation === 'partner') return true
    if (relation === 'other' || noun.own) return group.lemma === lemma && (!noun.pair || group.sex === sex)
    return group.sex === sex && !(noun.called && group.lemma !== lemma)
  })
  if (same) {
    // "My mother ... the elders": she stays one.
    if (same.relation === relation) same.count = Math.max(same.count, count)
    if (same.relation === 'partner') same.count = 1
    same.sex ??= sex
    same.alias ??= alias
    if (!(isName || noun.title) && same.count === 1) same.name ??= name
    if (!same.givenNames?.length) same.givenNames = givenNames
    if (isAgeSaid) Object.assign(same, { age, years })
    same.action = busier(same.action, action)
    if (expression) same.expression ??= expression
    if (gaze) same.gaze ??= gaze
    if (looks) same.looks = [same.looks, looks].filter(Boolean).join(', ')
    return
  }
  // "My two teenagers ... my son": one of them.
  const many = groups.find(
    (group) =>
      group.relation === relation &&
      /^(child|sibling)$/.test(relation) &&
      group.sex === undefined &&
      (group.count > 1 || group.isSplit) &&
      /grand/.test(group.lemma) === /grand/.test(lemma),
  )
  // "My four children ... my eldest".
  if (many && noun.own && count === 1) {
    takeOne(groups, many)
    const ownAge = !isAgeSaid && many.age === 'adult' ? many.age : age
    groups.push({
      ...many,
      isSplit: false,
      count,
      lemma,
      alias,
      givenNames,
      age: ownAge,
      years,
      isAgeSaid,
      action: action ?? many.action,
      ...(expression && { expression }),
      ...(gaze && { gaze }),
    })
    return
  }
  if (many && sex && count === 1 && isDefinite && !isAgeSaid) {
    takeOne(groups, many)
    groups.push({
      ...many,
      isSplit: false,
      sex,
      count,
      lemma,
      alias,
      givenNames,
      action: action ?? many.action,
      ...(expression && { expression }),
      ...(gaze && { gaze }),
    })
    return
  }
  // "the kids" after "my son" are the son and another.
  const known =
    isLoose && sex === undefined && !isAnother
      ? groups.filter((group) => group.relation === relation && group.age === age)
      : []
  const rest = count - countIn(known)
  if (rest <= 0) return
  const isCalled = (noun.called ?? relation === 'other') && !(isLoose || noun.title || noun.count)
  groups.push({
    ...groupOf(isAnother ? 'other' : relation, sex, lemma, relation === 'partner' ? 1 : rest),
    age,
    years,
    isLoose,
    isAgeSaid: isAgeSaid || undefined,
    alias,
    givenNames,
    name,
    noun: isCalled && !isName && lemma !== name?.toLowerCase() ? lemma : undefined,
    isStranger: noun.role,
    ...(isPairedWithWriter && { isBesideWriter: true }),
    isWithWriter: (relation === 'other' && isWithWriter && !noun.role) || undefined,
    looks: looks || undefined,
    action,
    ...(isApart && { isApart }),
    ...(expression && { expression }),
    ...(gaze && { gaze }),
  })
}

/** One of several is somebody who is named; nobody else is left where all are. */
function takeOne(groups: Group[], many: Group): void {
  many.count--
  many.isSplit = true
  if (many.count === 0) groups.splice(groups.indexOf(many), 1)
}
