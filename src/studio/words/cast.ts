import type { Activity, Age, AppearanceProfile, CastGroup } from '../scene.ts'
import { activitiesIn, activityIn, type CastOptions, isPast, LIVELY, mainActivity } from './activities.ts'
import type { Chance } from './chance.ts'
import type { Mention } from './named-people.ts'
import { MOST_IN_GROUP, mentionsOf, type People } from './people.ts'
import type { Token } from './tokens.ts'

const RANK: Record<Age, number> = { adult: 0, young: 1, old: 2, child: 3 }
const byHeight = (ages: Age[]): Age[] => ages.toSorted((a, b) => RANK[a] - RANK[b])

function writerAge(tokens: Token[], appearance: AppearanceProfile | undefined): Age {
  if (appearance?.ageRange === '65+') return 'old'
  if (appearance?.ageRange === '18-25') return 'young'
  const text = tokens.map((token) => token.word).join(' ')
  if (
    /\b(?:i am|i'm|at|turning) (?:[6-9]\d|sixty|seventy|eighty|ninety)(?!\s*(?:years ago|people|%))\b|\bmy grandchild|\bmy grandson|\bmy granddaughter|\bmy grandkids|\bold age\b/.test(
      text,
    )
  )
    return 'old'
  return 'adult'
}

/** Counts of one kin: "three children" and "our daughter" are not four. */
function countOf(mentions: Mention[]): number {
  const byWord = Map.groupBy(mentions, (mention) => mention.word)
  const counts = [...byWord.values()].map((list) => Math.max(...list.map((mention) => mention.count)))
  const single = counts.filter((count) => count === 1).length
  return Math.min(MOST_IN_GROUP, Math.max(single, ...counts, 0))
}

interface Company {
  ages: Age[]
  relation: CastGroup['relation']
}

function familyAges(people: People): Age[] {
  const size = Math.max(0, ...mentionsOf(people, 'family').map((mention) => mention.count))
  if (size === 0) return []
  const named = countOf(mentionsOf(people, 'child', 'grandchild'))
  const adults = mentionsOf(people, 'partner').length > 0 ? 0 : 1
  const others = Math.min(MOST_IN_GROUP, people.total ?? size) - 2
  return [...Array<Age>(adults).fill('adult'), ...Array<Age>(Math.max(0, others - named)).fill('child')]
}

/** Those who are with the writer, or who are the scene's people when nobody writes "I". */
function companyOf(
  people: People,
  aside: ReadonlySet<Mention>,
  isTender: boolean,
  isGrown: boolean,
): Company {
  const near = { ...people, mentions: people.mentions.filter((mention) => !aside.has(mention)) }
  const of = (...kins: Parameters<typeof mentionsOf>[1][]) => mentionsOf(near, ...kins)
  const partners = Math.min(people.hasWriter ? 1 : 2, countOf(of('partner')))
  const ages: Age[] = Array<Age>(partners).fill(of('partner')[0]?.age ?? 'adult')
  for (const kin of ['child', 'grandchild', 'parent', 'grandparent', 'sibling', 'friend'] as const) {
    const mentions = of(kin)
    if (mentions.length > 0)
      ages.push(
        ...Array<Age>(countOf(mentions)).fill(kin === 'child' && isGrown ? 'young' : mentions[0]!.age),
      )
  }
  ages.push(...familyAges(near))
  if (!people.hasWriter && ages.length === 0) {
    for (const mention of of('someone').slice(0, 3))
      ages.push(...Array<Age>(Math.min(MOST_IN_GROUP, mention.count)).fill(mention.age))
  }
  if (ages.length === 0 && people.mentions.length === 0 && !people.isAlone && !people.isPlural) {
    ages.push(...Array<Age>(people.unnamed).fill('adult'))
  }
  const isKin = of('child', 'grandchild', 'parent', 'grandparent', 'sibling', 'family').length > 0
  const alreadyWith = ages.length > 0
  if (!alreadyWith && people.hasWriter && (people.isPlural || of('together').length > 0) && !people.isAlone)
    ages.push('adult')
  const writers = people.hasWriter ? 1 : 0
  while (people.total !== undefined && ages.length + writers < Math.min(people.total, MOST_IN_GROUP))
    ages.push(isKin && ages.length > 0 ? 'child' : 'adult')
  if (people.total !== undefined && people.hasWriter && ages.length + 1 > people.total)
    ages.length = Math.max(1, people.total - 1)

  const size = ages.length + writers
  const hasPartner = partners > 0
  if (size <= 1) return { ages, relation: 'alone' }
  if (isKin) {
    const isPair = size === 2 && !hasPartner && of('child', 'grandchild').length > 0
    return { ages, relation: isPair ? 'parent-and-child' : 'family' }
  }
  const isLovers = size === 2 && (hasPartner || isTender || of('friend').length === 0)
  if (isLovers && (people.hasWriter || hasPartner)) return { ages, relation: 'couple' }
  if (hasPartner) return { ages, relation: 'family' }
  return { ages, relation: people.hasWriter || of('friend').length > 0 ? 'friends' : 'strangers' }
}

