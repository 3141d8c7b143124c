import type { AppearanceProfile, Place, Scene, Season, TimeOfDay, Weather } from '../scene.ts'
import { castFrom } from './cast.ts'
import { type Chance, chanceFrom, hashOf } from './chance.ts'
import { applyFeedback } from './feedback.ts'
import { SKY_WORDS } from './landscape.ts'
import { SEASON_WORDS, TIME_WORDS, VIEW_WORDS, WEATHER_WORDS } from './moment-lexicon.ts'
import { coloursFrom, moodFrom } from './mood.ts'
import { peopleIn } from './people.ts'
import { backdropFrom, placeFrom } from './place.ts'
import { PROP_WORDS, readTokens } from './reading.ts'
import { inRoom, roomFrom } from './rooms.ts'
import { holding, mostHeld, mostSaid, scoresOf, turnedDown } from './said.ts'
import type { Token } from './tokens.ts'
import { isIndoors, type Shares, usualSeasons, usualTimes, usualViews, usualWeathers } from './usual.ts'

export interface SceneOptions {
  /** Decides what the words leave open; the words themselves always hold. */
  seed: number
  isFirstPerson?: boolean | undefined
  appearance?: AppearanceProfile | undefined
  /** In the order given; later feedback wins. */
  feedback?: readonly string[] | undefined
}

function choose<T>(
  what: string,
  said: T | undefined,
  denied: ReadonlySet<T>,
  usual: Shares<T>,
  chance: Chance,
): T {
  if (said !== undefined) return said
  const allowed = usual.filter(([value]) => !denied.has(value))
  return chance.weighted(what, allowed.length > 0 ? allowed : usual)
}

/** Only for when the usual ones are all turned down. */
const leastLikely = <T>(shares: Shares<T>): Shares<T> =>
  shares.map(([value, share]) => [value, share * 0.01] as const)
const TIMES: Shares<TimeOfDay> = [
  ['dawn', 3],
  ['sunset', 3],
  ['dusk', 2],
  ['morning', 2],
  ['afternoon', 1],
]
const SEASONS: Shares<Season> = [
  ['summer', 2],
  ['autumn', 2],
  ['spring', 2],
  ['winter', 1],
]

/** "The snow is glittering": it lies, and falls no more. */
const withoutLyingSnow = (tokens: Token[]): Token[] =>
  tokens.map((token, at) => {
    const following = tokens
      .slice(at, at + 3)
      .map((other) => other.word)
      .join(' ')
    return /^snow (?:is )?(?:glitter|sparkl|lies|lying|crunch|melt|shine)/.test(following)
      ? { ...token, isFigurative: true }
      : token
  })

/** "snow on the mountains" is no snowfall. */
function withoutSnowPeaks(tokens: Token[]): Token[] {
  return tokens.map((token, at) => {
    const following = tokens
      .slice(at, at + 4)
      .map((other) => other.word)
      .join(' ')
    const isPeak =
      /^snow-?(?:capped|covered|topped|clad|dusted)\b/.test(following) ||
      /^snow(?:y)? (?:on the )?(?:mountain|peak|hill|summit)s?\b/.test(following)
    return isPeak ? { ...token, isFigurative: true } : token
  })
}

function weatherFrom(
  tokens: Token[],
  place: Place,
  time: TimeOfDay,
  season: Season | undefined,
  chance: Chance,
): Weather {
  const said = mostHeld(tokens, WEATHER_WORDS)
  const denied = turnedDown(tokens, WEATHER_WORDS)
  if (said === 'snow' && (season === 'summer' || denied.has('snow'))) return 'clear'
  return choose('weather', said, denied, usualWeathers(place, time), chance)
}

const MOST_PROPS = 6

function propsFrom(tokens: Token[]): string[] {
  const named = holding(tokens, PROP_WORDS).filter((match) => match.token.weight >= 1)
  const scores = scoresOf(named.map((match) => ({ value: match.value as string, score: match.token.weight })))
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST_PROPS)
    .map(([prop]) => prop)
}

