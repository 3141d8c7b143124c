import appearance from '../../library/appearance.json' with { type: 'json' }
import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import { randomFrom } from '../../random.ts'
import type { Age, AppearanceProfile, Person, Relation } from '../../understanding/brief.ts'
import colourWords from '../../understanding/word-data/colours.json' with { type: 'json' }
import { type Body, type Build, type Cut, type Look, named, OUTFITS, type Sex } from './clothes.ts'
import { isSmall } from './skeleton.ts'

type Tone = keyof typeof appearance.skins
type HairColour = keyof typeof appearance.hairs

const TONES = Object.keys(appearance.skins) as Tone[]
const FAMILY: readonly (Relation | 'me')[] = ['partner', 'child', 'parent', 'grandparent', 'sibling']
const RELATIVES: readonly Relation[] = ['child', 'baby', 'parent', 'grandparent', 'sibling']
/** Relatives by blood among the others. */
const KIN: ReadonlySet<string> = new Set(appearance.kin)
const isRelative = ({ relation, noun = '' }: Person): boolean => RELATIVES.includes(relation) || KIN.has(noun)
/** What is worn at each age instead of an outfit: children wear no suits, gowns or coats of doctors' offices. */
const OUTFITS_OF_AGE: Readonly<Record<string, Readonly<Record<string, string>>>> = wardrobe.ages
const BUILDS: readonly Build[] = ['medium', 'slim', 'medium', 'broad', 'medium']

export interface Casting {
  appearance: AppearanceProfile
  seed: number
  /** 0 is the writer, 1 the first of the others and so on: each wears other colours. */
  index: number
  age?: Age
  years?: number | undefined
  /** Where the writer's family, and the people of the place, are from: `origins` of library/appearance.json. */
  origin?: string | undefined
  localOrigin?: string | undefined
  /** Unless the words say another one. */
  outfit?: string | undefined
  /** Who sits on the ground or rides wears no skirt where the outfit has anything else. */
  needsTrousers?: boolean
  /** Who swims wears no apron and no coat, whatever the words say. */
  isInWater?: boolean
  /** Colours of tops that others wear; another one is taken where the outfit has one. */
  worn?: ReadonlySet<string>
}

/** How one person looks; undefined is the writer. The same arguments give the same look. */
export function lookFor(person: Person | undefined, casting: Casting): Look {
  const { appearance: profile, seed, index, outfit = 'casual' } = casting
  const pick = picker(seed * 31 + index * 7919)
  const sex = person?.sex ?? (person ? undefined : sexOf(profile)) ?? pick(['f', 'm'] as const)
  const age: Age = casting.age ?? person?.age ?? (profile.ageRange === '65+' ? 'older' : 'adult')
  const years = person?.years ?? casting.years
  const body = bodyOf(age, years)
  const isGreying = age === 'older' || (age === 'adult' && (years ?? 0) >= GREYING)
  const family = originNamed(casting.origin)
  const writerTone = profile.skinTone ?? picker(seed * 31)(family?.skins ?? TONES)
  const isToneSaid = person?.skinTone ?? (profile.skinTone && (!person || isRelative(person)))
  const own = isToneSaid ? undefined : originOf(person, casting)
  const tone = person?.skinTone ?? toneOf(person, writerTone, pick, own)
  const notes = (person ? person.looks : profile.additionalNotes) ?? ''
  const coloured = colouredIn(notes)
  const all = noted(notes)
  const ownOutfit = all.outfit ?? coloured.find(({ outfit }) => outfit)?.outfit
  const isDry = casting.isInWater && !(ownOutfit && isSwum(ownOutfit))
  // A baker at the Kaaba is a pilgrim as well.
  const isWornByAll = wardrobe.ofAll.includes(outfit)
  // "In my uniform" is that of the place: a pilot's in a cockpit.
  const isOfPlace = ownOutfit === ANY_UNIFORM && wardrobe.ofUniform.includes(outfit)
  const said = { ...all, outfit: isDry || isWornByAll || isOfPlace ? undefined : ownOutfit }
  const isCurled = appearance.curledSkins.includes(tone) && !own?.isStraight
  const styles = appearance.styles[sex][age]
  const look: Look = {
    body,
    sex,
    build: isSmall({ body }) ? 'medium' : pick(BUILDS),
    skin: appearance.skins[tone],
    hair: appearance.hairs[
      hairColour(person, profile, age, tone, pick, writerTone, picker(seed * 31 + 17), own)
    ],
    hairStyle: pick(isCurled ? styles.curled : styles.straight),
    ...clothesFor(outfitOf(originIdOf(person, casting), said.outfit ?? outfit), sex, age, pick, {
      ...casting,
      // An artificial leg is to be seen.
      needsTrousers: casting.needsTrousers || /^legs?$/.test(said.artificial ?? ''),
    }),
  }
  for (const { colour, part } of coloured.toReversed()) {
    if (part === 'top' && look.bottom === look.top) look.bottom = colour
    // Over what only covers the front or the head, something else is worn.
    if (part !== 'headscarf') look[part] = colour
  }
  const isGrown = age === 'adult' || age === 'older'
  const beard = sex === 'm' && isGrown ? pick(appearance.beards) : ''
  if (beard) look.beard = beard
  if (pick(age === 'older' ? [0, 1] : [0, 0, 0, 0, 0, isGrown ? 1 : 0]) === 1) look.hasGlasses = true
  if (isGreying) look.isLined = true
  if (isGreying && age === 'adult' && !(profile.hairColor && !person)) look.hair = appearance.hairs.gray
  const { hairStyle, hairColour: colour, build, hat, headscarf, glasses, hearingAid, artificial } = said
  if (hairStyle) look.hairStyle = hairStyle
  if (colour) look.hair = appearance.hairs[colour as HairColour]
  if (said.beard && sex === 'm' && isGrown) look.beard = said.beard
  if (build) look.build = build as Build
  if (glasses) look.hasGlasses = true
  if (hearingAid) look.hasHearingAid = true
  if (artificial) look.artificial = artificial as NonNullable<Look['artificial']>
  if (said.shoes) look.footwear = said.shoes
  if (said.shoes === 'bare') look.shoes = 'skin'
  const worn = [...allNoted('worn', notes), ...patternsIn(notes)]
  if (worn.length > 0) look.worn = worn
  const onFace = allNoted('face', notes)
  if (onFace.length > 0) look.onFace = onFace
  if (headscarf) {
    const dyed = coloured.find(({ part }) => part === 'headscarf')?.colour
    look.headscarf = dyed ?? pick(appearance.scarves.filter((colour) => colour !== look.top))
    delete look.hat
  } else if (hat === 'none') delete look.hat
  else if (hat) look.hat = hat
  return look
}

