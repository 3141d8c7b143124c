import type { Age } from '../../understanding/brief.ts'

export type Build = 'slim' | 'medium' | 'broad'
export type Sex = 'f' | 'm'

/** How a person looks: names of library/heads.json and library/wardrobe.json, and colour expressions. */
export interface Look {
  body: Age
  sex: Sex
  build: Build
  skin: string
  hair: string
  hairStyle: string
  beard?: string
  hasGlasses?: boolean
  headscarf?: string
  hat?: string
  /** An outfit of the wardrobe and which of its cuts. */
  outfit: string
  cut: number
  top: string
  bottom: string
  shoes: string
  /** Ties, scarves, aprons, what is held. */
  accent: string
}
