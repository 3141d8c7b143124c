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
/** How one member tells the others what was decided. */
const CHOSEN = 0
const QUALITY = 1
const ATTEMPT = 2
/** From here on, one for each group of the cast. */
const BACKING = 3
const MOST_GROUPS = 3
/** The time that a full picture takes for each millisecond of a sketch a quarter of its size, measured generously. */
const FULL_PER_SKETCH = 14
const TOLERANCE = 3

/**
 * A sketch at a quarter of the size first; the critic looks at it and may ask for another composition, cheaply. If it
 * likes none, the one with the fewest faults is taken. Then a study at half size, the picture without its finish, the
 * picture. Every member of the team runs this; only the lead reports.
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
  const decision = team.floats(BACKING + MOST_GROUPS)
  const base = team.mark()
  let best: { attempt: number; faults: number; rgb: Uint8Array } | undefined
  for (let attempt = 0; ; attempt++) {
    const started = now()
    const seed = seedOf(job.seed, attempt)
    const sketch = paintScene(team, { scene, seed, ...quarter, parts, quality: 0.8, isSketch: true })
    if (team.isLead) {
      const { plan, rgb } = sketch
      const verdict = criticise(rgb, quarter.width, quarter.height, plan)
      // A number that is none may spoil the whole picture: worse than all the rest together.
      const faults = verdict.reasons.length + sketch.faults.length + (sketch.isSound ? 0 : 100)
      if (!best || faults < best.faults) {
        best = { attempt, faults, rgb: rgb.slice() }
        for (let i = 0; i < MOST_GROUPS; i++) decision[BACKING + i] = sketch.backing[i] ?? 0
      }
      decision[CHOSEN] = best.faults === 0 || attempt + 1 >= MOST_SKETCHES ? 1 : 0
      decision[ATTEMPT] = best.attempt
      // Only on a machine that is slower by far does quality follow the clock; else every run is alike, cold or warm.
      const expected = (now() - started) * FULL_PER_SKETCH
      decision[QUALITY] =
        expected > job.timeBudgetMs * TOLERANCE ? Math.max(0.35, job.timeBudgetMs / expected) : 1
      if (decision[CHOSEN] === 1) onFrame({ index: 0, ...quarter, rgb: best.rgb })
    }
    team.meet()
    const isChosen = decision[CHOSEN] === 1
    team.meet()
    team.release(base)
    if (isChosen) break
  }
  const seed = seedOf(job.seed, decision[ATTEMPT]!)
  const quality = decision[QUALITY]!
  const { rgb } = paintScene(team, {
    scene,
    seed,
    width,
    height,
    parts,
    quality,
    backing: Array.from(decision.subarray(BACKING)),
    onStep(index, study) {
      if (team.isLead) onFrame({ index, ...study })
    },
  })
  return rgb
}

/** Each attempt another composition. */
function seedOf(seed: number, attempt: number): number {
  let derived = seed
  for (let i = 0; i < attempt; i++) derived = deriveSeed(derived, 'again')
  return derived
}
