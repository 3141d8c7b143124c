import type { Age, CastGroup, Place, Scene } from '../scene.ts'
import type { Chance } from './chance.ts'
import { BACKDROP_WORDS, SKY_WORDS } from './landscape.ts'
import { findAll, type Lexicon } from './lexicon.ts'
import { SEASON_WORDS, TIME_WORDS, VIEW_WORDS, WEATHER_WORDS } from './moment-lexicon.ts'
import { AXES, clampMood } from './mood.ts'
import { COLOUR_WORDS } from './mood-lexicon.ts'
import { MOST_IN_GROUP, numberOf } from './people.ts'
import { ACTIVITY_WORDS, PEOPLE_WORDS } from './people-lexicon.ts'
import { PLACE_WORDS } from './place-lexicon.ts'
import { PROP_WORDS, readTokens } from './reading.ts'
import { mostSaid, usualTimes, usualWeathers } from './setting.ts'
import type { Token } from './tokens.ts'

type Mood = Scene['mood']

/** What a wish about the whole picture moves, on each axis. */
const WISHES: readonly (readonly [RegExp, Partial<Mood>])[] = [
  [/\bwarm(?:er|th)?\b|\bcos(?:y|ier)\b|\bcoz(?:y|ier)\b|\bmore golden\b/, { warmth: 0.5 }],
  [/\bcool(?:er)?\b|\bcold(?:er)?\b|\bicier\b/, { warmth: -0.5 }],
  [
    /\bbright(?:er|en)?\b|\blight(?:er|en)\b|\bmore (?:light|sun|sunlight)\b|\bless dark\b/,
    { brightness: 0.5 },
  ],
  [
    /\bdark(?:er|en)?\b|\bdim(?:mer)?\b|\bmoodier\b|\bmore mood(?:y)?\b|\bless (?:bright|light)\b/,
    { brightness: -0.5 },
  ],
  [
    /\bviv(?:id|ider)\b|\bmore colou?r(?:ful|s)?\b|\bvibrant\b|\bricher\b|\bcolou?rful\b|\bmore saturated\b/,
    { saturation: 0.5 },
  ],
  [
    /\bmuted\b|\bsofter\b|\bless (?:colou?r|colou?rful|saturated|vivid)\b|\bpastel\b|\bsubtler?\b/,
    { saturation: -0.5 },
  ],
  [
    /\bcalmer\b|\bquieter\b|\bpeaceful\b|\bgentler?\b|\bstiller\b|\bserene\b|\bless (?:busy|dramatic|energy)\b|\bcalm\b/,
    { energy: -0.5 },
  ],
  [
    /\bmore (?:energy|dramatic|drama|dynamic|alive|movement|joy|joyful|excitement)\b|\blivelier\b|\bdramatic\b|\bepic\b|\benergetic\b|\bhappier\b/,
    { energy: 0.5 },
  ],
]

function shiftMood(mood: Mood, words: string): Mood {
  const changed = { ...mood }
  const isLess = /\bless (?:warm|cool|cold|vivid|calm)\b/.test(words)
  for (const [pattern, shift] of WISHES) {
    if (!pattern.test(words)) continue
    for (const axis of AXES) changed[axis] = clampMood(changed[axis] + (shift[axis] ?? 0) * (isLess ? -1 : 1))
  }
  return changed
}

function changeColours(scene: Scene, tokens: Token[]): Pick<Scene, 'colours' | 'mood'> {
  let { colours } = scene
  const mood = { ...scene.mood }
  for (const match of findAll(tokens, COLOUR_WORDS)) {
    const before = tokens.slice(Math.max(0, match.start - 2), match.start).map((token) => token.word)
    const isTooMuch =
      match.token.isNegated || before.includes('less') || before.includes('too') || before.includes('fewer')
    const [red, , blue] = match.value
    const isBlue = blue > red
    colours = isTooMuch
      ? colours.filter((colour) => colour[2] > colour[0] !== isBlue)
      : [match.value, ...colours.filter((colour) => colour !== match.value)].slice(0, 5)
    mood.warmth = clampMood(mood.warmth + (isBlue === isTooMuch ? 0.35 : -0.35))
  }
  return { colours, mood }
}

/** Adds what is asked for, takes away what is turned down, and keeps the rest. */
function changeList<T extends string>(
  list: string[],
  tokens: Token[],
  lexicon: Lexicon<T>,
  most: number,
): string[] {
  const named = findAll(tokens, lexicon)
  const gone = new Set<string>(named.filter((match) => match.token.isNegated).map((match) => match.value))
  const added = named.filter((match) => !match.token.isNegated).map((match) => match.value as string)
  return [...new Set([...added, ...list.filter((thing) => !gone.has(thing))])].slice(0, most)
}

const MOVES =
  /\b(?:move|set it|set this|place it|put it|put (?:me|us) (?:in|on|at)|make it (?:a|an|the|on|in|at)|change (?:it|the (?:place|scene|setting|location)) to|instead|should be (?:in|on|at|by)|take place|relocate|switch to|not the|background should be)\b/
