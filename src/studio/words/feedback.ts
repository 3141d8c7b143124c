import type { Place, Scene } from '../scene.ts'
import type { Chance } from './chance.ts'
import { changeCast } from './feedback-people.ts'
import { BACKDROP_WORDS, SKY_WORDS } from './landscape.ts'
import { findAll, type Lexicon } from './lexicon.ts'
import { SEASON_WORDS, TIME_WORDS, VIEW_WORDS, WEATHER_WORDS } from './moment-lexicon.ts'
import { AXES, clampMood } from './mood.ts'
import { COLOUR_WORDS } from './mood-lexicon.ts'
import { PLACE_WORDS } from './place-lexicon.ts'
import { PROP_WORDS, readTokens } from './reading.ts'
import { roomFrom } from './rooms.ts'
import { mostSaid } from './said.ts'
import type { Token } from './tokens.ts'
import { usualTimes, usualWeathers } from './usual.ts'

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
  const moved = newPlace(words, tokens)
  const place = moved ? roomFrom(tokens, moved) : scene.place
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
