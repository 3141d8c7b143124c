import placeNames from '../library/places.json' with { type: 'json' }
import { type AppearanceProfile, type Brief, HOURS, type People, SEASONS, WEATHERS } from './brief.ts'
import { applyFeedback, checkFeedback, type FeedbackCheck } from './feedback.ts'
import { readBrief } from './read.ts'

export interface ReadRequest {
  isFirstPerson: boolean
  appearance: AppearanceProfile
  /** What the picture should change, oldest first: free words, or corrections of the form "Place: Beach". */
  feedback: string[]
}

const CORRECTION = /^(Place|Hour|Season|Weather|People):\s*(\S.*)$/
const MAX_PEOPLE = 8

/** The brief of a prompt with everything that was asked for since. */
export async function readRequest(
  prompt: string,
  { isFirstPerson, appearance, feedback }: ReadRequest,
): Promise<Brief> {
  const brief = await readBrief(prompt, { isFirstPerson, appearance })
  return feedback.reduce(
    (changed, text) => correctionOf(text)?.(changed) ?? applyFeedback(changed, text),
    brief,
  )
}

/** What the studio can follow of a requested change. */
export const checkChange = (text: string): FeedbackCheck =>
  correctionOf(text) ? { unfollowed: [], isAnyFollowed: true } : checkFeedback(text)

type Correction = (brief: Brief) => Brief

/** A correction of one part; undefined for free words, and for values that do not exist. */
function correctionOf(text: string): Correction | undefined {
  const [, part, value = ''] = CORRECTION.exec(text.trim()) ?? []
  if (part === 'Place') {
    const id = placeOf(value)
    return id === undefined
      ? undefined
      : (brief) => ({ ...brief, place: { ...brief.place, id, confidence: 1 } })
  }
  if (part === 'Hour') return said(HOURS, value, (brief, hour) => ({ ...brief, hour }))
  if (part === 'Season') return said(SEASONS, value, (brief, season) => ({ ...brief, season }))
  if (part === 'Weather') return said(WEATHERS, value, (brief, weather) => ({ ...brief, weather }))
  if (part === 'People') {
    const change = Object.hasOwn(PEOPLE, value) ? PEOPLE[value] : undefined
    return change && ((brief) => ({ ...brief, people: { ...change(brief.people), confidence: 1 } }))
  }
  return undefined
}

function said<T extends string>(
  values: readonly T[],
  value: string,
  change: (brief: Brief, read: { value: T; confidence: number }) => Brief,
): Correction | undefined {
  const known = values.find((candidate) => candidate === value)
  return known && ((brief) => change(brief, { value: known, confidence: 1 }))
}

function placeOf(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  return Object.entries(placeNames).find(
    ([id, place]) => id === wanted || place.name.toLowerCase() === wanted,
  )?.[0]
}

const partner = { relation: 'partner', sex: undefined, age: 'adult' } as const
const guest = { relation: 'other', sex: undefined, age: 'adult' } as const

/** What a person may choose for who is there. */
const PEOPLE: Readonly<Record<string, (people: People) => People>> = {
  nobody: (people) => ({ ...people, isWriterShown: false, others: [], hasCrowd: false }),
  'only me': (people) => ({ ...people, isWriterShown: true, others: [], hasCrowd: false }),
  'me and my partner': (people) => ({ ...people, isWriterShown: true, others: [partner], hasCrowd: false }),
  'one more': (people) => ({ ...people, others: [...people.others, guest].slice(0, MAX_PEOPLE) }),
  'one fewer': (people) =>
    people.others.length > 0
      ? { ...people, others: people.others.slice(0, -1) }
      : { ...people, isWriterShown: false },
}
