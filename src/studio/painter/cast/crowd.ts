import { type Instance, instances } from '../built/instances.ts'
import { type Mesh, MeshBuilder } from '../built/mesh.ts'
import { meshElement } from '../built/model.ts'
import { castShadow, contactShadow } from '../built/shadow.ts'
import type { Material } from '../built/surface.ts'
import type { Rgb } from '../frame.ts'
import { between, deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { CrowdBuilder, Element, World } from '../world.ts'
import { newBody } from './body.ts'
import { poseNamed } from './choose.ts'
import { addFigure, COARSE, FINE, footing } from './figure.ts'
import { newLook } from './look.ts'
import type { Pose } from './pose.ts'

const AUDIENCE = [
  'restful',
  'restful',
  'restful',
  'arms_raised',
  'fist_raised',
  'waving',
  'hands_to_mouth',
  'restful',
  'arms_raised',
] as const
const GUESTS = ['restful', 'hands_behind', 'hands_to_mouth', 'restful', 'arm_around_right', 'waving'] as const
const CHEERING = ['arms_raised', 'waving', 'fist_raised', 'restful', 'hands_to_mouth', 'waving'] as const
const PASSING = ['walking', 'strolling', 'hands_in_pockets', 'walking', 'restful'] as const
const MOST_PEOPLE = 330

/** The small light of a phone held up. */
const phoneLight: Material = (_hit, out) => {
  out.glowRed = 3.2
  out.glowGreen = 3.6
  out.glowBlue = 4
}

const dimmed = (c: Rgb, k: number): Rgb => [c[0] * k, c[1] * k, c[2] * k]

/** `share` of their own colour is left to those who sit in the dark. */
function person(world: World, pose: Pose, random: Random, isFar: boolean, share = 1): Mesh {
  const isWoman = random() < 0.5
  const body = newBody(pick(random, ['young', 'adult', 'adult', 'young', 'old'] as const), isWoman, random)
  const isIndoors = world.scene.place === 'stage' || world.scene.place === 'hall'
  const look = newLook(
    {
      age: body.age,
      isWoman,
      season: world.scene.season,
      weather: world.scene.weather,
      isIndoors,
      profile: undefined,
      accent: undefined,
      isHiking: false,
      isFormal: false,
    },
    random,
  )
  look.topColour = dimmed(look.topColour, share)
  look.legColour = dimmed(look.legColour, share)
  look.hair = dimmed(look.hair, share)
  look.skin = dimmed(look.skin, Math.sqrt(share))
  const detail = isFar ? COARSE : FINE
  const figure = { body, look, pose }
  const m = new MeshBuilder()
  m.at(0, footing(figure, detail), 0, 0, 1, () => {
    const sk = addFigure(m, figure, detail)
    if (pose === poseNamed('fist_raised') && random() < 0.7) {
      const hand = sk.rightArm.end
      m.use(phoneLight).box(hand[0], hand[1] + 0.08, hand[2], 0.07, 0.13, 0.01)
    }
  })
  return m.build()
}

export const crowd: CrowdBuilder = (world, area, kind) =>
  kind === 'audience' ? audience(world, area) : passersBy(world, area)

/** Rows that overlap, each a little deeper in the haze than the one before it. */
function audience(world: World, area: { x0: number; x1: number; z0: number; z1: number }): Element[] {
  const random = randomFrom(deriveSeed(world.seed, 'audience'))
  // On the stage we look at faces; in the hall at backs.
  const facing = world.scene.place === 'stage' ? Math.PI : 0
  const isSeated = world.scene.place === 'hall' && world.scene.mood.energy < 0.15
  const meshes = AUDIENCE.map((name) =>
    person(world, isSeated ? poseNamed('on_chair') : poseNamed(name), random, true, facing === 0 ? 0.3 : 0.1),
  )
  const rows: Element[] = []
  let gap = 0.92
  const deep = area.z1 - area.z0
  const wide = area.x1 - area.x0
  while ((deep / (gap * 1.15)) * (wide / gap) > MOST_PEOPLE) gap *= 1.08
  for (let z = area.z0; z <= area.z1; z += gap * 1.15) {
    const places: Instance[] = []
    const offset = random() * gap
    for (let x = area.x0 + offset; x < area.x1; x += gap * between(random, 0.8, 1.15)) {
      const lively = random() < 0.35 + 0.4 * Math.max(0, world.scene.mood.energy)
      const of = lively || isSeated ? Math.floor(random() * AUDIENCE.length) : Math.floor(random() * 3)
      // Rows bend around the stage, nobody sits quite straight, and here and there a seat is free.
      const bend = isSeated ? 0.011 * x * x : 0
      const pz = z + bend + between(random, -0.25, 0.25)
      if (isSeated && random() < 0.08) continue
      places.push({
        of,
        x,
        y: world.ground(x, pz),
        z: pz,
        facing: facing + between(random, -0.3, 0.3),
        scale: between(random, 0.92, 1.08),
      })
    }
    if (places.length > 0)
      rows.push(
        meshElement(world, instances(meshes, places), {
          isFine: true,
          openness: 0.62,
          rim: facing === 0 ? 0.3 : 1.2,
          z,
          tolerance: 0.3,
        }),
      )
  }
  return rows
}

function passersBy(
  world: World,
  area: { x0: number; x1: number; z0: number; z1: number; inward?: number },
): Element[] {
  const random = randomFrom(deriveSeed(world.seed, `passers-by ${area.inward ?? 0} ${area.z0.toFixed(1)}`))
  const inward = area.inward ?? 1
  const { weather, place } = world.scene
  // In the street they go their ways; elsewhere they have come to be there, and look towards the middle.
  const isPassing = area.inward === undefined && (place === 'street' || place === 'cafe' || place === 'city')
  const isWet = weather === 'rain' || weather === 'storm'
  const count = Math.round(between(random, 7, 12))
  const elements: Element[] = []
  for (let i = 0; i < count; i++) {
    const t = (i + random()) / count
    // More of them far away than near, as in any street.
    const z = area.z0 + (area.z1 - area.z0) * t ** 0.7
    const x = between(random, area.x0, area.x1)
    const pose = poseNamed(
      isWet && random() < 0.6
        ? 'umbrella'
        : pick(random, isPassing ? PASSING : place === 'street' ? CHEERING : GUESTS),
    )
    const mesh = person(world, pose, random, (world.camera.focal * 1.7) / (z - world.camera.z) < 40)
    const way = pick(random, [Math.PI / 2, -Math.PI / 2, 0, Math.PI])
    const facing = (isPassing ? way : (inward * Math.PI) / 2) + between(random, -0.4, 0.4)
    const y = world.ground(x, z)
    const placed = instances([mesh], [{ of: 0, x, y, z, facing, scale: 1 }])
    elements.push(meshElement(world, placed, { isFine: true, openness: 0.62, rim: 1, tolerance: 0.15 }))
    const shadow = castShadow(world, placed, y)
    const contact = contactShadow(world, [{ x, z, radius: 0.4 }], y)
    if (shadow) elements.push(shadow)
    if (contact) elements.push(contact)
  }
  return elements
}
