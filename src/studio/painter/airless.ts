import type { Air } from './air.ts'
import { ink } from './frame.ts'

/** A world without air: a black sky, hard light, and nothing between things and the eye. `strength` 1 is full sunlight. */
export const airless = (air: Air, strength: number): Air => ({
  light: {
    ...air.light,
    sun: [5.2 * strength, 5.05 * strength, 4.85 * strength],
    ambient: [0.05 * strength, 0.05 * strength, 0.055 * strength],
    bounce: [0.28 * strength, 0.27 * strength, 0.26 * strength],
  },
  radiance: () => {
    ink.fill(0, 0, 3)
  },
  veil: () => undefined,
  veilSky: () => undefined,
})
