import type { Vec } from '../built/mesh.ts'

/**
 * How a body holds itself. Numbers are relative, so that one pose suits a child and an adult: hands in arm lengths
 * from their shoulder, feet and hips in leg lengths from the ground below. Sideways is outward for hands and
 * feet, to the figure's right for the hips; forward is where it looks.
 */
export interface Pose {
  /** Right, height of the hip joints, forward. */
  hips: Vec
  /** Radians: trunk forward, trunk to its right, shoulders turned to the right against the hips. */
  lean?: number
  bend?: number
  twist?: number
  /** Radians: hips tilted so that the right one is higher. */
  tilt?: number
  /** Radians: head down, turned right, to the right shoulder. */
  nod?: number
  turn?: number
  cock?: number
  leftHand: Vec
  rightHand: Vec
  /** Where the elbows point; outward, up, forward. */
  leftElbow?: Vec
  rightElbow?: Vec
  leftFoot: Vec
  rightFoot: Vec
  /** Where the knees point; outward, up, forward. */
  leftKnee?: Vec
  rightKnee?: Vec
  /** Radians by which the toes point down, and outward. */
  leftToe?: [number, number]
  rightToe?: [number, number]
  /** What the hips rest on; its height is that of the hips. */
  seat?: 'chair' | 'ground' | 'lying' | 'saddle'
  /** What the hands hold. */
  held?: Held
  /** Below the water's surface up to this share of the leg, so feet are under it. */
  depth?: number
}

export type Held =
  | 'microphone'
  | 'book'
  | 'notebook'
  | 'guitar'
  | 'violin'
  | 'brush'
  | 'rod'
  | 'paddle'
  | 'camera'
  | 'phone'
  | 'mug'
  | 'watering-can'
  | 'spoon'
  | 'box'
  | 'pointer'
  | 'flute'
  | 'umbrella'
  | 'ball'
  | 'reins'
  | 'bicycle'
  | 'kite'
  | 'laptop'
