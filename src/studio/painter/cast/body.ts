import type { Age } from '../../scene.ts'
import { between, type Random } from '../random.ts'

/** Measures of one body, in metres. Children are not small adults: larger heads, shorter legs, softer limbs. */
export interface Body {
  age: Age
  isWoman: boolean
  stature: number
  /** Chin to crown. */
  head: number
  /** Hip joint above the sole. */
  hip: number
  thigh: number
  shin: number
  /** Ankle above the sole. */
  ankle: number
  foot: number
  /** Hip joints to the base of the neck. */
  trunk: number
  shoulder: number
  pelvis: number
  upperArm: number
  foreArm: number
  hand: number
  /** Scales the thickness of limbs and trunk. */
  bulk: number
  /** Radians by which the upper back bends forward. */
  stoop: number
}

interface Proportion {
  stature: number
  /** The rest as shares of the stature. */
  head: number
  hip: number
  shoulder: number
  pelvis: number
  bulk: number
  stoop: number
}

const PROPORTIONS: Record<Age, { woman: Proportion; man: Proportion }> = {
  child: {
    woman: { stature: 1.14, head: 0.172, hip: 0.475, shoulder: 0.098, pelvis: 0.046, bulk: 1.02, stoop: 0 },
    man: { stature: 1.16, head: 0.17, hip: 0.475, shoulder: 0.1, pelvis: 0.046, bulk: 1.04, stoop: 0 },
  },
  young: {
    woman: { stature: 1.67, head: 0.13, hip: 0.53, shoulder: 0.096, pelvis: 0.05, bulk: 0.92, stoop: 0 },
    man: { stature: 1.78, head: 0.127, hip: 0.527, shoulder: 0.113, pelvis: 0.047, bulk: 0.96, stoop: 0.02 },
  },
  adult: {
    woman: { stature: 1.67, head: 0.13, hip: 0.525, shoulder: 0.1, pelvis: 0.052, bulk: 1, stoop: 0.02 },
    man: { stature: 1.8, head: 0.127, hip: 0.522, shoulder: 0.12, pelvis: 0.049, bulk: 1.05, stoop: 0.03 },
  },
  old: {
    woman: { stature: 1.58, head: 0.137, hip: 0.515, shoulder: 0.1, pelvis: 0.056, bulk: 1.08, stoop: 0.16 },
    man: { stature: 1.71, head: 0.134, hip: 0.512, shoulder: 0.114, pelvis: 0.052, bulk: 1.1, stoop: 0.14 },
  },
}

export function newBody(age: Age, isWoman: boolean, random: Random): Body {
  const p = PROPORTIONS[age][isWoman ? 'woman' : 'man']
  const stature = p.stature * between(random, 0.965, 1.035)
  const hip = p.hip * stature
  const ankle = 0.042 * stature
  const head = p.head * stature
  const arm = (age === 'child' ? 0.4 : 0.428) * stature
  return {
    age,
    isWoman,
    stature,
    head,
    hip,
    thigh: (hip - ankle) * 0.51,
    shin: (hip - ankle) * 0.49,
    ankle,
    foot: (age === 'child' ? 0.155 : 0.148) * stature,
    // A short neck shows above the collar, then the chin.
    trunk: stature - head - hip - (age === 'child' ? 0.018 : 0.03) * stature,
    shoulder: p.shoulder * stature,
    pelvis: p.pelvis * stature,
    upperArm: arm * 0.4,
    foreArm: arm * 0.355,
    hand: arm * 0.245,
    bulk: p.bulk * between(random, 0.95, 1.06),
    stoop: p.stoop,
  }
}
