import { type Brief, type Hour, MAX_PEOPLE, type Mood, type People, type Read } from './brief.ts'
import { laterBy } from './clock.ts'
import type { Mention } from './people-mention.ts'

/** What somebody asks for, as a step from one brief to the next. */
export type Change = (brief: Brief) => Brief

const ADDED_PEOPLE = 2
export const GUEST = { relation: 'other', sex: undefined, age: 'adult' } as const

/** What somebody asked for is certain. */
export const sure = <T>(value: T): Read<T> => ({ value, confidence: 1 })

/** Puts these values into the brief. */
export const set =
  (part: Partial<Brief>): Change =>
  (brief) => ({ ...brief, ...part })

/** To another place, in whichever of its compositions. */
export const toPlace =
  (id: string): Change =>
  ({ composition: _, ...brief }) => ({ ...brief, place: { ...brief.place, id, confidence: 1 } })

export interface MoodShift {
  axis: keyof Mood
  by: number
}

/** A step of one axis of the mood, between -1 and 1. */
export const moodChange =
  ({ axis, by }: MoodShift, isReversed: boolean): Change =>
  (brief) => {
    const shifted = brief.mood[axis] + (isReversed ? -by : by)
    return { ...brief, mood: { ...brief.mood, [axis]: Math.max(-1, Math.min(1, shifted)) } }
  }

/** What an unwanted hour becomes. */
export const oppositeHour = (hour: Hour): Hour => (hour === 'day' ? 'golden' : 'day')

const shiftHour =
  (by: number): Change =>
  (brief) =>
    brief.hour
      ? { ...brief, hour: sure(laterBy(brief.hour.value, by)) }
      : { ...brief, hourShift: (brief.hourShift ?? 0) + by }

/** Changes who is there; the answer is certain. */
export const withPeople =
  (change: (people: People) => Partial<People>): Change =>
  (brief) => ({ ...brief, people: { ...brief.people, ...change(brief.people), confidence: 1 } })

/** The fixed requests, by their names in word-data/feedback.json. */
export const EFFECTS = {
  close: set({ viewpoint: 'close' }),
  wide: set({ viewpoint: 'wide' }),
  earlier: shiftHour(-1),
  later: shiftHour(1),
  nobody: withPeople(() => ({ others: [], hasCrowd: false, isWriterShown: false, isDeserted: true })),
  'only-me': withPeople(() => ({ others: [], hasCrowd: false })),
  two: withPeople(({ others }) => ({
    others: [others.find(({ relation }) => relation === 'partner') ?? others[0] ?? GUEST],
    hasCrowd: false,
    isWriterShown: true,
  })),
  fewer: withPeople(({ others }) => ({
    others: others.slice(0, Math.floor(others.length / 2)),
    hasCrowd: false,
  })),
  more: withPeople(({ others }) => {
    const last = others.at(-1)
    const added = Array.from({ length: ADDED_PEOPLE }, () => (last?.relation === 'friend' ? last : GUEST))
    return { others: [...others, ...added].slice(0, MAX_PEOPLE) }
  }),
  crowd: withPeople(() => ({ hasCrowd: true })),
  'no-crowd': withPeople(() => ({ hasCrowd: false })),
  'without-me': withPeople(() => ({ isWriterShown: false })),
  'with-me': withPeople(() => ({ isWriterShown: true })),
} satisfies Record<string, Change>

type Others = People['others']

/** What those who are mentioned are called, where the words name them. */
const namesIn = ({ isName, name, givenNames }: Mention): readonly string[] =>
  isName && name !== undefined ? [name] : givenNames.map((given) => given.name)

/** Whether somebody who is there is one of those who are mentioned. */
export function isMeant(mention: Mention, person: Others[number]): boolean {
  const { noun, sex, age, isName } = mention
  const { relation } = noun
  const names = namesIn(mention)
  const isOther = person.name !== undefined && names.length > 0 && !names.includes(person.name)
  if (isName) return person.name !== undefined && !isOther
  return (
    !isOther &&
    (relation === 'other' ? person.age === age : person.relation === relation) &&
    (relation !== 'other' || age !== 'adult' || person.relation === relation) &&
    (sex === undefined || person.sex === undefined || person.sex === sex)
  )
}

/** With those who are mentioned; who is there already is not added again, unless more of the kind are asked for. */
export function added(others: Others, mention: Mention, isMore = false): Others {
  const { noun, sex, age, count, isDefinite } = mention
  const there = others.filter((person) => isMeant(mention, person)).length
  const isCounted = isDefinite || (!isMore && (noun.relation !== 'other' || age === 'child'))
  const arriving = Math.min(MAX_PEOPLE, Math.max(0, isCounted ? count - there : count))
  const relation = others.find((person) => isMeant(mention, person))?.relation ?? noun.relation
  const names = namesIn(mention).filter((name) => others.every((person) => person.name !== name))
  const called = (name: string | undefined) => (name === undefined ? {} : { name })
  const arrived = Array.from({ length: arriving }, (_, at) => ({ relation, sex, age, ...called(names[at]) }))
  return [...others, ...arrived].slice(0, MAX_PEOPLE)
}

/** With those who are mentioned, who are called so and do this. */
export function addedDoing(others: Others, mention: Mention, action: string): Others {
  const all = added(others, mention)
  const first = all.findIndex((person) => isMeant(mention, person))
  const [name] = namesIn(mention)
  const isOne = mention.count === 1
  return all.map((person, at) =>
    (isOne ? at === first : isMeant(mention, person))
      ? { ...person, action, ...(isOne && name !== undefined && { name }) }
      : person,
  )
}

/** Without those who are mentioned, the last so many of them. */
export function removed(others: Others, mention: Mention, count: number): Others {
  const gone = [...others.keys()].filter((at) => isMeant(mention, others[at]!)).slice(-count)
  return others.filter((_, at) => !gone.includes(at))
}

/** Those who are named, and nobody else. */
export function only(others: Others, mentions: readonly { mention: Mention }[]): Others {
  const kept = others.filter((person) => mentions.some(({ mention }) => isMeant(mention, person)))
  return mentions.reduce<Others>((all, { mention }) => added(all, mention), kept)
}
