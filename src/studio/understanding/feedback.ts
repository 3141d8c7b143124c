import { isDeepStrictEqual } from 'node:util'
import placeNames from '../library/places.json' with { type: 'json' }
import { actionBehind, readAction } from './action.ts'
import { type Brief, type Hour, MAX_PEOPLE, type Season, type Weather } from './brief.ts'
import {
  added,
  addedDoing,
  type Change,
  EFFECTS,
  type MoodShift,
  moodChange,
  only,
  oppositeHour,
  removed,
  set,
  sure,
  toPlace,
  withPeople,
} from './changes.ts'
import { readConditions } from './conditions.ts'
import { aidChanges, withoutAids } from './feedback-aids.ts'
import { joinAppearance, readAppearance } from './feedback-appearance.ts'
import { isForeign } from './language.ts'
import { objectAt } from './objects.ts'
import { numberOf } from './people-ages.ts'
import type { Mention } from './people-mention.ts'
import { findMentions } from './people-mentions.ts'
import { hasPhrase, indexPhrases, type PhraseIndex, phraseAt, phraseSet } from './phrases.ts'
import { tokenize } from './tokenize.ts'
import data from './word-data/feedback.json' with { type: 'json' }
import type { Layer, Sentence, Word } from './words.ts'

const moods = indexPhrases(Object.entries(data.mood as Record<string, MoodShift>))
const effects = indexPhrases(
  Object.entries(data.effects).flatMap(([effect, phrases]) =>
    phrases.map((phrase) => [phrase, effect as keyof typeof EFFECTS] as const),
  ),
)
const hours = indexPhrases(Object.entries(data.hours as Record<string, Hour>))
const seasons = indexPhrases(Object.entries(data.seasons as Record<string, Season>))
const weathers = indexPhrases(Object.entries(data.weathers as Record<string, Weather>))
const places = indexPhrases([
  ...Object.entries(placeNames).map(([id, { name }]) => [name.toLowerCase(), id] as const),
  ...Object.entries(data.places),
])
const unfollowable = phraseSet(data.unfollowable)
const reversed = new Set(data.reversed)
const complaint = new Set(data.complaint)
const wish = new Set(data.wish)
const placeBefore = new Set(data.placeBefore)
const filler = new Set(data.filler)
const adding = new Set(data.add)
const removing = new Set(data.remove)
const removedAfter = new Set(data.removeAfter)
const notThings = new Set(data.notThings)
const beforeThing = new Set(data.beforeThing)

/** Changes what the feedback names and keeps the rest. */
export function applyFeedback(brief: Brief, feedback: string): Brief {
  return readRequests(feedback)
    .flatMap((request) => request.changes)
    .reduce((changed, change) => change(changed), brief)
}

export interface FeedbackCheck {
  /** The requests that the studio cannot follow, as they were written, and things that it does not have of those that it follows. */
  unfollowed: string[]
  /** The requests for more people than the picture has room for, as they were written. */
  withoutRoom: string[]
  isAnyFollowed: boolean
}

/** What the studio can follow of a feedback. `isFull` says that the picture has no room for another person. */
export function checkFeedback(feedback: string, isFull = false): FeedbackCheck {
  const requests = readRequests(feedback)
  const followed = requests.filter(({ changes }) => changes.length > 0)
  // Another place may have more room.
  const isSamePlace = applied(followed.flatMap(({ changes }) => changes)).place === PROBE.place
  const withoutRoom = isFull && isSamePlace ? followed.filter(({ changes }) => onlyAddsPeople(changes)) : []
  return {
    unfollowed: requests.flatMap(({ text, changes, hasContent, unknown }) =>
      changes.length > 0 ? unknown : hasContent ? [text] : [],
    ),
    withoutRoom: withoutRoom.map(({ text }) => text),
    isAnyFollowed: followed.length > withoutRoom.length,
  }
}