const MOST_GROUPS = 3
const TENDER: ReadonlySet<Activity> = new Set(['embracing', 'holding-hands', 'dancing'])

/** "Children splash each other": nobody's in particular. */
const isAnybodys = (tokens: Token[], mention: Mention): boolean =>
  mention.kin === 'child' && mention.count > 1 && tokens[mention.start]?.isSentenceStart === true
/** Groups of figures, the writer's first. */
export function castFrom(tokens: Token[], people: People, options: CastOptions, chance: Chance): CastGroup[] {
  const { isFirstPerson, appearance } = options
  const matches = activitiesIn(tokens)
  const isOthers = (mention: Mention) =>
    mention.isSubject &&
    (mention.kin === 'child' ||
      mention.kin === 'someone' ||
      mention.kin === 'grandchild' ||
      (mention.kin === 'friend' && mention.count > 1))
  const candidates = people.mentions.filter(isOthers)
  const hasOthers = people.mentions.some((mention) => mention.kin !== 'someone')
  const isStranger = (mention: Mention) =>
    (people.hasWriter && (mention.kin === 'someone' || isAnybodys(tokens, mention))) ||
    (mention.kin === 'someone' && hasOthers)
  const clausesOf = (mentions: Mention[]) => new Set(mentions.map((mention) => mention.clause))
  const strangers = clausesOf(candidates.filter(isStranger))
  const near = clausesOf(candidates.filter((mention) => !isStranger(mention)))
  const peopled = new Set([
    ...people.mentions.map((mention) => mention.clause),
    ...tokens
      .filter((token) => /^(?:he|she|they|it|who|everyone|everybody|crowd|people)$/.test(token.word))
      .map((token) => token.clause),
  ])
  const activity = mainActivity(
    tokens,
    { near, strangers, peopled },
    {
      ...options,
      isLone: people.hasWriter && !people.isPlural && people.mentions.length === 0 && !people.unnamed,
    },
    chance,
  )

  const aside = new Map<Mention, Activity>()
  for (const mention of candidates) {
    const theirs = activityIn(
      matches.filter((match) => !isPast(tokens, match)),
      new Set([mention.clause]),
    )
    const isSeparate = theirs !== undefined && LIVELY.has(theirs) && theirs !== activity
    if ((people.hasWriter && isSeparate) || isStranger(mention)) aside.set(mention, theirs ?? 'standing')
  }
  // "I teach a class of children": they sit around whoever teaches them.
  for (const mention of activity === 'teaching' && people.hasWriter ? mentionsOf(people, 'child') : []) {
    if (mention.count > 2 && !/^(?:my|our)$/.test(tokens[mention.start - 1]?.word ?? ''))
      aside.set(mention, 'sitting')
  }
  for (const mention of mentionsOf(people, 'someone')) {
    if (people.hasWriter && !aside.has(mention))
      aside.set(mention, activity === 'teaching' || activity === 'speaking' ? 'sitting' : 'standing')
  }

  const isTender = TENDER.has(activity)
  // A daughter who marries or graduates is no small child.
  const isGrown = tokens.some(
    (token) =>
      token.weight >= 1 &&
      /^(?:married|marries|bride|groom|wedding|graduates|graduating|graduation|graduated|college|university)$/.test(
        token.word,
      ),
  )
  const company = companyOf(people, new Set(aside.keys()), isTender, isGrown)
  const isWriterShown = people.hasWriter && !isFirstPerson
  const own = writerAge(tokens, appearance)
  if (own === 'old' && company.relation === 'couple') company.ages.fill('old')
  const ages = byHeight([...(isWriterShown ? [own] : []), ...company.ages])
  const groups: CastGroup[] = []
  if (ages.length > 0) {
    const relation =
      ages.length === 1
        ? 'alone'
        : isFirstPerson && ages.length === 2 && company.relation === 'couple'
          ? 'friends'
          : company.relation
    const isPaired = activity === 'holding-hands' || activity === 'embracing'
    groups.push({ relation, ages, activity: isPaired && ages.length === 1 ? 'standing' : activity })
  }
  for (const [word, list] of Map.groupBy(aside.keys(), (mention) => `${mention.kin} ${mention.word}`)) {
    const first = list[0]!
    const count = Math.min(MOST_IN_GROUP, Math.max(...list.map((mention) => mention.count)))
    groups.push({
      relation: count === 1 ? 'alone' : word.startsWith('someone') ? 'strangers' : 'friends',
      ages: Array<Age>(count).fill(first.age),
      activity: aside.get(first) ?? 'standing',
    })
  }
  if (groups.length === 0 && people.hasCrowd && !people.hasWriter) {
    const said = activityIn(matches, new Set(matches.map((match) => match.token.clause)))
    if (said) groups.push({ relation: 'strangers', ages: ['adult', 'adult', 'young'], activity: said })
  }
  return groups.slice(0, MOST_GROUPS)
}
