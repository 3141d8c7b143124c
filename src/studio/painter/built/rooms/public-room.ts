import type { Rgb } from '../../frame.ts'

/** A public room seen in depth, tall windows on one side. Metres; heights are above the floor. */
export interface PublicRoom {
  floor: number
  half: number
  far: number
  high: number
  /** 1: windows on the right. */
  side: 1 | -1
  bays: { z0: number; z1: number }[]
  sill: number
  head: number
  panes: [number, number]
  /** Coloured glass under arches on both sides, or clear glass on one. */
  isStained: boolean
  walls: Rgb
  panel: Rgb
  boards: Rgb
  ceiling: Rgb
  frame: Rgb
  gloss: number
}