/** A picture with two people who no request means, to see what a change does. */
const PROBE: Brief = {
  place: { id: undefined, confidence: 0, likeliest: [], landscapes: [] },
  hour: undefined,
  season: undefined,
  weather: undefined,
  mood: { warmth: 0, brightness: 0, energy: 0 },
  viewpoint: 'middle',
  people: {
    isWriterShown: true,
    others: Array.from({ length: 2 }, () => ({ relation: 'other', sex: undefined, age: 'older' })),
    hasCrowd: false,
    writer: { sex: undefined, age: undefined },
    confidence: 0,
  },
  action: undefined,
  posture: undefined,
  objects: [],
  colours: {},
  words: [],
  appearance: {},
  language: 'en',
}

const applied = (changes: readonly Change[]): Brief =>
  changes.reduce<Brief>((brief, change) => change(brief), PROBE)

function onlyAddsPeople(changes: readonly Change[]): boolean {
  const brief = applied(changes)
  const { others, confidence } = brief.people
  return (
    others.length > PROBE.people.others.length &&
    isDeepStrictEqual(brief, { ...PROBE, people: { ...PROBE.people, others, confidence } })
  )
}

interface Request {
  text: string
  changes: Change[]
  hasContent: boolean
  /** Things that the library does not have. */
  unknown: string[]
}

const MAX_REQUESTS = 20
const BETWEEN_REQUESTS =
  /[.!?;\n]+(?!\d)|,(?!\s*not\b)|\b(?:and(?! I (?:are|both|use|sit)\b)|but|also|then)\b|(?=\b(?:instead of|rather than)\b)/i

