/** What the words decided, and what the composition may rely on. Confidences are from 0 to 1. */
export interface Brief {
  place: PlaceReading
  /** Undefined where nothing says it; the composition then takes what suits the place. */
  hour: Read<Hour> | undefined
  /** Steps that were asked for, later than the hour that suits the place. */
  hourShift?: number | undefined
  season: Read<Season> | undefined
  weather: Read<Weather> | undefined
  mood: Mood
  viewpoint: Viewpoint
  people: People
  /** An action of ACTIONS that is said of the main person. */
  action: Read<string> | undefined
  /** What words without a place are about: a theme of word-data/themes.json. */
  theme?: string | undefined
  /** The others do it too. */
  isDoneTogether?: boolean | undefined
  /** The others sit, lie, stand or kneel as the main person does. */
  isRestingTogether?: boolean | undefined
  /** What the people of the place do where the words say it of everybody: applaud, cheer, dance. */
  crowdAction?: string | undefined
  /** How the main person is, besides or instead of what they do: sit, lie, stand or kneel. */
  posture: Read<string> | undefined
  /** Things that are surely meant, by their names of word-data/objects.json, most important first. */
  objects: ObjectReading[]
  /** What is written on something: a sign, a banner, the side of a truck. */
  lettering?: Lettering | undefined
  /** On what the writer's own name is said to be, which the words do not tell. */
  ownNameOn?: readonly string[] | undefined
  /** Colours that are said of things ("the red door"), by the lemma of the noun and by the object's name: colour expressions. */
  colours: Readonly<Record<string, string>>
  /** Stems of the words that are meant literally and not negated; for the choice between compositions of a place. */
  words: string[]
  /** Kinds of land that the words name, of word-data/lands.json: hills for "Lake District"; for the choice between compositions. */
  lands?: readonly string[]
  /** Places of library/insets.json that the words put outside of a window and in something that is painted, made or shown. */
  views?:
    | {
        window?: string | undefined
        picture?: string | undefined
        /** It is said to be seen through a window, so the writer is in a room or a vehicle. */
        isIndoors?: boolean | undefined
      }
    | undefined
  /** The words say more than is surely read: a scene for them is shown before it is painted. */
  isLong?: boolean | undefined
  appearance: AppearanceProfile
  /** ISO 639-1; what is not English is read by cue words alone. */
  language: string
  /** What the words themselves say, where feedback changed it since: the composition stays the one that was chosen for it. */
  asWritten?: (Adjustable & Partial<Pick<Brief, 'people' | 'action' | 'posture' | 'objects'>>) | undefined
  /** The sketch that was chosen; `isStandIn` where its place only stands in for one that the words do not decide. */
  composition?: { file: string; isStandIn: boolean }
  /** Of the sketch that was chosen, in place of that of the picture. */
  seed?: number
}

/** What may change while the composition stays. */
export type Adjustable = Pick<
  Brief,
  'hour' | 'hourShift' | 'season' | 'weather' | 'mood' | 'viewpoint' | 'appearance'
>

export interface Read<T> {
  value: T
  confidence: number
}

/** What somebody does with a thing where it stands: a way of library/at-things.json. */
export interface Act {
  way: string
  /** Somebody else does it, not the writer. */
  isOther: boolean
}

export interface ObjectReading extends Read<string> {
  /** In the writer's hand, said to be theirs ("my dog"), or in somebody else's hand. */
  near?: 'held' | 'own' | 'other' | undefined
  /** How many the words say: "two dogs", "goats, forty of them"; 2 for a plural. */
  count?: number | undefined
  /** Somebody who saw the scene without it asks for it: it may be anywhere where it is possible. */
  isAsked?: boolean | undefined
  /** Something is written on it, which the edge of the picture must not cut. */
  isToRead?: boolean | undefined
  /** An animal that is said to be on a sofa or in an armchair. */
  isOnSeat?: boolean | undefined
  /** It is said to be on a windowsill. */
  isOnSill?: boolean | undefined
  /** What somebody does with it where it stands. */
  act?: Act | undefined
}

export interface Lettering {
  /** At most LONGEST characters of lettering.ts. */
  text: string
  /** What it may be written on, the first choice first: kinds of `data-lettering` in the library's drawings. */
  kinds: readonly string[]
  confidence: number
  /** Nothing is said to be written: the number of a birthday, on a cake or a banner that is there anyway. */
  isImplied?: boolean | undefined
}

export interface PlaceReading {
  /** A place of the library, or undefined where none is sure: then a landscape is painted. */
  id: string | undefined
  confidence: number
  /** The three likeliest, best first; empty for a text without words. */
  likeliest: Read<string>[]
  /** Those after them, for whoever asks for more sketches. */
  lessLikely?: readonly string[]
  /** What is painted where no place is sure: those that suit what is known about alike, the best first. */
  landscapes: readonly string[]
}

/** Others beside the writer. */
export const MAX_PEOPLE = 8

/** A place that is less likely than this is right in one case of a hundred, so it is not worth a question. */
export const MIN_OFFERED = 0.03

