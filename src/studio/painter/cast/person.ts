import type { Body } from './body.ts'
import type { Look } from './look.ts'
import type { Pose } from './pose.ts'

/** Who somebody is, what they wear and how they hold themselves. */
export interface Figure {
  body: Body
  look: Look
  pose: Pose
}
