import {
  type Brief,
  HOURS,
  type Hour,
  type Mood,
  type People,
  type Season,
  type Viewpoint,
  type Weather,
} from './brief.ts'
import { findObject } from './objects.ts'
import { findMentions, type Mention } from './people-mentions.ts'
import { hasPhrase, indexPhrases, type PhraseIndex, phraseAt, phraseSet } from './phrases.ts'
import { type Sentence, tokenize, type Word } from './tokenize.ts'
import data from './word-data/feedback.json' with { type: 'json' }

const moods = indexPhrases(Object.entries(data.mood as Record<string, { axis: keyof Mood; by: number }>))
const viewpoints = indexPhrases(Object.entries(data.viewpoint as Record<string, Viewpoint>))
const hours = indexPhrases(Object.entries(data.hours as Record<string, Hour>))
const seasons = indexPhrases(Object.entries(data.seasons as Record<string, Season>))
const weathers = indexPhrases(Object.entries(data.weathers as Record<string, Weather>))
const hourShifts = indexPhrases(Object.entries(data.hourShift))
const withoutPeople = phraseSet(data.withoutPeople)
const fewerPeople = phraseSet(data.fewer)
const morePeople = phraseSet(data.more)
const onlyWriter = phraseSet(data.aloneMe)
const filler = new Set(data.filler)
const removing = new Set(data.remove)

const ADDED_PEOPLE = 2
const MAX_PEOPLE = 8
const SAID: Readonly<Record<'confidence', number>> = { confidence: 1 }

type Change = (brief: Brief) => Brief

/** Changes what the feedback names and keeps the rest. */
export function applyFeedback(brief: Brief, feedback: string): Brief {
  return readRequests(feedback)
    .flatMap((request) => request.changes)
    .reduce((changed, change) => change(changed), brief)
}

export interface FeedbackCheck {
  /** The requests that the studio cannot follow, as they were written. */
  unfollowed: string[]
  isAnyFollowed: boolean
}

/** What the studio can follow of a feedback. */
export function checkFeedback(feedback: string): FeedbackCheck {
  const requests = readRequests(feedback)
  return {
    unfollowed: requests
      .filter((request) => request.changes.length === 0 && request.hasContent)
      .map((request) => request.text),
    isAnyFollowed: requests.some((request) => request.changes.length > 0),
  }
}

interface Request {
  text: string
  changes: Change[]
  hasContent: boolean
}

const MAX_REQUESTS = 20

function readRequests(feedback: string): Request[] {
  return feedback
    .slice(0, 4000)
    .split(/[.!?;,\n]+|\b(?:and|but|also|then)\b/i)
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text))
    .slice(0, MAX_REQUESTS)
    .map((text) => {
      const sentences = tokenize(text).flatMap((layer) => layer.sentences)
      const words = sentences.flatMap((sentence) => sentence.words)
      return {
        text,
        changes: [...conditionChanges(words), ...peopleChanges(sentences, words), ...objectChanges(words)],
        hasContent: words.some((word) => !filler.has(word.text) && !filler.has(word.lemma)),
      }
    })
}

function conditionChanges(words: readonly Word[]): Change[] {
  const changes: Change[] = []
  const mood = firstOf(moods, words)
  if (mood) {
    const { axis, by } = mood.value
    changes.push((brief) => ({
      ...brief,
      mood: { ...brief.mood, [axis]: Math.max(-1, Math.min(1, brief.mood[axis] + by)) },
    }))
  }
  const viewpoint = firstOf(viewpoints, words)
  if (viewpoint) changes.push((brief) => ({ ...brief, viewpoint: viewpoint.value }))
  const hour = firstOf(hours, words)
  const shift = firstOf(hourShifts, words)
  if (hour)
    changes.push((brief) => ({
      ...brief,
      hour: { value: hour.isRemoved ? oppositeHour(hour.value) : hour.value, ...SAID },
    }))
  else if (shift)
    changes.push((brief) => ({
      ...brief,
      hour: { value: shiftHour(brief.hour?.value, shift.value), ...SAID },
    }))
  const season = firstOf(seasons, words)
  if (season && !season.isRemoved)
    changes.push((brief) => ({ ...brief, season: { value: season.value, ...SAID } }))
  const weather = firstOf(weathers, words)
  if (weather) changes.push((brief) => ({ ...brief, weather: { value: changedWeather(weather), ...SAID } }))
  return changes
}

