import wardrobe from '../../library/wardrobe.json' with { type: 'json' }
import type { Look, Sex } from './look.ts'
import type { View } from './pose.ts'

/** One cut of an outfit, as written in library/wardrobe.json. */
export interface Cut {
  /** Who wears it; everybody if absent. */
  for?: Sex
  /** 0 none, 1 to the elbow, 2 to the wrist. */
  sleeve: number
  sleeveColour?: string
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
  tights?: string
  shoes: string
  /** Names of details, drawn in order on the upper part. */
  details: string[]
  /** Colours to choose from. */
  tops: string[]
  bottoms: string[]
  shoeColours: string[]
  accents?: string[]
  hats?: string[]
}

/** A patch on the upper body: across it in centimetres, along the spine in centimetres from the neck. */
export interface Detail {
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

export class WardrobeError extends Error {
  override readonly name = 'WardrobeError'
}

export function cutOf({ outfit, cut }: Look): Cut {
  const found = OUTFITS[outfit]?.[cut]
  if (!found) throw new WardrobeError(`the wardrobe has no outfit ${outfit} with a cut ${cut}`)
  return found
}

export function detailOf(name: string, view: View): Detail[] {
  const detail = DETAILS[name]
  if (!detail) throw new WardrobeError(`the wardrobe has no detail ${name}`)
  return detail[view] ?? []
}
