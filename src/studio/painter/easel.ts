import type { Scene } from '../scene.ts'
import { criticise } from './critic.ts'
import { paintScene } from './paint-scene.ts'
import type { Parts } from './parts.ts'
import { deriveSeed } from './random.ts'
import type { Team } from './team.ts'

export interface Frame {
  index: 0 | 1 | 2
  width: number
  height: number
  rgb: Uint8Array
}

export interface EaselJob {
  scene: Scene
  seed: number
  width: number
  height: number
  timeBudgetMs: number
}

const MOST_SKETCHES = 4
/** The time that a full picture takes for each millisecond of a sketch a quarter of its size, measured generously. */
const FULL_PER_SKETCH = 14
const TOLERANCE = 3

/**
 * A sketch at a quarter of the size first; the critic looks at it and may ask for another seed, cheaply. Then a study
 * at half size, the picture without its finish, the picture. Every member of the team runs this; only the lead reports.
 */
export function paintAtEasel(
  team: Team,
  job: EaselJob,
  parts: Parts,
  onFrame: (frame: Frame) => void,
  /** Milliseconds that this thread has worked. */
  now: () => number,
): Uint8Array {
  const { scene, width, height } = job
  const quarter = { width: Math.round(width / 4), height: Math.round(height / 4) }
  const decision = team.floats(4)
  let seed = job.seed
  const base = team.mark()
  for (let attempt = 0; ; attempt++) {
    const started = now()
    const { plan, rgb, isSound } = paintScene(team, { scene, seed, ...quarter, parts, quality: 0.8 })
    if (team.isLead) {
      const verdict = criticise(rgb, quarter.width, quarter.height, plan)
      decision[0] = (verdict.isGood && isSound) || attempt + 1 >= MOST_SKETCHES ? 1 : 0
      // Only on a machine that is slower by far does quality follow the clock; else every run is alike, cold or warm.
      const expected = (now() - started) * FULL_PER_SKETCH
      decision[1] = expected > job.timeBudgetMs * TOLERANCE ? Math.max(0.35, job.timeBudgetMs / expected) : 1
      if (decision[0] === 1) onFrame({ index: 0, ...quarter, rgb: rgb.slice() })
    }
    team.meet()
    const isChosen = decision[0] === 1
    team.meet()
    team.release(base)
    if (isChosen) break
    seed = deriveSeed(seed, 'again')
  }
  const quality = decision[1]!
  const { rgb } = paintScene(team, {
    scene,
    seed,
    width,
    height,
    parts,
    quality,
    onStep(index, study) {
      if (team.isLead) onFrame({ index, ...study })
    },
  })
  return rgb
}
