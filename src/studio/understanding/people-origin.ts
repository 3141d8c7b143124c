import type { People, Relation } from './brief.ts'
import { originOfName, plain } from './name-origins.ts'
import type { Mention } from './people-mention.ts'
import { isCapital } from './people-names.ts'
import { nouns } from './people-nouns.ts'
import { hasPhrase, indexPhrases, phraseAt, phraseSet, textAt } from './phrases.ts'
import cities from './word-data/cities.json' with { type: 'json' }
import data from './word-data/origins.json' with { type: 'json' }
import type { Sentence, Word } from './words.ts'

const both = (text: string): string[] => [...new Set([text, plain(text)])]

const places = indexPhrases(
  data.origins.flatMap(({ id, places }) => places.flatMap(both).map((place) => [place, id] as const)),
)
/** Towns of more than 20,000 people. */
const towns = indexPhrases(
  Object.entries(cities).flatMap(([id, names]) => names.map((name) => [name, id] as const)),
)
const BEFORE_TOWN = /^(in|at|near|from|to|of|outside|around|through|above|over|for|leave|back|our|my)$/
const words = indexPhrases(
  data.origins.flatMap(({ id, words }) => words.flatMap(both).map((word) => [word, id] as const)),
)
const travel = phraseSet(data.travel)
const home = phraseSet(data.home)
const others = new Set(data.others)
const FAMILY = /^(parent|grandparent|child|baby|sibling)$/
/** What one word or name tells. */
const SURE = 3
const OWN = 2
const HINT = 1
/** Of a place where nobody is said to travel; a name may be usual in several lands, and of a town in a gazetteer less is known. */
const LIVES = 1.25
/** Of a friend's name: two of them are a hint; a partner's is one. */
const HALF = 0.5
/** Words of the longest name of a town. */
const LONGEST_TOWN = 3
/** Words before a place that are read. */
const REACH = 4

/** Where the writer's family and the people of the place are from, where the words tell it surely enough to draw it. */
export function readOrigins(
  sentences: readonly Sentence[],
  mentions: readonly Mention[],
): Pick<People, 'origin' | 'localOrigin' | 'isTravelling'> {
  const scores = new Map<string, number>()
  const add = (id: string | undefined, score: number) => id && scores.set(id, (scores.get(id) ?? 0) + score)
  const isTravel = sentences.some((one) => hasPhrase(travel, one.words))
  const isFromElsewhere = sentences.some((one) => one.words.some((_, at) => isOwnHome(one.words, at)))
  let localOrigin: string | undefined
  for (const sentence of sentences)
    sentence.words.forEach((word, at) => {
      const place = placeAt(sentence.words, at)
      if (place) {
        const isHome = isOwnHome(sentence.words, at - 1) || isAfterHome(sentence.words, at)
        if (isHome || isOfFamily(sentence.words, at + place.length)) add(place.value, SURE)
        else if (isOfOwn(sentence.words, at)) add(place.value, OWN)
        else if (!(isTravel || isFromElsewhere)) add(place.value, place.isTown ? HINT : LIVES)
        if (textAt(sentence.words, at - 1) !== 'from') localOrigin ??= place.value
      }
      const said = phraseAt(words, sentence.words, at)
      // "Levers polished".
      const isVerb = word.tags.has('Verb')
      if (said && !isVerb && !word.negation && !others.has(sentence.words[at + said.length]?.lemma ?? ''))
        add(said.value, isOwn(sentence.words, at) ? OWN : isTravel ? 0 : HINT)
    })
  const named = new Map(mentions.map((one) => [one.alias ?? one.name ?? '', one] as const))
  for (const [name, { isWriter, isName, isWithWriter, noun }] of named)
    add(originOfName(name), isWriter ? SURE : isName && isWithWriter ? HINT : ofRelation(noun.relation))
  const [best, second] = [...scores].filter(([, score]) => score >= HINT).sort((a, b) => b[1] - a[1])
  const isClear = best !== undefined && (second === undefined || best[1] > second[1])
  return { origin: isClear ? best[0] : undefined, localOrigin, ...(isTravel && { isTravelling: true }) }
}

const ofRelation = (relation: Relation): number =>
  FAMILY.test(relation) ? OWN : relation === 'partner' ? HINT : HALF

/** "My class from", "my mother from": before a place. */
const isOfOwn = (all: readonly Word[], at: number): boolean =>
  textAt(all, at - 1) === 'from' &&
  all.slice(Math.max(0, at - REACH - 1), at - 1).some(({ text }) => /^(my|our)$/.test(text))

/** "Where my grandmother was born": behind a place. */
const isOfFamily = (all: readonly Word[], at: number): boolean =>
  textAt(all, at) === 'where' &&
  /^(my|our)$/.test(textAt(all, at + 1)) &&
  all
    .slice(at + 2, at + 2 + REACH)
    .some((_, i) => FAMILY.test(phraseAt(nouns, all, at + 2 + i)?.value.relation ?? ''))

/** With a capital: "Java", not "java". */
function placeAt(all: readonly Word[], at: number) {
  const listed = phraseAt(places, all, at)
  const found = listed ?? townAt(all, at)
  // "New Mexico".
  const isNew = textAt(all, at - 1) === 'new' && !/ /.test(found?.value ?? ' ')
  if (!found || isNew || !all.slice(at, at + found.length).some(isCapital)) return undefined
  return { ...found, isTown: listed === undefined }
}

/** Where it stands like a place: "in Sangli", not "Coach Bello", "Nueva Ecija" or "Tata Beach". */
function townAt(all: readonly Word[], at: number) {
  const found = BEFORE_TOWN.test(textAt(all, at - 1)) ? townCalled(all, at) : undefined
  const next = found && all[at + found.length]
  return next && isCapital(next) && next.clause === all[at]!.clause ? undefined : found
}

const townCalled = (all: readonly Word[], at: number) =>
  phraseAt(
    towns,
    all
      .slice(at, at + LONGEST_TOWN)
      .map((word) => ({ ...word, text: plain(word.text), lemma: plain(word.text) })),
    0,
  )

/** "I am from", before a place that may be unknown. */
const isOwnHome = (all: readonly Word[], at: number): boolean =>
  textAt(all, at) === 'from' &&
  all[at + 1] !== undefined &&
  isCapital(all[at + 1]!) &&
  hasPhrase(home, all.slice(Math.max(0, at - 2), at + 1))

/** "Our house in", "back to". */
const isAfterHome = (all: readonly Word[], at: number): boolean =>
  hasPhrase(home, all.slice(Math.max(0, at - REACH), at))

/** "My Polish grandfather", "I am Sikh", "my lola". */
const isOwn = (all: readonly Word[], at: number): boolean =>
  all.slice(Math.max(0, at - 2), at).some(({ text }) => /^(my|our|me|am|are|we|us|half|as|mi)$/.test(text))
