import bodies from '../../library/bodies.json' with { type: 'json' }
import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import type { View } from './pose.ts'

export type Build = 'slim' | 'medium' | 'broad'
export type Sex = 'f' | 'm'
/** A name of `sizes` in library/bodies.json. */
export type Body = keyof typeof bodies.sizes

/** How a person looks: names of library/heads.json and library/wardrobe.json, and colour expressions. */
export interface Look {
  body: Body
  sex: Sex
  build: Build
  skin: string
  hair: string
  hairStyle: string
  beard?: string
  hasGlasses?: boolean
  /** A face of some age. */
  isLined?: boolean
  hasHearingAid?: boolean
  /** Limbs that are artificial, or an arm that ends at the elbow: of two it is the one that is nearer to the viewer. */
  artificial?: 'leg' | 'legs' | 'arm' | 'short-arm'
  headscarf?: string
  hat?: string
  /** Drawn over the clothes besides what belongs to the cut: details of library/wardrobe.json. */
  worn?: readonly string[]
  /** `onFace` of library/heads.json. */
  onFace?: readonly string[]
  /** `expressions` of library/heads.json: instead of the eyes and the mouth of the pose. */
  expression?: string
  /** Instead of those of the cut. */
  footwear?: string
  /** An outfit of the wardrobe and which of its cuts. */
  outfit: string
  cut: number
  top: string
  bottom: string
  shoes: string
  /** Ties, scarves, aprons, what is held. */
  accent: string
}

/** One cut of an outfit, as written in library/wardrobe.json. */
export interface Cut {
  /** Who wears it; everybody if absent. */
  for?: Sex
  /** 0 none, 1 to the elbow, 2 to the wrist. */
  sleeve: number
  cuff?: string
  /** 1 close to the body, 1.3 wide. */
  loose: number
  /** Where the upper part ends along the spine: 1 is the hips; more than 1.2 hangs over the legs. */
  hem: number
  legs: 'trousers' | 'slim' | 'wide' | 'shorts' | 'skirt' | 'bare'
  /** Of shorts and skirts along the leg: 1 is the knee, 2 the ankle. */
  length?: number
  /** How far a skirt stands out at its hem, in centimetres. */
  flare?: number
  /** A skirt in the colour of the top. */
  isDress?: boolean
  shoes: string
  /** Names of details, drawn in order on the upper part. */
  details: string[]
  /** Colours to choose from. */
  tops: string[]
  bottoms: string[]
  shoeColours: string[]
  accents?: string[]
  hats?: string[]
  /** Of who covers the hair. */
  headscarves?: string[]
}

/** A patch on the upper body: across it in centimetres, along the spine in centimetres from the neck. */
interface Detail {
  points: [number, number][]
  fill: string
  stroke?: string
  width?: number
  roundness?: number
  /** A detail that goes beyond the outline of the upper body. */
  isFree?: boolean
  isOpen?: boolean
}

export const OUTFITS = wardrobe.outfits as unknown as Record<string, Cut[]>
const DETAILS = wardrobe.details as unknown as Record<string, Partial<Record<View, Detail[]>>>

/** An entry of a table of the library. Throws where it does not exist. */
export function named<T>(table: Readonly<Record<string, T>>, kind: string, name: string): T {
  const found = table[name]
  if (found === undefined) throw new Error(`The library has no ${kind} ${name}.`)
  return found
}

/** As it is worn: with what is added to it, and closed and long on who covers the hair with a headscarf. */
export function cutOf({ outfit, cut, headscarf, worn = [], footwear }: Look): Cut {
  const own = named(OUTFITS, 'outfit', outfit)[cut]!
  const chosen = headscarf ? covering(own) : own
  return { ...chosen, shoes: footwear ?? chosen.shoes, details: [...chosen.details, ...worn] }
}

const OPEN_DETAILS = ['tank', 'strapless', 'scoop', 'bare-chest']
/** Of skirts, along the leg. */
const COVERED_LENGTH = 1.9

function covering(cut: Cut): Cut {
  const isBare = cut.legs === 'bare' || cut.legs === 'shorts'
  return {
    ...cut,
    sleeve: 2,
    legs: isBare ? 'slim' : cut.legs,
    ...(isBare && cut.hem < 1.3 && { hem: 1.4, flare: 1 }),
    ...(cut.legs === 'skirt' && { length: Math.max(cut.length ?? 1, COVERED_LENGTH) }),
    details: cut.details.filter((detail) => !OPEN_DETAILS.includes(detail)),
  }
}

export const detailOf = (name: string, view: View): Detail[] => named(DETAILS, 'detail', name)[view] ?? []