function readRequests(feedback: string): Request[] {
  return feedback
    .slice(0, 4000)
    .replace(/\b(swap|replace|exchange) ((?:[\w']{1,20} ){1,5}?)(?:for|with|by) /gi, '$1 $2. ')
    .split(BETWEEN_REQUESTS)
    .map((text) => text.trim())
    .filter((text) => /\p{L}/u.test(text))
    .slice(0, MAX_REQUESTS)
    .map((text) => {
      if (isForeign(text)) return { text, changes: [], hasContent: true, unknown: [] }
      const layers = tokenize(text)
      const sentences = layers.flatMap((layer) => layer.sentences)
      const words = sentences.flatMap((sentence) => sentence.words)
      const isFilled = words.every((word) => filler.has(word.text) || filler.has(word.lemma))
      const changes = changesOf(layers, sentences, words)
      const isUnread = sentences.some((one) => isDoneUnread(one, onlyAddsPeople(changes)))
      return {
        text,
        changes,
        hasContent: !(isFilled || /^(?:instead|rather)\b/i.test(text)),
        unknown: isUnread ? [text] : unknownThings(sentences),
      }
    })
}

function changesOf(
  layers: readonly Layer[],
  sentences: readonly Sentence[],
  words: readonly Word[],
): Change[] {
  const appearance = readAppearance(words)
  const aids = aidChanges(sentences)
  if (appearance)
    return [...aids, (brief) => ({ ...brief, appearance: joinAppearance(brief.appearance, appearance) })]
  const isOfWriter = /me$/.test(firstOf(effects, words)?.value ?? '')
  if (!isOfWriter && hasPhrase(unfollowable, aids.length > 0 ? withoutAids(words) : words)) return aids
  const things = objectChanges(withoutAids(words))
  // "My sister sits on a bench" brings a bench.
  const place = things.length > 0 && sentences.some(hasActor) ? undefined : placeChange(words)
  return [
    ...conditionChanges(layers, words),
    ...(aids.length > 0 ? aids : effectChanges(sentences, words)),
    ...(place ? [place] : things),
    ...actionChanges(layers),
  ]
}

/** Somebody else is said to do something. */
const hasActor = (sentence: Sentence): boolean =>
  findMentions(sentence).some(
    ({ isWriter, end }) => !isWriter && actionBehind(sentence.words, end) !== undefined,
  )

/** "My friend juggles", "she sits": what somebody is said to do is not read. `isOnlyNamed` says that nothing else is. */
function isDoneUnread({ words, ...sentence }: Sentence, isOnlyNamed: boolean): boolean {
  const isVerb = (at: number): boolean => {
    const next = words.findIndex(
      ({ tags, text }, i) =>
        i > at && text !== 'not' && !['Auxiliary', 'Copula', 'Modal', 'Adverb'].some((tag) => tags.has(tag)),
    )
    const word = words[next]
    return word?.clause === words[at]!.clause && word.tags.has('Verb') && !filler.has(word.lemma)
  }
  const named = findMentions({ ...sentence, words }).filter(({ isWriter }) => !isWriter)
  return (
    words.some(({ text }, at) => /^(he|she|they)$/.test(text) && isVerb(at)) ||
    (isOnlyNamed && named.some(({ end }) => isVerb(end) && actionBehind(words, end) === undefined))
  )
}

/** What is read of a request besides people and actions. */
const READ = [
  objectAt,
  ...[moods, hours, seasons, weathers, places, effects].map(
    (index: PhraseIndex<unknown>) => (words: readonly Word[], at: number) => phraseAt(index, words, at),
  ),
]

/** Things behind somebody who does something, which the library does not have: "my sister sits by the loom". */
function unknownThings(sentences: readonly Sentence[]): string[] {
  return sentences.filter(hasActor).flatMap((sentence) => {
    const { words } = sentence
    const mentions = findMentions(sentence)
    const isRead = (at: number) =>
      mentions.some(({ start, end }) => start <= at && at <= end) ||
      READ.some((find) =>
        words.some((_, i) => {
          const found = find(words, i)
          return found !== undefined && i <= at && at < i + found.length
        }),
      )
    const first = Math.min(...mentions.map(({ end }) => end))
    return words.flatMap(({ tags, lemma, text }, at) =>
      at > first &&
      beforeThing.has(words[at - 1]!.text) &&
      tags.has('Noun') &&
      !tags.has('Pronoun') &&
      !(filler.has(lemma) || notThings.has(lemma)) &&
      !isRead(at)
        ? [text]
        : [],
    )
  })
}

function conditionChanges(layers: readonly Layer[], words: readonly Word[]): Change[] {
  const said = readConditions(layers)
  const mood = firstOf(moods, words)
  const hour = firstOf(hours, words)
  const season = firstOf(seasons, words)
  const weather = firstOf(weathers, words)
  const hourValue = hour?.isRemoved ? oppositeHour(hour.value) : (hour?.value ?? said.hour?.value)
  const weatherValue = weather ? changedWeather(weather) : hourValue ? undefined : said.weather?.value
  const seasonValue = season ? (season.isRemoved ? undefined : season.value) : !weather && said.season?.value
  return [
    mood && moodChange(mood.value, isUnwanted(words, mood.at)),
    hourValue && set({ hour: sure(hourValue) }),
    weatherValue && set({ weather: sure(weatherValue) }),
    seasonValue && set({ season: sure(seasonValue) }),
  ].filter((change) => change instanceof Function)
}

/** "less gloomy", "too dark", or a complaint: "it feels cold". */
function isUnwanted(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 3), at)
  if (reversed.has(words[at]!.text)) return false
  if (before.some(({ text, negation }) => reversed.has(text) || negation)) return true
  if (words[at]!.negation) return true
  const isComplaint =
    before.some(({ lemma, tags }) => complaint.has(lemma) || tags.has('Copula')) &&
    !words.slice(0, at).some(({ text }) => wish.has(text))
  return isComplaint && !words[at]!.text.endsWith('er')
}

interface Named<T> {
  value: T
  at: number
  /** "no rain", "without the snow". */
  isRemoved: boolean
}

function firstOf<T>(index: PhraseIndex<T>, words: readonly Word[]): Named<T> | undefined {
  const at = words.findIndex((_, i) => phraseAt(index, words, i))
  return at < 0
    ? undefined
    : { value: phraseAt(index, words, at)!.value, at, isRemoved: isRemoved(words, at) }
}

const isRemoved = (words: readonly Word[], at: number): boolean =>
  words[at]!.negation !== undefined ||
  words.slice(Math.max(0, at - 3), at).some(({ text }) => removing.has(text)) ||
  words.slice(at + 1, at + 5).some(({ text }) => removedAfter.has(text))

const changedWeather = ({ value, isRemoved: isGone }: Named<Weather>): Weather =>
  isGone ? (value === 'clear' ? 'cloudy' : 'clear') : value

/** Fixed requests; where none is said of people, those who are named are added or removed. */
function effectChanges(sentences: readonly Sentence[], words: readonly Word[]): Change[] {
  const effect = firstOf(effects, words)
  const mentions = sentences.flatMap((sentence) =>
    findMentions(sentence)
      .filter(({ isWriter }) => !isWriter)
      .map((mention) => ({ mention, at: mention.end, words: sentence.words })),
  )
  if (effect && (mentions.length === 0 || !/me$|nobody/.test(effect.value))) {
    return [EFFECTS[effect.value === 'no-crowd' && !effect.isRemoved ? 'crowd' : effect.value]]
  }
  const [first, second] = mentions
  // "my partner is a man"
  if (first && second?.mention.sex && words.slice(first.at, second.at).some(({ tags }) => tags.has('Copula')))
    return [
      withPeople(({ others }) => ({
        others: others.map((person) =>
          person.relation === first.mention.noun.relation ? { ...person, sex: second.mention.sex } : person,
        ),
      })),
    ]
  const changes = mentions.map(({ mention, at, words: own }) => {
    const action = actionBehind(own, at)
    return withPeople(({ others }) => ({
      others: isRemoved(own, at)
        ? removed(others, mention, isCounted(own, mention) ? mention.count : MAX_PEOPLE)
        : action === undefined
          ? added(others, mention, adding.has(own[0]?.text ?? ''))
          : addedDoing(others, mention, action),
    }))
  })
  const isOnly = /^(just|only)$/.test(words[0]?.text ?? '') && changes.length > 0
  return isOnly
    ? [withPeople(({ others }) => ({ others: only(others, mentions), hasCrowd: false }))]
    : changes
}

/** "two friends", where "the two friends" are all of them. */
const isCounted = (words: readonly Word[], { start, end, isDefinite }: Mention): boolean =>
  !isDefinite && words.slice(start, end).some((word) => numberOf(word) !== undefined)

/** A place that is named after "in", "on" or "at". */
function placeChange(words: readonly Word[]): Change | undefined {
  const named = firstOf(places, words)
  const before = named && words.slice(Math.max(0, named.at - 2), named.at)
  if (!named || named.isRemoved || !before?.some(({ text }) => placeBefore.has(text))) return undefined
  return toPlace(named.value)
}

function objectChanges(words: readonly Word[]): Change[] {
  const literal = words.filter((word) => !word.isFigurative)
  return literal.flatMap((_, at): Change[] => {
    const object = objectAt(literal, at)?.value
    const isInside = at > 0 && (objectAt(literal, at - 1)?.length ?? 0) > 1
    if (!object || isInside) return []
    const named = isRemoved(literal, at) ? [] : [sure(object)]
    return [
      (brief) => ({
        ...brief,
        objects: [...named, ...brief.objects.filter(({ value }) => value !== object)],
      }),
    ]
  })
}

/** "we should sit": an action of the writer, not of who is asked. */
function actionChanges(layers: readonly Layer[]): Change[] {
  const isAsked = (word: Word) => word.tags.has('Verb') && filler.has(word.lemma)
  const sentences = (layers[0]?.sentences ?? []).map((sentence) => ({
    ...sentence,
    words: sentence.words.filter((word) => !isAsked(word)),
  }))
  if (!sentences.some(({ words }) => words.some(({ text }) => /^(i|we|us|me)$/.test(text)))) return []
  const action = readAction([{ sentences, childSpellings: 0 }])
  return action ? [set({ action: sure(action.value) })] : []
}
