import appearanceData from '../library/appearance.json' with { type: 'json' }
import wardrobe from '../library/wardrobe.json' with { type: 'json' }
import { deriveSeed } from '../random.ts'
import type { Look } from '../rendering/figures/clothes.ts'
import {
  dressSaid,
  lookFor,
  outfitSaid,
  wearAt,
  wearOfCouple,
  wearOfOne,
} from '../rendering/figures/look-for.ts'
import type { Brief } from '../understanding/brief.ts'
import { occasionsOf } from '../understanding/occasions.ts'
import type { Anchor } from './anchors.ts'
import type { Member } from './members.ts'

interface DressSettings {
  /** The composition's file name. */
  file: string
  isIndoor: boolean
  /** Of the whole picture. */
  pictureSeed: number
  variant: number
}

/** How each member looks at an anchor; no two wear the same top where the outfit has another one. */
export function dresser(brief: Brief, { pictureSeed, variant, file, isIndoor }: DressSettings) {
  const { appearance } = brief
  const isCold = !isIndoor && (brief.season?.value === 'winter' || brief.weather?.value === 'snow')
  const isWedding = occasionsOf(brief).includes('wedding')
  const worn = new Set<string>()
  const ownLooks = brief.people.writer.looks
  const saidOfOthers = brief.people.others.flatMap(({ looks }) => outfitSaid(looks) ?? [])
  return ({ role, index, ...person }: Member, { wear: meant, kind, staff }: Anchor): Look => {
    const belongs = wearAt(file, role) ?? meant
    const isMe = role === 'me'
    const isAtWork = isMe && ATTENDING.includes(brief.action?.value ?? '')
    // The father of a firefighter wears no helmet, though he stands where one of the crew may be.
    const wear = isAtWork ? belongs : wearOfOne(belongs, role, staff ? [] : saidOfOthers)
    const looks = DRESSED_ALIKE.test(staff ?? '') && !person.looks ? dressSaid(ownLooks) : person.looks
    const ownAppearance = {
      ...appearance,
      gender: person.sex === 'f' ? ('woman' as const) : ('man' as const),
      additionalNotes: [appearance.additionalNotes, person.looks].filter(Boolean).join(', '),
    }
    const look = lookFor(isMe ? undefined : { ...person, looks, relation: role }, {
      appearance: isMe ? ownAppearance : appearance,
      // The other variant of a composition wears other clothes, which may stand out more.
      seed: deriveSeed(pictureSeed, variant % 2 === 0 ? 'looks' : 'other looks') % 100_000,
      index: person.lookIndex ?? index,
      age: person.age,
      years: person.years,
      ...originsAt(file, brief.people),
      outfit: outfitFor(file, wear, role, isCold, brief.people, isWedding),
      needsTrousers: isCold || kind === 'floor' || kind === 'mount',
      isInWater: kind === 'wade' && wear === 'swim',
      worn,
    })
    if (person.expression) look.expression = person.expression
    const dressed = dressSaid(looks) ? look : inTeamColours(look, brief.colours, file)
    worn.add(dressed.top)
    return dressed
  }
}

/** Players, and fans in the stands, wear the colours of the team that the words name. */
function inTeamColours(look: Look, { kit, kit2 }: Brief['colours'], file: string): Look {
  const { players, fansAt } = wardrobe.ofTeam
  const isPlayer = players.includes(look.outfit)
  if (!kit || !kit2 || !(isPlayer || fansAt.includes(file.split('.', 1)[0]!))) return look
  return { ...look, top: kit, accent: kit2, ...(isPlayer && { bottom: kit2 }) }
}

/** Whoever does these is no patient of the nurse whom the words name. */
const ATTENDING = ['operate', 'examine']

const PLACE_ORIGINS: Readonly<Record<string, { origin: string; isHome?: boolean }>> =
  appearanceData.placeOrigins

/** Of the words; else those who live at such a place, whose home it is unless the words are about a journey. */
function originsAt(file: string, { origin, localOrigin, isTravelling }: Brief['people']) {
  const [place, number] = file.split('.')
  const local = PLACE_ORIGINS[`${place}.${number}`] ?? PLACE_ORIGINS[place!]
  return {
    origin: origin ?? (local?.isHome && !isTravelling ? (localOrigin ?? local.origin) : undefined),
    localOrigin: localOrigin ?? local?.origin,
  }
}

/** People of a place who wear what the writer does: robes of a choir, uniforms of a band. */
const DRESSED_ALIKE = /^(choir|musician)$/

/** Clothes of a warm room or day, over which a coat is worn in the cold. */
const LIGHT_CLOTHES = ['casual', 'shirt', 'dress', 'skirt', 'stripes', 'beach']

function outfitFor(
  file: string,
  wear: string | undefined,
  role: Member['role'],
  isCold: boolean,
  { isOwnWedding, isWeddingGuest, others }: Brief['people'],
  isWedding: boolean,
): string | undefined {
  const isOfCouple = role === 'me' || role === 'partner'
  if (isOwnWedding && isOfCouple) return wearOfCouple(file)
  if (isCold && (wear === undefined || LIGHT_CLOTHES.includes(wear))) return 'coat'
  if (isCold && wear === 'hiking') return 'ski'
  if (isWedding && wear === 'beach') return 'dress'
  // Who dances there without a partner is no bride where no wedding is said: a girl of fifteen at her feast.
  const isFeast = !isWedding && !others.some(({ relation }) => relation === 'partner')
  return wear === 'gown' && (isWeddingGuest || !isOfCouple || isFeast) ? 'dress' : wear
}