function skyFrom(tokens: Token[], place: Place): string[] {
  const named = holding(tokens, SKY_WORDS).filter((match) => match.token.weight >= 1)
  const sky = new Set<string>(named.map((match) => match.value))
  const backdrop = backdropFrom(tokens, place)
  // The earth under one's feet is not the earth in the sky, nor the moon on which one stands.
  if (place !== 'space' && !backdrop.includes('moon') && !backdrop.includes('mars')) sky.delete('earth')
  if (backdrop.includes('moon')) sky.delete('moon')
  return [...sky]
}

const NIGHT_SKY = ['aurora', 'stars', 'milky-way', 'shooting-stars']

/** The words' own scene: typed, complete and valid for any text whatever. */
export function sceneFromPrompt(prompt: string, options: SceneOptions): Scene {
  const tokens = readTokens(prompt)
  const chance = chanceFrom(options.seed, String(hashOf(prompt.trim())))
  const place = roomFrom(tokens, placeFrom(tokens, chance))
  const weatherTokens = withoutSnowPeaks(tokens)
  const sky = skyFrom(tokens, place)
  const saidTime =
    mostHeld(tokens, TIME_WORDS) ?? (sky.some((thing) => NIGHT_SKY.includes(thing)) ? 'night' : undefined)
  const times: Shares<TimeOfDay> =
    place === 'space' ? [['night', 1]] : [...usualTimes(place), ...leastLikely(TIMES)]
  const time = choose('time', saidTime, turnedDown(tokens, TIME_WORDS), times, chance)
  const saidSeason = mostSaid(weatherTokens, SEASON_WORDS)
  const weather = weatherFrom(withoutLyingSnow(weatherTokens), place, time, saidSeason, chance)
  // Who sees the stars sees no snow fall, unless the words say that it does.
  const isSnowing = /snowing|snowfall|snow(?:flakes)? (?:is |are )?fall|snows/i.test(prompt)
  const hasNightSky = sky.some((thing) => NIGHT_SKY.includes(thing))
  const seasons = [...usualSeasons(place, weather), ...leastLikely(SEASONS)]
  const season = choose('season', saidSeason, turnedDown(tokens, SEASON_WORDS), seasons, chance)
  const saidView = mostSaid(tokens, VIEW_WORDS)
  const isFirstPerson = options.isFirstPerson === true || saidView === 'first-person'
  const props = propsFrom(tokens).filter(
    (prop, _i, all) =>
      !(prop === 'balloons' && sky.includes('balloons')) && !(prop === 'keys' && all.includes('piano')),
  )
  const people = peopleIn(tokens, prompt)
  const scene: Scene = {
    place,
    time,
    season,
    weather:
      isIndoors(place) && saidSeason === undefined && mostSaid(weatherTokens, WEATHER_WORDS) === undefined
        ? 'clear'
        : weather === 'snow' && hasNightSky && !isSnowing
          ? 'clear'
          : weather,
    viewpoint: isFirstPerson
      ? 'first-person'
      : choose('viewpoint', saidView, new Set(), usualViews(place), chance),
    cast: castFrom(tokens, people, { place, props, isFirstPerson, appearance: options.appearance }, chance),
    hasCrowd: people.hasCrowd,
    props,
    backdrop: backdropFrom(tokens, place),
    sky,
    mood: moodFrom(tokens, time),
    colours: coloursFrom(tokens),
    appearance: options.appearance ?? {},
  }
  return inItsPlace(
    (options.feedback ?? []).reduce(
      (changed, words) => applyFeedback(changed, words, chance),
      inRoom(scene, tokens),
    ),
  )
}

const OFF_EARTH: ReadonlySet<string> = new Set(['mars', 'moon', 'dome', 'canyon', 'mountains', 'window'])

/** Seen from space, a city is a light on the Earth and no skyline. */
function inItsPlace(scene: Scene): Scene {
  if (scene.backdrop.includes('mars') || scene.backdrop.includes('moon')) {
    // Home is seen from there: a small star above Mars, a blue disc above the Moon.
    const sky =
      scene.backdrop.includes('moon') || scene.sky.includes('stars')
        ? new Set([...scene.sky, 'earth'])
        : scene.sky
    return {
      ...scene,
      weather: 'clear',
      sky: [...sky],
      backdrop: scene.backdrop.filter((thing) => OFF_EARTH.has(thing)),
    }
  }
  if (scene.place !== 'space') return scene
  return { ...scene, backdrop: scene.backdrop.filter((thing) => thing === 'window') }
}