/** A wedding or a feast is dressed as where somebody is from. */
const outfitOf = (origin: string | undefined, outfit: string): string =>
  (wardrobe.ofOrigin as Record<string, Record<string, string>>)[origin ?? '']?.[outfit] ?? outfit

/** Years from which faces have lines and hair is grey. */
export const GREYING = 48

/** Children are drawn in three sizes; of older people only those who are old are bent. */
function bodyOf(age: Age, years: number | undefined): Body {
  if (years === undefined) return age
  if (age === 'older') return years < 66 ? 'adult' : age
  if (age !== 'child') return age
  return years < 4 ? 'toddler' : years < 9 ? age : 'schoolchild'
}

/** The pose that the words ask for: a wheelchair, a stick, a pregnancy. */
export const poseSaid = (looks: string | undefined): string | undefined => noted(looks ?? '').pose

/** Whether the words dress somebody for work or an occasion: scrubs, an apron, a wedding dress. */
export const isDressed = (looks: string | undefined): boolean => noted(looks ?? '').outfit !== undefined

/** The outfit that the words say of somebody. */
export const outfitSaid = (looks: string | undefined): string | undefined => noted(looks ?? '').outfit

interface OfOne {
  /** What the words may say that somebody wears, where this is meant. */
  as: string[]
  /** What others wear. */
  others: string
  /** Of the family those who wear it only where the words say so; all where absent. */
  family?: string[]
}

/**
 * What somebody wears where an anchor has the outfit of one: not the family of who graduates, nor the writer where the words
 * say it of another one.
 */
export function wearOfOne(
  wear: string | undefined,
  role: Relation | 'me',
  saidOfOthers: readonly string[],
): string | undefined {
  const rule = (wardrobe.ofOne as Record<string, OfOne>)[wear ?? '']
  const isOther =
    role === 'me'
      ? rule?.as.some((one) => saidOfOthers.includes(one))
      : (rule?.family ?? FAMILY).includes(role)
  return rule && isOther ? rule.others : wear
}

/** What the words say of whoever wears a uniform, and no more. */
const ANY_UNIFORM = 'any-uniform'

const isSwum = (outfit: string): boolean => wardrobe.inWater.includes(outfit)

/** Of what the words say of somebody's looks, the clothes of work or an occasion. */
export const dressSaid = (looks: string | undefined): string | undefined =>
  looks
    ?.split(', ')
    .filter((part) => isDressed(part) || colouredIn(part).length > 0)
    .join(', ') || undefined

