import type { View } from './frame.ts'
import { drawStars } from './night-sky.ts'
import { deriveSeed } from './random.ts'
import type { Sky } from './sky.ts'
import type { Stage } from './stage.ts'
import type { Team } from './team.ts'

const STRIPS = 16

/** Strips of columns go to whoever is free; inside a strip everything is drawn far to near. */
export function inStrips(team: Team, view: View, draw: () => void): void {
  team.rows(
    STRIPS,
    (strip) => {
      view.clip.x0 = Math.floor((view.width * strip) / STRIPS)
      view.clip.x1 = Math.floor((view.width * (strip + 1)) / STRIPS)
      draw()
    },
    1,
  )
  view.clip.x0 = 0
  view.clip.x1 = view.width
}

export function drawElements(team: Team, view: View, stage: Stage, sky: Sky | undefined): void {
  const { plan, elements } = stage
  inStrips(team, view, () => {
    if (sky && plan.sky.stars > 0) {
      const seed = deriveSeed(stage.world.seed, 'stars')
      drawStars(view, seed, 3200 * plan.sky.stars * (plan.sky.milkyWay ? 2.4 : 1), 0.16, sky.clearness)
    }
    for (const element of elements) {
      if (view.isMirror && element.isReflected === false) continue
      element.draw(view)
    }
  })
}
