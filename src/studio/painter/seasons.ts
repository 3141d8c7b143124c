import type { Scene, Season } from '../scene.ts'
import type { FloraSettings, Greens } from './composition.ts'
import type { Rgb } from './frame.ts'
import type { Random } from './random.ts'

const GREENS: Record<Season, Greens> = {
  spring: { grass: [0.072, 0.112, 0.03], dry: [0.12, 0.14, 0.045], forest: [0.034, 0.056, 0.02] },
  summer: { grass: [0.066, 0.092, 0.03], dry: [0.13, 0.125, 0.042], forest: [0.024, 0.04, 0.018] },
  autumn: { grass: [0.12, 0.105, 0.036], dry: [0.2, 0.14, 0.05], forest: [0.1, 0.058, 0.018] },
  winter: { grass: [0.1, 0.09, 0.055], dry: [0.15, 0.125, 0.08], forest: [0.03, 0.034, 0.026] },
}

export const greensOf = (season: Season): Greens => GREENS[season]

/** What grows in a temperate place in this season. */
export function treesOf(season: Season, random: Random): FloraSettings['trees'] {
  const isMixed = random() < 0.7
  switch (season) {
    case 'spring':
      return [
        { kind: 'broadleaf', share: 0.5, height: 9 },
        { kind: 'blossom', share: isMixed ? 0.4 : 0.7, height: 6.5 },
        { kind: 'bush', share: 0.25, height: 1.9 },
      ]
    case 'autumn':
      return [
        { kind: 'autumn', share: 0.75, height: 9 },
        { kind: 'conifer', share: isMixed ? 0.3 : 0.1, height: 13 },
        { kind: 'bush', share: 0.15, height: 1.7 },
      ]
    case 'winter':
      return [
        { kind: 'bare', share: 0.4, height: 9 },
        { kind: 'conifer', share: isMixed ? 0.6 : 0.35, height: 13 },
      ]
    default:
      return [
        { kind: 'broadleaf', share: 0.7, height: 10 },
        { kind: 'conifer', share: isMixed ? 0.25 : 0.05, height: 13 },
        { kind: 'bush', share: 0.25, height: 1.9 },
      ]
  }
}

const PETALS: readonly Rgb[][] = [
  [
    [0.85, 0.82, 0.75],
    [0.8, 0.55, 0.04],
    [0.75, 0.08, 0.05],
  ],
  [
    [0.36, 0.16, 0.62],
    [0.55, 0.3, 0.75],
    [0.85, 0.8, 0.85],
  ],
  [
    [0.8, 0.08, 0.04],
    [0.85, 0.14, 0.05],
    [0.85, 0.8, 0.7],
  ],
  [
    [0.85, 0.3, 0.45],
    [0.88, 0.6, 0.68],
    [0.85, 0.75, 0.2],
  ],
]

/** Flowers in the colours that the words name, else in one of a few families. */
export function petalsOf(scene: Scene, random: Random): Rgb[] {
  const family = PETALS[Math.floor(random() * PETALS.length)]!
  if (scene.colours.length === 0) return family
  const linear = (v: number) => v ** 2.2
  return scene.colours.map(([r, g, b]): Rgb => [linear(r), linear(g), linear(b)])
}