/** What those who belong to a place wear there, whatever its anchors say; `file` is the composition's. */
export function wearAt(file: string, role: Relation | 'me'): string | undefined {
  const worn = wornAt(file)
  return worn && (worn.by?.includes(role) ?? true) ? worn.outfit : undefined
}

/** What a couple wears at a place for its wedding. */
export const wearOfCouple = (file: string): string => wornAt(file)?.couple ?? 'gown'

function wornAt(file: string) {
  const places: Record<string, { outfit: string; by?: string[]; couple?: string }> = wardrobe.places
  const [place, number] = file.split('.')
  return places[`${place}.${number}`] ?? places[place!]
}

/** Of a profile that says it. */
export function sexOf({ gender }: AppearanceProfile): Sex | undefined {
  return gender === 'woman' ? 'f' : gender === 'man' ? 'm' : undefined
}

interface Origin {
  skins: readonly Tone[]
  hairs: readonly HairColour[]
  /** Dark skins have straight hair too. */
  isStraight?: boolean
}

const ORIGINS = appearance.origins as unknown as Readonly<Record<string, Origin>>
const originNamed = (id: string | undefined): Origin | undefined => (id ? ORIGINS[id] : undefined)

/** Relatives and partners are of the writer's origin, others of that of their names or of the place. */
const originOf = (person: Person | undefined, casting: Casting): Origin | undefined =>
  originNamed(originIdOf(person, casting))

function originIdOf(person: Person | undefined, { origin, localOrigin }: Casting): string | undefined {
  if (!person || isRelative(person)) return origin
  const isClose = person.relation === 'partner' || person.relation === 'friend'
  return person.origin ?? (isClose ? origin : (localOrigin ?? origin))
}

/** Relatives by blood are at most one tone apart from the writer. */
function toneOf(person: Person | undefined, writer: Tone, pick: Pick, origin: Origin | undefined): Tone {
  if (person === undefined) return writer
  if (origin) return isRelative(person) && origin.skins.includes(writer) ? writer : pick(origin.skins)
  if (!isRelative(person)) return pick(TONES)
  const at = TONES.indexOf(writer) + pick([0, 0, 0, 1, -1])
  return TONES[Math.min(TONES.length - 1, Math.max(0, at))]!
}

function hairColour(
  person: Person | undefined,
  profile: AppearanceProfile,
  age: Age,
  tone: Tone,
  pick: Pick,
  writerTone: Tone,
  familyPick: Pick,
  origin: Origin | undefined,
): HairColour {
  const usual = (of: Tone) => origin?.hairs ?? (appearance.hairOfSkin[of] as HairColour[])
  const natural = pick(usual(tone))
  const own = profile.hairColor
  if (!person && own) return own
  if (age === 'older' || (!person && profile.ageRange === '56-65'))
    return pick(['gray', 'white', 'gray'] as const)
  if (person && !isRelative(person)) return natural
  // A family has one colour, which most of it shows.
  const isOwn = own && own !== 'gray' && own !== 'white'
  const ofFamily = isOwn ? own : familyPick(usual(writerTone))
  if (!person) return ofFamily
  const isSuiting = isOwn || usual(tone).includes(ofFamily)
  return isSuiting ? pick([ofFamily, ofFamily, ofFamily, natural]) : natural
}

const NEGATIONS = new Set(['no', 'not', 'without', 'never'])

type Note = keyof typeof appearance.notes

