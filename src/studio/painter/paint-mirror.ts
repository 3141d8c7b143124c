import { FAR, type View } from './frame.ts'
import { octavesAt, paintGround } from './ground.ts'
import { drawElements } from './paint-elements.ts'
import type { Sky } from './sky.ts'
import type { Stage } from './stage.ts'
import type { Team } from './team.ts'
import { sweepTerrain } from './terrain.ts'

/** Steps of the sweep that a picture of this height can show. */
export const mixSteps = (height: number) => Math.min(1150, Math.max(420, height * 1.1))

/** The world from below the water's surface, a little coarser: waves blur it anyway. */
export function paintMirror(
  team: Team,
  stage: Stage,
  sky: Sky,
  job: { width: number; height: number; quality: number },
): View {
  const { plan, land, air, lamps } = stage
  const scale = 0.62
  const level = plan.water?.level ?? 0
  const width = Math.ceil(job.width * scale)
  const height = Math.max(8, Math.ceil(Math.min(job.height, job.height - plan.camera.horizon + 24) * scale))
  const view: View = {
    width,
    height,
    colour: team.floats(width * height * 3),
    depth: team.floats(width * height),
    camera: {
      x: plan.camera.x,
      y: 2 * level - plan.camera.y,
      z: plan.camera.z,
      focal: plan.camera.focal * scale,
      centre: plan.camera.centre * scale,
      horizon: height,
    },
    isMirror: true,
    clip: { x0: 0, x1: width, y0: 0, y1: height },
  }
  if (plan.water)
    sweepTerrain(team, view, (x, z, d) => land.height(x, z, octavesAt(d) - 1), {
      near: Math.max(2, plan.land.shore.near * 0.5),
      far: plan.land.far,
      steps: Math.round(mixSteps(job.height) * 0.5 * job.quality),
      level,
    })
  else team.rows(height, (y) => view.depth.fill(FAR, y * width, (y + 1) * width))
  paintGround(team, view, { plan, land, air, sky, lamps })
  drawElements(team, view, stage, sky)
  return view
}
