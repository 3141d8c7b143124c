import type { Scene } from '../scene.ts'
import { criticiseCast } from './cast-critic.ts'
import type { Composition } from './composition.ts'
import { hasBadNumbers } from './critic.ts'
import { direct } from './director.ts'
import { drawFalling } from './falling.ts'
import { FAR, type View } from './frame.ts'
import { octavesAt, paintGround } from './ground.ts'
import { drawStars } from './night-sky.ts'
import type { Parts } from './parts.ts'
import { autoExposure, bloom, develop } from './photo.ts'
import { framePorthole } from './porthole.ts'
import { deriveSeed } from './random.ts'
import { addShafts } from './shafts.ts'
import { paintSky, type Sky } from './sky.ts'
import { composeSpace, paintSpace } from './space.ts'
import { type Stage, setStage } from './stage.ts'
import type { Team } from './team.ts'
import { sweepTerrain } from './terrain.ts'
import { paintGloss, paintWater } from './water.ts'

export interface PaintJob {
  scene: Scene
  seed: number
  width: number
  height: number
  parts: Parts
  /** For the critic: also looks whether the figures stand where they should. */
  isSketch?: boolean
  /** 1 is full; lower is faster: fewer steps and samples. */
  quality: number
  /**
   * Gets the landscape without its people, then the whole without bloom, at half size. Every member has it or none;
   * called by the lead only.
   */
  onStep?: (index: 1 | 2, study: { width: number; height: number; rgb: Uint8Array }) => void
}

export interface Painted {
  plan: Composition
  /** Bytes of sRGB in the team's memory, which is the caller's to release. */
  rgb: Uint8Array
  /** False when a number went wrong somewhere. */
  isSound: boolean
  /** What is wrong with the figures of a sketch; only the lead looks. */
  faults: string[]
}

const STRIPS = 16

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
  const stage = setStage(scene, seed, plan, width, height, parts)
  timing?.('stage')
  const view = newView(team, plan, width, height)
  const afterView = team.mark()
  if (scene.place === 'space') {
    paintOrbit(team, view, job, plan, stage)
    return { ...expose(team, view, job, plan, afterView), faults: [] }
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
  showStudy(team, view, job, plan, 1)
  drawElements(team, view, stage, sky)
  const faults = job.isSketch && team.isLead ? criticiseCast(stage.cast, stage.world, view) : []
  timing?.('elements')
  addShafts(team, view, stage.air.light.direction, plan.shafts, shaftColour(stage))
  inStrips(team, view, () => drawFalling(view, plan, stage.world))
  timing?.('weather')
  return { ...expose(team, view, job, plan, afterView, timing), faults }
}

const MOST_AT_NIGHT = 7.5

/** Night stays night, however much of the picture is dark. */
function exposureFor(
  plan: Composition,
  picture: { width: number; height: number; colour: Float32Array },
): number {
  if (plan.finish.exposure !== undefined) return plan.finish.exposure
  const exposure = autoExposure(picture, plan.finish.key)
  return plan.night > 0.9 ? Math.min(exposure, MOST_AT_NIGHT) : exposure
}

/** From light to bytes, which take the place of all that came after the view. */
function expose(
  team: Team,
  view: View,
  job: PaintJob,
  plan: Composition,
  afterView: number,
  timing?: (name: string) => void,
): Omit<Painted, 'faults'> {
  showStudy(team, view, job, plan, 2)
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
  showStudy(team, view, job, plan, 1)
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

/** Half the size, developed plainly: what is on the easel at this moment. */
function showStudy(team: Team, view: View, job: PaintJob, plan: Composition, index: 1 | 2): void {
  if (!job.onStep) return
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
  if (team.isLead) job.onStep(index, { width, height, rgb: rgb.slice() })
  // Nobody takes this memory for something else before it is copied.
  team.meet()
  team.release(mark)
}

const mixSteps = (height: number) => Math.min(1150, Math.max(420, height * 1.1))

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

/** The world from below the water's surface, a little coarser: waves blur it anyway. */
function paintMirror(team: Team, stage: Stage, sky: Sky, job: PaintJob): View {
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

/** Strips of columns go to whoever is free; inside a strip everything is drawn far to near. */
function inStrips(team: Team, view: View, draw: () => void): void {
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

function drawElements(team: Team, view: View, stage: Stage, sky: Sky | undefined): void {
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

/** The sun's colour without its strength, warmed as dust warms it. */
function shaftColour(stage: Stage): [number, number, number] {
  const [r, g, b] = stage.atmosphere.sun
  const most = Math.max(r, g, b, 1e-6)
  return [1.05 * (0.4 + (0.6 * r) / most), 0.9 * (0.4 + (0.6 * g) / most), 0.62 * (0.4 + (0.6 * b) / most)]
}