export const HOURS = ['dawn', 'morning', 'day', 'golden', 'sunset', 'dusk', 'night'] as const
export type Hour = (typeof HOURS)[number]
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const
export type Season = (typeof SEASONS)[number]
export const WEATHERS = ['clear', 'cloudy', 'mist', 'rain', 'storm', 'snow'] as const
export type Weather = (typeof WEATHERS)[number]
export type Viewpoint = 'wide' | 'middle' | 'close'

/** Each from -1 to 1; 0 is what the place and the hour have by themselves. */
export interface Mood {
  warmth: number
  brightness: number
  energy: number
}

export interface People {
  /** Whether the writer is in the picture. False in first person, or where the text says that nobody is there. */
  isWriterShown: boolean
  /** Who else is surely there, nearest to the writer first; at most eight. */
  others: Person[]
  /** A crowd or an audience is said. */
  hasCrowd: boolean
  /** Pairs of library/poses.json that show how the writer touches somebody, as the words say it; the best first. */
  contact?: readonly string[] | undefined
  /** Of these, the ones in which the other one is who acts: "she gives me flowers". */
  contactByOther?: readonly string[] | undefined
  /** Whom the writer touches so, where the words name somebody: "I hug my mother". */
  contactWith?: Readonly<Record<string, Relation>> | undefined
  /** How two of the others touch: "my mother hugs my sister". */
  contactOfOthers?: { pairs: readonly string[]; relations: readonly [Relation, Relation] } | undefined
  /** Only what the words say of the writer ("as his wife", "an old man"); undefined where they do not. */
  writer: {
    sex: Sex | undefined
    age: Age | undefined
    years?: number | undefined
    looks?: string | undefined
    expression?: string | undefined
    gaze?: Gaze | undefined
    /** Their occupation: "I am a judge". */
    noun?: string | undefined
  }
  /** Where the writer and the family are from, where the words tell it: one of `origins` in library/appearance.json. */
  origin?: string | undefined
  /** The same of whoever belongs to the place. */
  localOrigin?: string | undefined
  /** The words are about a journey: the people of the place are not the writer's. */
  isTravelling?: boolean
  /** Nobody else is there, the people of the place included. */
  isDeserted?: boolean | undefined
  /** A list of people names those who belong to the place. */
  areLocalsListed?: boolean | undefined
  /** "My wedding day". */
  isOwnWedding?: boolean | undefined
  /** The wedding of the words is somebody else's. */
  isWeddingGuest?: boolean | undefined
  confidence: number
}

/** The nearest first. */
export const RELATIONS = [
  'partner',
  'baby',
  'child',
  'parent',
  'grandparent',
  'sibling',
  'friend',
  'colleague',
  'other',
] as const
export type Relation = (typeof RELATIONS)[number]

export type Sex = 'f' | 'm'

export interface Person {
  relation: Relation
  /** Undefined where the words do not say it. */
  sex: Sex | undefined
  age: Age
  /** Undefined where the words do not say it. */
  years?: number | undefined
  /** A proper name: "Rosa", "Mrs Smith". */
  name?: string | undefined
  /** The occupation or the kinship of `other` people: "nurse", "niece". A place's own staff of this name is this person. */
  noun?: string | undefined
  /** `noun` is an occupation. */
  isStranger?: boolean | undefined
  /** The words say that they are with the writer: "I play with two children". */
  isWithWriter?: boolean | undefined
  /** The words say that they are elsewhere in the scene: "Dad waves from the shore". */
  isApart?: boolean | undefined
  /** Where the name is usual: one of `origins` in library/appearance.json. */
  origin?: string | undefined
  /** What they do, where the words say it of them. */
  action?: string | undefined
  /** Decides the looks that no words say, where it is not the place in the list. */
  lookIndex?: number | undefined
  /** What the words say of the looks, in words of `notes` in library/appearance.json, parted by commas. */
  looks?: string | undefined
  /** How the face is, whatever they do besides: one of `expressions` in library/heads.json. */
  expression?: string | undefined
  /** What they are said to look at or to listen to. */
  gaze?: Gaze | undefined
  /** As the person said it of them by hand. */
  skinTone?: AppearanceProfile['skinTone']
}

/** What somebody looks at: the sky, what is far, the writer, the others, one of them, or a thing of word-data/objects.json. */
export type Gaze =
  | { at: 'sky' }
  | { at: 'far' }
  | { at: 'writer' }
  | { at: 'others' }
  | { at: 'person'; relation: Relation; sex: Sex | undefined; name: string | undefined }
  | { at: 'thing'; name: string; isUp?: boolean }

export const AGES = ['baby', 'child', 'teen', 'adult', 'older'] as const
export type Age = (typeof AGES)[number]

/** What the person chose about themselves; it decides the writer's figure. */
export interface AppearanceProfile {
  ageRange?: '18-25' | '26-35' | '36-45' | '46-55' | '56-65' | '65+' | undefined
  gender?: 'woman' | 'man' | 'non-binary' | 'prefer-not-to-say' | undefined
  skinTone?: 'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark' | 'deep' | undefined
  hairColor?: 'black' | 'brown' | 'blonde' | 'red' | 'gray' | 'white' | 'other' | undefined
  additionalNotes?: string | undefined
}
