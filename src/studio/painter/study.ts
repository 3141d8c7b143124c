import type { Composition } from './composition.ts'
import type { View } from './frame.ts'
import { autoExposure, develop } from './photo.ts'
import type { Team } from './team.ts'

export interface Study {
  width: number
  height: number
  rgb: Uint8Array
}

const MOST_AT_NIGHT = 7.5

/** Night stays night, however much of the picture is dark. */
export function exposureFor(
  plan: Composition,
  picture: { width: number; height: number; colour: Float32Array },
): number {
  if (plan.finish.exposure !== undefined) return plan.finish.exposure
  const exposure = autoExposure(picture, plan.finish.key)
  return plan.night > 0.9 ? Math.min(exposure, MOST_AT_NIGHT) : exposure
}

/** Half the size, developed plainly: what is on the easel at this moment. */
export function showStudy(
  team: Team,
  view: View,
  plan: Composition,
  onStudy: ((study: Study) => void) | undefined,
): void {
  if (!onStudy) return
  const width = view.width >> 1
  const height = view.height >> 1
  const mark = team.mark()
  const colour = team.floats(width * height * 3)
  const rgb = team.bytes(width * height * 3)
  team.rows(height, (y) => {
    for (let x = 0; x < width; x++) {
      const from = (y * 2 * view.width + x * 2) * 3
      const to = (y * width + x) * 3
      for (let c = 0; c < 3; c++) colour[to + c] = view.colour[from + c]!
    }
  })
  const study = { width, height, colour }
  const exposure = exposureFor(plan, study)
  team.meet()
  develop(team, study, plan.finish, exposure, rgb)
  if (team.isLead) onStudy({ width, height, rgb: rgb.slice() })
  // Nobody takes this memory for something else before it is copied.
  team.meet()
  team.release(mark)
}
