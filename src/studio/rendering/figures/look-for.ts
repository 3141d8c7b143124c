import appearance from '../../library/appearance.json' with { type: 'json' }
import type { Age, AppearanceProfile, Person, Relation } from '../../understanding/brief.ts'
import { type Cut, named, OUTFITS } from './clothes.ts'
import type { Build, Look, Sex } from './look.ts'

type Tone = keyof typeof appearance.skins
type HairColour = keyof typeof appearance.hairs

const TONES = Object.keys(appearance.skins) as Tone[]
const RELATIVES: readonly Relation[] = ['child', 'baby', 'parent', 'grandparent', 'sibling']
const BUILDS: readonly Build[] = ['medium', 'slim', 'medium', 'broad', 'medium']

export interface Casting {
  appearance: AppearanceProfile
  seed: number
  /** 0 is the writer, 1 the first of the others and so on: each wears other colours. */
  index: number
  outfit?: string
}

/** How one person looks; undefined is the writer. The same arguments give the same look. */
export function lookFor(
  person: Person | undefined,
  { appearance: profile, seed, index, outfit = 'casual' }: Casting,
): Look {
  const pick = picker(seed * 31 + index * 7919)
  const isWriter = person === undefined
  const sex = person?.sex ?? (isWriter ? writerSex(profile) : undefined) ?? pick(['f', 'm'] as const)
  const body: Age = person?.age ?? (profile.ageRange === '65+' ? 'older' : 'adult')
  const writerTone = profile.skinTone ?? picker(seed * 31)(TONES)
  const tone = toneOf(person, writerTone, pick)
  const notes = isWriter ? noted(profile.additionalNotes ?? '') : {}
  const isCurled = appearance.curledSkins.includes(tone)
  const styles = appearance.styles[sex][body === 'teen' ? 'adult' : body]
  const look: Look = {
    body,
    sex,
    build: body === 'baby' || body === 'child' ? 'medium' : pick(BUILDS),
    skin: appearance.skins[tone],
    hair: appearance.hairs[hairColour(person, profile, body, tone, pick)],
    hairStyle: pick(isCurled ? styles.curled : styles.straight),
    ...clothesFor(outfit, sex, body, seed, index, pick),
  }
  const beard = sex === 'm' && (body === 'adult' || body === 'older') ? pick(appearance.beards) : ''
  if (beard) look.beard = beard
  if (pick([0, 0, 0, body === 'older' ? 1 : 0, body === 'adult' ? 1 : 0, 0]) === 1) look.hasGlasses = true
  const dressed = { ...look, ...notes }
  if (dressed.headscarf) dressed.headscarf = pick(appearance.scarves)
  return dressed
}

function writerSex({ gender }: AppearanceProfile): Sex | undefined {
  return gender === 'woman' ? 'f' : gender === 'man' ? 'm' : undefined
}

/** Relatives by blood are at most one tone apart from the writer. */
function toneOf(person: Person | undefined, writer: Tone, pick: Pick): Tone {
  if (person === undefined) return writer
  if (!RELATIVES.includes(person.relation)) return pick(TONES)
  const at = TONES.indexOf(writer) + pick([0, 0, 0, 1, -1])
  return TONES[Math.min(TONES.length - 1, Math.max(0, at))]!
}

function hairColour(
  person: Person | undefined,
  profile: AppearanceProfile,
  body: Age,
  tone: Tone,
  pick: Pick,
): HairColour {
  const natural = pick(appearance.hairOfSkin[tone]) as HairColour
  if (person === undefined) {
    if (profile.hairColor) return profile.hairColor
    if (body === 'older' || profile.ageRange === '56-65') return pick(['gray', 'white', 'gray'] as const)
    return natural
  }
  if (body === 'older') return pick(['gray', 'white', 'gray'] as const)
  const isGreyed = profile.hairColor === 'gray' || profile.hairColor === 'white'
  if (RELATIVES.includes(person.relation) && profile.hairColor && !isGreyed)
    return pick([profile.hairColor, profile.hairColor, natural])
  return natural
}

const NEGATIONS = new Set(['no', 'not', 'without', 'never'])

/** What the notes of the profile say in plain words; "no glasses" says nothing. */
function noted(notes: string): Partial<Look> {
  const said = notes.toLowerCase().split(/[^a-z]+/)
  const says = (phrase: string) => {
    const wanted = phrase.toLowerCase().split(/[^a-z]+/)
    return said.some(
      (_, at) =>
        wanted.every((word, i) => said[at + i] === word) &&
        !said.slice(Math.max(0, at - 2), at).some((word) => NEGATIONS.has(word)),
    )
  }
  const found = <T extends string>(table: Record<string, T>) =>
    Object.entries(table).find(([word]) => says(word))?.[1]
  const { notes: words } = appearance
  const look: Partial<Look> = {}
  const hairStyle = found(words.hairStyle)
  const beard = found(words.beard)
  const build = found(words.build) as Build | undefined
  if (hairStyle) look.hairStyle = hairStyle
  if (beard) look.beard = beard
  if (build) look.build = build
  if (Object.keys(words.glasses).some(says)) look.hasGlasses = true
  if (Object.keys(words.headscarf).some(says)) look.headscarf = 'acc'
  return look
}

/** Children wear what suits them: no suits, gowns or coats of doctors' offices. */
const GROWN_ONLY: Record<string, string> = {
  suit: 'shirt',
  'white-coat': 'casual',
  scrubs: 'casual',
  gown: 'dress',
}

function clothesFor(outfit: string, sex: Sex, body: Age, seed: number, index: number, pick: Pick) {
  const isSmall = body === 'child' || body === 'baby'
  const worn = (isSmall && GROWN_ONLY[outfit]) || outfit
  const cuts = named(OUTFITS, 'outfit', worn)
  const fitting = cuts.map((_, i) => i).filter((i) => !cuts[i]!.for || cuts[i]!.for === sex)
  const cut = pick(fitting.length > 0 ? fitting : cuts.map((_, i) => i))
  return { outfit: worn, cut, ...coloursOf(cuts[cut]!, seed + index, pick) }
}

/** The tops go round by person, so that no two who stand together wear the same. */
function coloursOf(cut: Cut, turn: number, pick: Pick) {
  const top = cut.tops[Math.abs(turn) % cut.tops.length]!
  const bottom = pick(cut.bottoms)
  const accents = (cut.accents ?? ['acc2', 'acc', '#3f6f80']).filter((accent) => accent !== top)
  const hat = cut.hats ? pick(cut.hats) : ''
  return {
    top,
    bottom: bottom === 'top' ? top : bottom,
    shoes: pick(cut.shoeColours),
    accent: pick(accents),
    ...(hat ? { hat } : {}),
  }
}

type Pick = <T>(from: readonly T[]) => T

/** Choices that follow from the seed alone. */
function picker(seed: number): Pick {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return (from) => {
    state = (state + 0x6d2b79f5) >>> 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return from[((x ^ (x >>> 14)) >>> 0) % from.length]!
  }
}
