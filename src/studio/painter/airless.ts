import type { Air } from './air.ts'
import { ink } from './frame.ts'

/** A world without air: a black sky, hard light, and nothing between things and the eye. */
export const airless = (air: Air): Air => ({
  light: { ...air.light, sun: [5.2, 5.05, 4.85], ambient: [0.05, 0.05, 0.055], bounce: [0.28, 0.27, 0.26] },
  radiance: () => {
    ink.fill(0, 0, 3)
  },
  veil: () => undefined,
  veilSky: () => undefined,
})