interface Named<T> {
  value: T
  /** "no rain", "without the snow". */
  isRemoved: boolean
}

function firstOf<T>(index: PhraseIndex<T>, words: readonly Word[]): Named<T> | undefined {
  for (let at = 0; at < words.length; at++) {
    const found = phraseAt(index, words, at)
    if (found) return { value: found.value, isRemoved: isRemoved(words, at) }
  }
  return undefined
}

const isRemoved = (words: readonly Word[], at: number): boolean =>
  words[at]!.negation !== undefined ||
  words.slice(Math.max(0, at - 3), at).some(({ text }) => removing.has(text))

const changedWeather = ({ value, isRemoved: isGone }: Named<Weather>): Weather => {
  if (!isGone) return value
  return value === 'clear' ? 'cloudy' : 'clear'
}

const oppositeHour = (hour: Hour): Hour =>
  hour === 'night' || hour === 'dusk' ? 'day' : hour === 'day' ? 'golden' : 'day'

function shiftHour(hour: Hour | undefined, by: number): Hour {
  const at = HOURS.indexOf(hour ?? 'day') + by
  return HOURS[Math.max(0, Math.min(HOURS.length - 1, at))]!
}

function peopleChanges(sentences: readonly Sentence[], words: readonly Word[]): Change[] {
  if (hasPhrase(fewerPeople, words)) return [withPeople(fewer)]
  if (hasPhrase(withoutPeople, words)) {
    const keepsWriter = words.some(({ text }) => text === 'other' || text === 'else')
    return [
      withPeople((people) => ({
        ...people,
        others: [],
        hasCrowd: false,
        isWriterShown: people.isWriterShown && keepsWriter,
      })),
    ]
  }
  if (hasPhrase(morePeople, words)) return [withPeople(more)]
  if (hasPhrase(onlyWriter, words))
    return [withPeople((people) => ({ ...people, others: [], hasCrowd: false }))]
  return sentences.flatMap((sentence) =>
    findMentions(sentence).map((mention) => {
      const at = sentence.words.findIndex((word) => word.lemma === mention.lemma.split(' ')[0])
      return withPeople(
        isRemoved(sentence.words, at)
          ? (people) => removed(people, mention)
          : (people) => added(people, mention),
      )
    }),
  )
}

const withPeople =
  (change: (people: People) => People): Change =>
  (brief) => ({ ...brief, people: { ...change(brief.people), confidence: 1 } })

const fewer = (people: People): People => ({
  ...people,
  hasCrowd: false,
  others: people.others.slice(0, Math.floor(people.others.length / 2)),
})

const more = (people: People): People => {
  const relation = people.others.at(-1)?.relation === 'friend' ? ('friend' as const) : ('other' as const)
  const guests = Array.from({ length: ADDED_PEOPLE }, () => ({
    relation,
    sex: undefined,
    age: 'adult' as const,
  }))
  return { ...people, others: [...people.others, ...guests].slice(0, MAX_PEOPLE) }
}

const added = (people: People, { noun: { relation }, sex, age, count }: Mention): People => {
  const isThere = people.others.some(
    (person) => person.relation === relation && (person.sex === sex || sex === undefined),
  )
  if (isThere && relation !== 'other' && relation !== 'friend') return people
  const arrived = Array.from({ length: Math.min(count, MAX_PEOPLE) }, () => ({ relation, sex, age }))
  return { ...people, others: [...people.others, ...arrived].slice(0, MAX_PEOPLE) }
}

const removed = (people: People, { noun: { relation }, sex }: Mention): People => ({
  ...people,
  others: people.others.filter(
    (person) =>
      person.relation !== relation || (sex !== undefined && person.sex !== undefined && person.sex !== sex),
  ),
})

function objectChanges(words: readonly Word[]): Change[] {
  const object = findObject(words)
  if (object === undefined) return []
  const at = words.findIndex((_, i) => findObject(words.slice(i, i + 2)) === object)
  if (isRemoved(words, at))
    return [(brief) => ({ ...brief, objects: brief.objects.filter(({ value }) => value !== object) })]
  return [
    (brief) => ({
      ...brief,
      objects: [{ value: object, ...SAID }, ...brief.objects.filter(({ value }) => value !== object)],
    }),
  ]
}
