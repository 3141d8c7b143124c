import type { Scene } from '../scene.ts'
import { criticiseCast } from './cast-critic.ts'
import type { Composition } from './composition.ts'
import { hasBadNumbers } from './critic.ts'
import { direct } from './director.ts'
import { drawFalling } from './falling.ts'
import type { View } from './frame.ts'
import { octavesAt, paintGround } from './ground.ts'
import { drawElements, inStrips } from './paint-elements.ts'
import { mixSteps, paintMirror } from './paint-mirror.ts'
import type { Parts } from './parts.ts'
import { bloom, develop } from './photo.ts'
import { framePorthole } from './porthole.ts'
import { addShafts } from './shafts.ts'
import { paintSky } from './sky.ts'
import { composeSpace, paintSpace } from './space.ts'
import { type Stage, setStage } from './stage.ts'
import { exposureFor, type Study, showStudy } from './study.ts'
import type { Team } from './team.ts'
import { sweepTerrain } from './terrain.ts'
import { paintGloss, paintWater } from './water.ts'

export interface PaintJob {
  scene: Scene
  seed: number
  width: number
  height: number
  parts: Parts
  /** Of each group, how bright the mist behind it is; as the sketch's critic wished. */
  backing?: readonly number[]
  /** For the critic: also looks whether the figures stand where they should. */
  isSketch?: boolean
  /** 1 is full; lower is faster: fewer steps and samples. */
  quality: number
  /**
   * Gets the landscape without its people, then the whole without bloom, at half size. Every member has it or none;
   * called by the lead only.
   */
  onStep?: (index: 1 | 2, study: Study) => void
}

export interface Painted {
  plan: Composition
  /** Bytes of sRGB in the team's memory, which is the caller's to release. */
  rgb: Uint8Array
  /** False when a number went wrong somewhere. */
  isSound: boolean
  /** What is wrong with the figures of a sketch; only the lead looks. */
  faults: string[]
  /** What each group of a sketch needs behind it to stand out. */
  backing: number[]
}

/** The whole way from a scene to bytes, run by every member of the team alike. */
export function paintScene(team: Team, job: PaintJob, timing?: (name: string) => void): Painted {
  const { scene, seed, width, height, parts, quality } = job
  const plan = direct(
    scene,
    seed,
    width,
    height,
    parts.places[scene.place]?.plan(scene, seed, width / height),
  )
  const stage = setStage(scene, seed, plan, width, height, parts, job.backing)
  timing?.('stage')
  const view = newView(team, plan, width, height)
  const afterView = team.mark()
  if (scene.place === 'space') {
    paintOrbit(team, view, job, plan, stage)
    return { ...expose(team, view, job, plan, afterView), faults: [], backing: [] }
  }
  const sky = paintSky(team, plan, stage.atmosphere, stage.air, width)
  timing?.('sky')
  const afterSky = team.mark()
  const mirror = plan.water || plan.wetness > 0 ? paintMirror(team, stage, sky, job) : undefined
  timing?.('mirror')
  const waterLevel = plan.water?.level ?? -1e6
  sweepTerrain(team, view, (x, z, d) => stage.land.height(x, z, octavesAt(d)), {
    near: Math.max(0.6, plan.camera.y * 0.5),
    far: plan.land.far,
    steps: Math.round(mixSteps(height) * quality),
    level: waterLevel,
  })
  timing?.('terrain')
  paintGround(team, view, { plan, land: stage.land, air: stage.air, sky, lamps: stage.lamps })
  timing?.('ground')
  if (mirror) {
    const waterJob = { plan, land: stage.land, air: stage.air, lamps: stage.lamps }
    if (plan.water) paintWater(team, view, mirror, waterJob, Math.max(3, Math.round(6 * quality)))
    if (plan.wetness > 0) paintGloss(team, view, mirror, plan.wetness)
    team.release(afterSky)
  }
  timing?.('water')
  showStudy(team, view, plan, job.onStep && ((study) => job.onStep?.(1, study)))
  drawElements(team, view, stage, sky)
  const { faults, backing } =
    job.isSketch && team.isLead
      ? criticiseCast(stage.cast, stage.world, view, exposureFor(plan, view))
      : { faults: [], backing: [] }
  timing?.('elements')
  addShafts(team, view, stage.air.light.direction, plan.shafts, shaftColour(stage))
  inStrips(team, view, () => drawFalling(view, plan, stage.world))
  timing?.('weather')
  return { ...expose(team, view, job, plan, afterView, timing), faults, backing }
}

/** From light to bytes, which take the place of all that came after the view. */
function expose(
  team: Team,
  view: View,
  job: PaintJob,
  plan: Composition,
  afterView: number,
  timing?: (name: string) => void,
): Omit<Painted, 'faults' | 'backing'> {
  showStudy(team, view, plan, job.onStep && ((study) => job.onStep?.(2, study)))
  const isSound = !team.isLead || !hasBadNumbers(view.colour)
  bloom(team, view, plan.finish.bloom)
  const exposure = exposureFor(plan, view)
  team.meet()
  team.release(afterView)
  const rgb = team.bytes(view.width * view.height * 3)
  develop(team, view, plan.finish, exposure, rgb)
  timing?.('photo')
  return { plan, rgb, isSound }
}

/** Orbit has no ground: the planet, the station's window, and who looks out. */
function paintOrbit(team: Team, view: View, job: PaintJob, plan: Composition, stage: Stage): void {
  const space = composeSpace(job.seed, job.scene.time, plan.focus.share)
  paintSpace(team, view, space, job.seed)
  showStudy(team, view, plan, job.onStep && ((study) => job.onStep?.(1, study)))
  const { camera, height } = view
  const isInside =
    job.scene.props.includes('window') ||
    job.scene.backdrop.includes('window') ||
    job.scene.viewpoint === 'first-person'
  bloom(team, view, plan.finish.bloom * 0.8)
  if (isInside) {
    const behind = Math.max(0.2, space.sun[2])
    framePorthole(team, view, {
      x: camera.centre + (space.sun[0] / behind) * camera.focal,
      y: height * 0.5 - ((space.sun[1] - space.pitch) / behind) * camera.focal,
      strength: 0.9,
    })
  }
  drawElements(team, view, stage, undefined)
}

function newView(team: Team, plan: Composition, width: number, height: number): View {
  return {
    width,
    height,
    colour: team.floats(width * height * 3),
    depth: team.floats(width * height),
    camera: plan.camera,
    isMirror: false,
    clip: { x0: 0, x1: width, y0: 0, y1: height },
  }
}

/** The sun's colour without its strength, warmed as dust warms it. */
function shaftColour(stage: Stage): [number, number, number] {
  const [r, g, b] = stage.atmosphere.sun
  const most = Math.max(r, g, b, 1e-6)
  return [1.05 * (0.4 + (0.6 * r) / most), 0.9 * (0.4 + (0.6 * g) / most), 0.62 * (0.4 + (0.6 * b) / most)]
}
