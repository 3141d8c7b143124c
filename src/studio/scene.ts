/** What the words decided: the typed scene that the painter renders and the critic checks. Everything is filled in. */
export type Place =
  | 'sea'
  | 'coast'
  | 'island'
  | 'lake'
  | 'river'
  | 'fjord'
  | 'mountain'
  | 'forest'
  | 'desert'
  | 'meadow'
  | 'garden'
  | 'field'
  | 'vineyard'
  | 'village'
  | 'house'
  | 'city'
  | 'street'
  | 'cafe'
  | 'stage'
  | 'hall'
  | 'study'
  | 'living-room'
  | 'classroom'
  | 'bookshop'
  | 'shop'
  | 'church'
  | 'laboratory'
  | 'yoga-studio'
  | 'space'
export type TimeOfDay = 'dawn' | 'morning' | 'noon' | 'afternoon' | 'sunset' | 'dusk' | 'night'
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'
export type Weather = 'clear' | 'cloudy' | 'mist' | 'rain' | 'storm' | 'snow' | 'wind'
export type Viewpoint = 'wide' | 'middle' | 'close' | 'above' | 'first-person'
export type Age = 'child' | 'young' | 'adult' | 'old'
/** What a figure does. Poses of one figure; a couple or a family combines them. */
export type Activity =
  | 'standing'
  | 'walking'
  | 'running'
  | 'sitting'
  | 'arms-raised'
  | 'embracing'
  | 'holding-hands'
  | 'speaking'
  | 'singing'
  | 'playing'
  | 'dancing'
  | 'working'
  | 'writing'
  | 'reading'
  | 'painting'
  | 'making-music'
  | 'cooking'
  | 'eating'
  | 'gardening'
  | 'climbing'
  | 'swimming'
  | 'cycling'
  | 'riding'
  | 'fishing'
  | 'rowing'
  | 'sailing'
  | 'meditating'
  | 'lying'
  | 'kneeling'
  | 'carrying'
  | 'shoulder-ride'
  | 'waving'
  | 'pointing'
  | 'photographing'
  | 'teaching'
  | 'jumping'

/** Figures that belong together and do one thing. */
export interface CastGroup {
  /** Who they are to each other. */
  relation: 'alone' | 'couple' | 'parent-and-child' | 'family' | 'friends' | 'strangers'
  /** One entry a figure, tallest first; never empty. */
  ages: Age[]
  activity: Activity
}

/** Optional, as the person chose it; colours the figures. */
export interface AppearanceProfile {
  ageRange?: '18-25' | '26-35' | '36-45' | '46-55' | '56-65' | '65+' | undefined
  gender?: 'woman' | 'man' | 'non-binary' | 'prefer-not-to-say' | undefined
  skinTone?: 'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark' | 'deep' | undefined
  hairColor?: 'black' | 'brown' | 'blonde' | 'red' | 'gray' | 'white' | 'other' | undefined
  additionalNotes?: string | undefined
}

export interface Scene {
  place: Place
  time: TimeOfDay
  season: Season
  weather: Weather
  viewpoint: Viewpoint
  /** Groups of figures; empty when nobody is there. At most three groups. */
  cast: CastGroup[]
  /** A crowd or an audience fills the background. */
  hasCrowd: boolean
  /** Things that must be seen, most important first, e.g. 'boat', 'campfire', 'lantern', 'dog', 'book'. See PROPS in words. */
  props: string[]
  /** Parts of the landscape beyond the place itself, e.g. 'mountains', 'forest', 'river', 'road', 'city', 'window'. */
  backdrop: string[]
  /** Things in the sky: 'aurora', 'stars', 'milky-way', 'moon', 'rainbow', 'clouds', 'birds', 'balloons', 'fireworks', 'earth'. */
  sky: string[]
  /** -1 to 1 each; 0 is neutral. */
  mood: { warmth: number; energy: number; brightness: number; saturation: number }
  /** Colours that the words name, as [r, g, b] from 0 to 1, sRGB; may be empty. */
  colours: [number, number, number][]
  appearance: AppearanceProfile
}