const PLACE_START = /^\W*(?:in|on|at|by) (?:a|an|the|my|our)\b/
/** "at the beach" moves the scene; "add a mountain", "more trees in the background" do not. */
function newPlace(words: string, tokens: Token[]): Place | undefined {
  if (/\b(?:background|distance|behind|add|remove|more|less|fewer|bigger|smaller)\b/.test(words))
    return undefined
  if (!MOVES.test(words) && !PLACE_START.test(words)) return undefined
  return mostSaid(
    tokens.map((token) => ({ ...token, weight: 1 })),
    PLACE_WORDS,
  )
}

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

function changeCast(
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

function newView(words: string, tokens: Token[], now: Scene['viewpoint']): Scene['viewpoint'] {
  if (
    /\b(?:closer|nearer|zoom in|zoomed in|close up|bigger (?:person|figure|people|me|us)|larger (?:person|figure|people))\b|\btoo far\b/.test(
      words,
    )
  )
    return now === 'wide' || now === 'above' ? 'middle' : 'close'
  if (
    /\b(?:further|farther|zoom out|zoomed out|wider|step back|more (?:landscape|sky|view|space))\b|\btoo close\b/.test(
      words,
    )
  )
    return now === 'close' ? 'middle' : 'wide'
  return mostSaid(tokens, VIEW_WORDS) ?? now
}

/** What turns a value down and what stands in for it. */
function replaced<T>(now: T, said: T | undefined, tokens: Token[], lexicon: Lexicon<T>, instead: () => T): T {
  if (said !== undefined) return said
  const isDenied = findAll(tokens, lexicon).some((match) => match.token.isNegated && match.value === now)
  return isDenied ? instead() : now
}

const isSnowOnPeaks = (words: string) =>
  /\bsnow(?:y|-capped| capped)? ?(?:on|over)? ?(?:the )?(?:mountain|peak|hill|summit)s?\b/.test(words)

const TOO: readonly (readonly [RegExp, string])[] = [
  [/\btoo (?:bright|light|sunny)\b/g, 'darken'],
  [/\btoo (?:dark|dim|gloomy)\b/g, 'brighten'],
  [/\btoo (?:warm|hot|orange|golden)\b/g, 'cooler'],
  [/\btoo (?:cold|cool|icy|chilly)\b/g, 'warmer'],
  [/\btoo (?:busy|dramatic|wild|energetic)\b/g, 'calmer'],
  [/\btoo (?:colou?rful|vivid|saturated|garish)\b/g, 'muted'],
  [/\btoo (?:grey|gray|pale|dull|muted|boring)\b/g, 'vivid'],
]
/** "too dark" asks for the opposite. */
const withoutToo = (words: string): string =>
  TOO.reduce((changed, [pattern, by]) => changed.replaceAll(pattern, by), words)

/** A word of at least this weight names an hour, a season or a weather outright; hints do not change a picture. */
const SURE = 1.6

/** Changes what the feedback names and keeps everything else. Words that name nothing change nothing. */
export function applyFeedback(scene: Scene, feedback: string, chance: Chance): Scene {
  const words = withoutToo(feedback.toLowerCase().replaceAll('’', "'"))
  const tokens = readTokens(feedback)
  const weatherTokens = isSnowOnPeaks(words)
    ? tokens.map((token) => (token.word.startsWith('snow') ? { ...token, isFigurative: true } : token))
    : tokens
  const place = newPlace(words, tokens) ?? scene.place
  const coloured = changeColours(scene, tokens)
  const backdrop = changeList(scene.backdrop, tokens, BACKDROP_WORDS, 5)
  const isMoved = place !== scene.place
  const weather = replaced(
    scene.weather,
    mostSaid(weatherTokens, WEATHER_WORDS, SURE),
    weatherTokens,
    WEATHER_WORDS,
    () =>
      chance.weighted(
        'feedback weather',
        usualWeathers(place, scene.time)
          .filter(([value]) => value !== scene.weather)
          .concat([['clear', 0.01]]),
      ),
  )
  const season = replaced(
    scene.season,
    mostSaid(weatherTokens, SEASON_WORDS, SURE),
    weatherTokens,
    SEASON_WORDS,
    () => (scene.season === 'summer' ? 'autumn' : 'summer'),
  )
  const time = replaced(scene.time, mostSaid(tokens, TIME_WORDS, SURE), tokens, TIME_WORDS, () =>
    chance.weighted(
      'feedback time',
      usualTimes(place)
        .filter(([value]) => value !== scene.time)
        .concat([['sunset', 0.01]]),
    ),
  )
  return {
    ...scene,
    ...changeCast(scene, words, tokens, chance),
    place,
    time,
    season: weather === 'snow' && season === 'summer' ? 'winter' : season,
    weather,
    viewpoint: newView(words, tokens, scene.viewpoint),
    props: changeList(scene.props, tokens, PROP_WORDS, 8),
    backdrop: isMoved ? scene.backdrop : backdrop,
    sky: changeList(scene.sky, tokens, SKY_WORDS, 6),
    colours: coloured.colours,
    mood: shiftMood(coloured.mood, words),
  }
}