const split = (text: string): string[] => text.toLowerCase().split(/[^a-z'-]+/)

/** The phrases of library/appearance.json, each with what it means. */
const NOTES = Object.entries(appearance.notes).map(([kind, phrases]) => ({
  kind,
  phrases: Object.entries(phrases).map(([phrase, means]) => ({
    wanted: split(phrase),
    means: means as string,
  })),
}))

interface Said {
  means: string
  from: number
  to: number
}

/** The phrases of one kind that the words say, as the library lists them; "no glasses" says nothing. */
function saidOf({ phrases }: (typeof NOTES)[number], said: readonly string[]): Said[] {
  return phrases.flatMap(({ wanted, means }) => {
    const from = said.findIndex(
      (_, at) =>
        wanted.every((word, i) => said[at + i] === word) &&
        !said.slice(Math.max(0, at - 2), at).some((word) => NEGATIONS.has(word)),
    )
    return from < 0 ? [] : [{ means, from, to: from + wanted.length }]
  })
}

/** Of these what is said first counts, and of "suit" and "space suit" the longer one; of others the first of the library. */
const BY_PLACE = ['outfit', 'hat']

/** What notes say in plain words of library/appearance.json. */
function noted(notes: string): Partial<Record<Note, string>> {
  if (notes === '') return {}
  const said = split(notes)
  return Object.fromEntries(
    NOTES.map((note) => {
      const found = saidOf(note, said)
      if (BY_PLACE.includes(note.kind)) found.sort((a, b) => a.to - b.to || a.from - b.from)
      return [note.kind, found[0]?.means]
    }),
  )
}

/** All that notes say of one kind. */
function allNoted(kind: 'worn' | 'face', notes: string): string[] {
  const note = NOTES.find((one) => one.kind === kind)
  const found = note && notes !== '' ? saidOf(note, split(notes)) : []
  return [...new Set(found.flatMap(({ means }) => means.split(' ')))]
}

const COLOURS: Readonly<Record<string, string>> = { ...colourWords.colours, ...appearance.clothColours }
const GARMENTS: Readonly<Record<string, string>> = appearance.garments
const OUTFITS_SAID: Readonly<Record<string, string>> = appearance.notes.outfit
const HATS_SAID: Readonly<Record<string, string>> = appearance.notes.hat
type DyedPart = 'top' | 'bottom' | 'shoes' | 'accent' | 'headscarf' | 'hair'
const PARTS = appearance.dyedParts as Readonly<Record<string, DyedPart>>
/** The most words that the name of a garment has. */
const MAX_NAME = 3

/** "red dress, blue hat": what is worn in colours that the words say, and which part of a look it dyes. */
function colouredIn(notes: string): { colour: string; outfit: string | undefined; part: DyedPart }[] {
  return notes
    .split(',')
    .map(split)
    .flatMap((words) =>
      words.flatMap((word, at) => {
        const colour = COLOURS[word]
        if (!colour) return []
        for (let length = MAX_NAME; length > 0; length--) {
          const name = words.slice(at + 1, at + 1 + length).join(' ')
          const part = PARTS[name] ?? (HATS_SAID[name] ? 'accent' : undefined)
          const outfit = OUTFITS_SAID[name] ?? GARMENTS[name]
          if (part || outfit !== undefined) return [{ colour, outfit, part: part ?? ('top' as const) }]
        }
        return []
      }),
    )
}

/** "striped shirt": the details of library/wardrobe.json that show a pattern; those of hats and aprons are not drawn. */
const patternsIn = (notes: string): string[] =>
  split(notes).flatMap((word, at, words) => {
    const pattern = (appearance.patterns as Record<string, string>)[word]
    return pattern && PARTS[words[at + 1] ?? ''] === undefined ? [pattern] : []
  })

function clothesFor(
  outfit: string,
  sex: Sex,
  age: Age,
  pick: Pick,
  { seed, index, needsTrousers, worn }: Casting,
) {
  const chosen = OUTFITS_OF_AGE[age === 'baby' ? 'child' : age]?.[outfit] ?? outfit
  const cuts = named(OUTFITS, 'outfit', chosen)
  const all = cuts.map((_, i) => i)
  const suiting = all.filter((i) => !cuts[i]!.for || cuts[i]!.for === sex)
  const trousers = suiting.filter((i) => cuts[i]!.legs !== 'skirt')
  const fitting = needsTrousers && trousers.length > 0 ? trousers : suiting
  const cut = pick(fitting.length > 0 ? fitting : all)
  return { outfit: chosen, cut, ...coloursOf(cuts[cut]!, seed + index, pick, worn) }
}

/** The tops go round by person, so that no two who stand together wear the same. */
function coloursOf(cut: Cut, turn: number, pick: Pick, worn: ReadonlySet<string> | undefined) {
  const tops = cut.tops.map((_, i) => cut.tops[(Math.abs(turn) + i) % cut.tops.length]!)
  const top = tops.find((colour) => !worn?.has(colour)) ?? tops[0]!
  const bottom = pick(cut.bottoms)
  const accents = (cut.accents ?? ['acc2', 'acc', '#3f6f80']).filter((accent) => accent !== top)
  const hat = cut.hats ? pick(cut.hats) : ''
  const headscarf = cut.headscarves ? pick(cut.headscarves) : ''
  return {
    top,
    bottom: bottom === 'top' ? top : bottom,
    shoes: pick(cut.shoeColours),
    accent: pick(accents),
    ...(hat ? { hat } : {}),
    ...(headscarf ? { headscarf } : {}),
  }
}

type Pick = <T>(from: readonly T[]) => T

/** Choices that follow from the seed alone. */
function picker(seed: number): Pick {
  const random = randomFrom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b))
  return (from) => from[(random() * 2 ** 32) % from.length]!
}
