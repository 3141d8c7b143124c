import type { Age, CastGroup, Scene } from '../scene.ts'
import { ACTIVITY_WORDS } from './activity-lexicon.ts'
import type { Chance } from './chance.ts'
import { findAll } from './lexicon.ts'
import { MOST_IN_GROUP, numberOf } from './people.ts'
import { PEOPLE_WORDS } from './people-lexicon.ts'
import { mostSaid } from './said.ts'
import type { Token } from './tokens.ts'

function fewer(cast: CastGroup[]): CastGroup[] {
  const first = cast[0]
  if (!first) return []
  const ages = first.ages.slice(0, Math.max(1, Math.floor(first.ages.length / 2)))
  return [{ ...first, ages, relation: ages.length === 1 ? 'alone' : first.relation }]
}

function grow(cast: CastGroup[], chance: Chance): CastGroup[] {
  const [first, ...rest] = cast
  const extra: CastGroup = {
    relation: 'strangers',
    ages: ['adult', 'adult', chance.pick<Age>('more people', ['adult', 'young', 'child'])],
    activity: 'standing',
  }
  if (!first) return [extra]
  if (rest.length >= 2)
    return [{ ...first, ages: [...first.ages, 'adult' as const].slice(0, MOST_IN_GROUP) }, ...rest]
  return [
    first,
    ...rest,
    { ...extra, activity: chance.pick('more activity', ['walking', 'standing', 'sitting'] as const) },
  ]
}

const relationFor = (ages: Age[], relation: CastGroup['relation']): CastGroup['relation'] => {
  if (ages.length === 1) return 'alone'
  if (ages.includes('child')) return ages.length === 2 ? 'parent-and-child' : 'family'
  return relation === 'alone' ? 'friends' : relation
}

function addPeople(cast: CastGroup[], tokens: Token[]): CastGroup[] {
  const named = findAll(tokens, PEOPLE_WORDS).filter((match) => match.value.kin !== 'crowd')
  let changed = cast
  for (const match of named) {
    const [first, ...rest] = changed
    if (match.token.isNegated) {
      if (!first) continue
      const at = first.ages.lastIndexOf(match.value.age)
      const ages = first.ages.filter((age, i) => (match.value.count > 1 ? age !== match.value.age : i !== at))
      changed =
        ages.length > 0 ? [{ ...first, ages, relation: relationFor(ages, first.relation) }, ...rest] : rest
      continue
    }
    const count = Math.min(MOST_IN_GROUP, numberOf(tokens[match.start - 1]?.word) ?? match.value.count)
    const newcomers = Array<Age>(count).fill(match.value.age)
    const ages = [...(first?.ages ?? []), ...newcomers].slice(0, MOST_IN_GROUP)
    const relation =
      match.value.kin === 'partner' && ages.length === 2
        ? 'couple'
        : relationFor(ages, first?.relation ?? 'alone')
    changed = [{ relation, ages, activity: first?.activity ?? 'standing' }, ...rest]
  }
  return changed
}

/** Adds, takes away or moves the people as the feedback asks. */
export function changeCast(
  scene: Scene,
  words: string,
  tokens: Token[],
  chance: Chance,
): Pick<Scene, 'cast' | 'hasCrowd'> {
  const { cast, hasCrowd } = scene
  if (
    /\b(?:no|without|remove (?:all |the )?|any) (?:other )?(?:people|persons?|figures?|humans?|anyone|anybody)\b|\bnobody\b|\bno one\b|\bnot? any people\b/.test(
      words,
    )
  )
    return { cast: [], hasCrowd: false }
  if (/\b(?:no|without(?: the| a)?|remove the|less) (?:crowds?|audience|spectators)\b/.test(words))
    return { cast, hasCrowd: false }
  if (/\b(?:fewer|less|too many) (?:people|figures|persons)\b/.test(words))
    return { cast: fewer(cast), hasCrowd: false }
  if (
    /\b(?:bigger|larger|add an?|a|more) (?:crowd|audience)\b|\blots of people\b|\bmany people\b|\bcrowded\b/.test(
      words,
    )
  )
    return { cast, hasCrowd: true }
  if (/\b(?:more|add(?: some| a few)?|some other) (?:people|figures|persons)\b/.test(words))
    return { cast: grow(cast, chance), hasCrowd: hasCrowd || cast.length >= 2 }
  const changed = /\b(?:add|with|remove|without|no|include|bring)\b/.test(words)
    ? addPeople(cast, tokens)
    : cast
  const activity = mostSaid(tokens, ACTIVITY_WORDS)
  const [first, ...rest] = changed
  return { cast: activity && first ? [{ ...first, activity }, ...rest] : changed, hasCrowd }
}
