import type { Age, AppearanceProfile, Season, Weather } from '../../scene.ts'
import type { Rgb } from '../frame.ts'
import { pick, type Random } from '../random.ts'

export type HairStyle = 'short' | 'crop' | 'bob' | 'long' | 'tail' | 'bun' | 'curls' | 'bald'
export type TopKind = 'shirt' | 'sweater' | 'jacket' | 'coat' | 'parka'
export type HatKind = 'none' | 'beanie' | 'brim' | 'graduation' | 'helmet'

/** What someone wears and the colours of it; linear. */
export interface Look {
  skin: Rgb
  hair: Rgb
  hairStyle: HairStyle
  top: TopKind
  topColour: Rgb
  legs: 'trousers' | 'shorts' | 'skirt' | 'dress'
  legColour: Rgb
  shoes: Rgb
  scarf: Rgb | undefined
  hat: HatKind
  hatColour: Rgb
  hasPack: boolean
  /** 0 to 1: how far coats, skirts and scarves blow. */
  wind: number
}

const SKIN: Record<NonNullable<AppearanceProfile['skinTone']>, Rgb> = {
  light: [0.56, 0.37, 0.28],
  'medium-light': [0.46, 0.28, 0.19],
  medium: [0.36, 0.2, 0.125],
  'medium-dark': [0.24, 0.125, 0.07],
  dark: [0.135, 0.068, 0.04],
  deep: [0.075, 0.04, 0.027],
}
const HAIR: Record<NonNullable<AppearanceProfile['hairColor']>, Rgb> = {
  black: [0.012, 0.01, 0.01],
  brown: [0.055, 0.028, 0.014],
  blonde: [0.27, 0.18, 0.085],
  red: [0.13, 0.042, 0.018],
  gray: [0.3, 0.29, 0.28],
  white: [0.62, 0.6, 0.57],
  other: [0.09, 0.04, 0.03],
}
/** Deep, a little muted, as in good photographs: one colour speaks, the others listen. */
const TOPS: Record<Season, [Rgb, ...Rgb[]]> = {
  spring: [
    [0.42, 0.16, 0.14],
    [0.12, 0.22, 0.3],
    [0.5, 0.4, 0.26],
    [0.2, 0.28, 0.16],
    [0.5, 0.44, 0.42],
    [0.36, 0.26, 0.05],
  ],
  summer: [
    [0.62, 0.58, 0.52],
    [0.14, 0.26, 0.42],
    [0.52, 0.2, 0.1],
    [0.5, 0.36, 0.1],
    [0.12, 0.3, 0.28],
    [0.5, 0.24, 0.24],
  ],
  autumn: [
    [0.24, 0.085, 0.04],
    [0.24, 0.15, 0.045],
    [0.09, 0.13, 0.09],
    [0.22, 0.05, 0.05],
    [0.12, 0.14, 0.2],
    [0.3, 0.22, 0.14],
  ],
  winter: [
    [0.34, 0.04, 0.04],
    [0.06, 0.1, 0.2],
    [0.08, 0.14, 0.12],
    [0.3, 0.2, 0.06],
    [0.11, 0.1, 0.1],
    [0.4, 0.36, 0.3],
  ],
}
const LEGS: [Rgb, ...Rgb[]] = [
  [0.04, 0.055, 0.1],
  [0.05, 0.045, 0.04],
  [0.12, 0.09, 0.06],
  [0.025, 0.027, 0.035],
  [0.09, 0.1, 0.11],
]
const SHOES: [Rgb, ...Rgb[]] = [
  [0.03, 0.022, 0.016],
  [0.08, 0.045, 0.025],
  [0.02, 0.02, 0.024],
  [0.3, 0.28, 0.26],
]

export interface LookWish {
  age: Age
  isWoman: boolean
  season: Season
  weather: Weather
  isIndoors: boolean
  /** Only the person who dreams wears their own profile. */
  profile: AppearanceProfile | undefined
  /** Colours named in the words, sRGB 0 to 1; the first dresses someone. */
  accent: Rgb | undefined
  isHiking: boolean
  isFormal: boolean
}

export function newLook(wish: LookWish, random: Random): Look {
  const { age, isWoman, profile } = wish
  const isCold = !wish.isIndoors && (wish.season === 'winter' || wish.weather === 'snow')
  const isCool =
    !wish.isIndoors &&
    (isCold || wish.season === 'autumn' || wish.weather === 'rain' || wish.weather === 'storm')
  const skin =
    SKIN[
      profile?.skinTone ?? pick(random, ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const)
    ]
  const natural =
    age === 'old'
      ? pick(random, ['gray', 'white', 'gray'] as const)
      : pick(random, ['black', 'brown', 'brown', 'blonde', 'red'] as const)
  const hair = HAIR[profile?.hairColor ?? natural]
  const style = styleOf(age, isWoman, random)
  const palette = TOPS[wish.season]
  const dressChance = isCold ? 0.12 : isCool ? 0.3 : 0.55
  const wearsDress = isWoman && !wish.isHiking && random() < (wish.isFormal ? 0.75 : dressChance)
  const tops: [TopKind, ...TopKind[]] = isCold
    ? wish.isHiking
      ? ['parka']
      : ['coat', 'parka', 'coat']
    : isCool
      ? ['jacket', 'coat', 'sweater']
      : ['shirt', 'shirt', 'sweater']
  const accent = wish.accent
  return {
    skin,
    hair,
    hairStyle: style,
    top: wish.isFormal && !isWoman && !isCold ? 'jacket' : pick(random, tops),
    topColour: accent
      ? [accent[0] ** 2.2 * 0.6, accent[1] ** 2.2 * 0.6, accent[2] ** 2.2 * 0.6]
      : wish.isFormal
        ? pick(random, [
            [0.02, 0.022, 0.03],
            [0.05, 0.06, 0.1],
            [0.2, 0.03, 0.04],
          ])
        : pick(random, palette),
    legs: wearsDress
      ? random() < 0.6
        ? 'dress'
        : 'skirt'
      : age === 'child' && !isCool && random() < 0.5
        ? 'shorts'
        : 'trousers',
    legColour: pick(random, LEGS),
    shoes: pick(random, SHOES),
    scarf: isCold || (isCool && random() < 0.4) ? pick(random, palette) : undefined,
    hat:
      isCold && random() < 0.7
        ? 'beanie'
        : wish.season === 'summer' && !wish.isIndoors && random() < 0.16
          ? 'brim'
          : 'none',
    hatColour: pick(random, palette),
    hasPack: wish.isHiking,
    wind: wish.isIndoors ? 0 : wish.weather === 'wind' || wish.weather === 'storm' ? 1 : 0.25,
  }
}

function styleOf(age: Age, isWoman: boolean, random: Random): HairStyle {
  if (age === 'old')
    return isWoman ? pick(random, ['bun', 'bob', 'curls']) : pick(random, ['bald', 'short', 'crop'])
  if (age === 'child')
    return isWoman ? pick(random, ['tail', 'bob', 'long']) : pick(random, ['short', 'curls', 'short'])
  return isWoman
    ? pick(random, ['long', 'bob', 'tail', 'bun', 'curls', 'long'])
    : pick(random, ['short', 'short', 'crop', 'curls'])
}
