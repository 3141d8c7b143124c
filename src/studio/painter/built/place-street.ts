import type { Scene } from '../../scene.ts'
import { crowd } from '../cast/crowd.ts'
import { between, deriveSeed, type Random, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltPlan, BuiltWorld, Element, World } from '../world.ts'
import { frontLook } from './front-look.ts'
import { plain } from './materials.ts'
import { MeshBuilder } from './mesh.ts'
import { meshElement, model } from './model.ts'
import { addChurch } from './props-structures.ts'
import { addFront } from './street.ts'
import { festoon, HALF, lamps } from './street-lights.ts'
import type { Material } from './surface.ts'
import { offerFloor } from './surfaces.ts'
import { terrace } from './terrace.ts'

const plan = (scene: Scene, seed: number): BuiltPlan => ({
  eye: 1.75,
  horizon: between(randomFrom(seed), 0.5, 0.56),
  focal: 0.84,
  ground: 'paving',
  landscape: 'none',
  isIndoors: false,
  gloss: scene.weather === 'rain' || scene.weather === 'storm' ? 0.9 : 0,
})

export const streetPlace: BuiltPlace = { plan, build: (world) => buildStreet(world, false) }

export const cafePlace: BuiltPlace = { plan, build: (world) => buildStreet(world, true) }

function buildStreet(world: World, isCafe: boolean): BuiltWorld {
  const random = randomFrom(deriveSeed(world.seed, 'street'))
  const side = random() < 0.5 ? -1 : 1
  const isLit = world.light.night > 0.2 || world.scene.weather === 'rain' || world.scene.weather === 'storm'
  const elements: Element[] = []
  for (const s of [-1, 1]) {
    let z = s === side ? 4.4 : 3
    for (let i = 0; i < 11; i++) {
      const wide = between(random, 6.5, 10.5)
      const look = frontLook(world, deriveSeed(world.seed, `front ${s} ${i}`), wide)
      if (isCafe && s === side && i <= 1) look.shop = 'shop'
      // The street bends gently away.
      const bend = z > 30 ? ((z - 30) / 60) ** 2 * 7 * side : 0
      elements.push(...front(world, look, s, z, bend, i < 3))
      z += wide + (random() < 0.12 ? 2.4 : 0.02)
    }
  }
  elements.push(...closing(world, side, random))
  elements.push(...lamps(world, isLit, side))
  if (isCafe || random() < 0.45 || world.scene.props.includes('string-lights'))
    elements.push(...festoon(world, random, isLit))
  const spots: BuiltWorld['spots'] = []
  offerFloor(world, 0, [
    [-side * 4.6, 12.4, side * 1.3],
    [-side * 3, 15.5, 0.4],
    [side * 2.4, 18, Math.PI],
    [-side * 4.9, 19, side * 1.4],
  ])
  if (isCafe) {
    const cafe = terrace(world, side, random, isLit)
    elements.push(...cafe.elements)
    spots.push(...cafe.spots)
  }
  spots.push(
    {
      x: -side * between(random, 1, 2),
      y: 0,
      z: between(random, 13, 17),
      facing: between(random, -0.3, 0.3),
      kind: 'stand',
    },
    { x: side * 0.6, y: 0, z: 20, facing: Math.PI + 0.3, kind: 'stand' },
    { x: -side * 3.4, y: 0, z: 15, facing: (Math.PI / 2) * side, kind: 'stand' },
  )
  const isRace =
    !isCafe &&
    world.scene.cast.some(
      (g) => g.activity === 'arms-raised' || (g.activity === 'running' && world.scene.hasCrowd),
    )
  if (isRace) {
    elements.push(...finish(world, 24))
    for (const s of [-1, 1]) {
      const near = { x0: s < 0 ? -5.6 : 3.9, x1: s < 0 ? -3.9 : 5.6, z0: 9.5, z1: 19, inward: -s }
      elements.push(...crowd(world, near, 'passers-by'))
      elements.push(...crowd(world, { ...near, z0: 19, z1: 44 }, 'passers-by'))
    }
  } else if (world.scene.hasCrowd || (isCafe && world.scene.cast.length > 0))
    elements.push(...crowd(world, { x0: -3.6, x1: 3.6, z0: 22, z1: 55 }, 'passers-by'))
  return { elements, spots }
}

/** One house along the street on side `s`, from `z` onward. */
function front(
  world: World,
  look: ReturnType<typeof frontLook>,
  s: number,
  z: number,
  bend: number,
  isNear: boolean,
): Element[] {
  const m = new MeshBuilder()
  let lights: { x: number; y: number }[] = []
  const x = s * HALF + bend
  // The front's own x runs along the street; mirrored sides run the other way.
  m.at(x, 0, s > 0 ? z : z + look.wide, 0, 1, () =>
    m.at(0, 0, 0, s > 0 ? -Math.PI / 2 : Math.PI / 2, 1, () => {
      m.within(s > 0 ? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0] : [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0], () => {
        lights = addFront(m, world, look, 7)
      })
    }),
  )
  const elements = [meshElement(world, m.build(), { z: z + look.wide, tolerance: 0.4, openness: 0.6 })]
  if (isNear && lights.length > 0) {
    const l = lights[Math.floor(lights.length / 2)]!
    world.lamps.push({
      x: x - s * 0.9,
      y: 1.9,
      z: s > 0 ? z + l.x : z + look.wide - l.x,
      colour: [1.9, 0.95, 0.34],
      reach: 2.4,
    })
  }
  return elements
}

/** The line that runners make for: a chequered banner between two posts, and the line itself. */
function finish(world: World, z: number): Element[] {
  const chequered =
    (size: number): Material =>
    (hit, out) => {
      const isLight = (Math.floor(hit.u / size) + Math.floor(hit.v / size)) % 2 === 0
      out.red = isLight ? 0.7 : 0.03
      out.green = isLight ? 0.7 : 0.03
      out.blue = isLight ? 0.7 : 0.035
      out.through = 0.3
    }
  return [
    model(
      world,
      (m) => {
        m.use(plain([0.5, 0.07, 0.05], 0.3))
        for (const s of [-1, 1]) m.box(s * 3.7, 0, z, 0.34, 5.2, 0.34)
        m.box(0, 4.2, z, 7.7, 1.05, 0.3)
        m.use(chequered(0.3)).polygon(
          [-3.5, 4.35, z - 0.17],
          [3.5, 4.35, z - 0.17],
          [3.5, 5.1, z - 0.17],
          [-3.5, 5.1, z - 0.17],
        )
        m.use(chequered(0.35)).polygon(
          [-3.6, 0.015, z - 0.7],
          [3.6, 0.015, z - 0.7],
          [3.6, 0.015, z + 0.4],
          [-3.6, 0.015, z + 0.4],
        )
      },
      { z: z + 0.5, tolerance: 0.4, openness: 0.6 },
    ),
  ]
}

/** What ends the view: a church tower in the haze. */
function closing(world: World, side: number, random: Random): Element[] {
  return [
    model(
      world,
      (m) =>
        m.at(side * 7 + between(random, -3, 3), 0, 118, between(random, -0.2, 0.2), 1.25, () =>
          addChurch(m, world.snow, world.light.night, 5),
        ),
      { z: 135, tolerance: 3, openness: 0.7 },
    ),
  ]
}
