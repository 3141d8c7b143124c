import type { Scene } from '../../scene.ts'
import { crowd } from '../cast/crowd.ts'
import { drawGlow } from '../draw.ts'
import type { Rgb, View } from '../frame.ts'
import { between, deriveSeed, pick, type Random, randomFrom } from '../random.ts'
import type { BuiltPlace, BuiltPlan, BuiltWorld, Element, Spot, World } from '../world.ts'
import { addCafeChair, addRoundTable } from './furniture.ts'
import { lightSources } from './light-sources.ts'
import { ball, tube } from './loft.ts'
import { glow, plain, stone, stripes } from './materials.ts'
import { MeshBuilder, type Vec } from './mesh.ts'
import { meshElement, model } from './model.ts'
import type { TableSpot } from './place-living-room.ts'
import { placeTop } from './place-study.ts'
import { addPotPlant } from './plants.ts'
import { addStreetLamp } from './props-ground.ts'
import { addChurch } from './props-structures.ts'
import { offerFloor } from './surfaces.ts'
import { contactShadow } from './shadow.ts'
import { addFront, frontLook } from './street.ts'

const plan = (scene: Scene, seed: number): BuiltPlan => ({
  eye: 1.75,
  horizon: between(randomFrom(seed), 0.5, 0.56),
  focal: 0.84,
  ground: 'paving',
  landscape: 'none',
  isIndoors: false,
  gloss: scene.weather === 'rain' || scene.weather === 'storm' ? 0.9 : 0,
})

/** Half the width between the fronts. */
const HALF = 6.4

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
  offerFloor(world, 0, [[-side * 4.6, 12.4, side * 1.3], [-side * 3, 15.5, 0.4], [side * 2.4, 18, Math.PI], [-side * 4.9, 19, side * 1.4]])
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
  if (world.scene.hasCrowd || (isCafe && world.scene.cast.length > 0))
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

function lamps(world: World, isLit: boolean, side: number): Element[] {
  const elements: Element[] = []
  for (let i = 0; i < 7; i++) {
    const z = 10 + i * 11
    const bend = z > 30 ? ((z - 30) / 60) ** 2 * 7 * side : 0
    const x = (i % 2 === 0 ? -side : side) * 4.35 + bend
    elements.push(
      model(world, (m) => m.at(x, 0, z, 0, 1, () => addStreetLamp(m, isLit)), {
        isFine: true,
        tolerance: 0.15,
      }),
    )
    if (isLit)
      elements.push(
        ...lightSources(world, [
          {
            x,
            y: 3.42,
            z,
            glow: [3.4, 1.95, 0.78],
            radius: 0.2,
            ...(i < 5 ? { lamp: { colour: [2.5, 1.3, 0.46] as Rgb, reach: 2.1 } } : {}),
          },
        ]),
      )
    const contact = contactShadow(world, [{ x, z, radius: 0.4 }], 0)
    if (contact) elements.push(contact)
  }
  return elements
}

/** Wires with bulbs across the street. */
function festoon(world: World, random: Random, isLit: boolean): Element[] {
  const bulbs: Vec[] = []
  const wires = model(
    world,
    (m) => {
      m.use(plain([0.02, 0.02, 0.02]))
      for (let i = 0; i < 6; i++) {
        const z = 8.5 + i * 6.5
        const a: Vec = [-HALF, between(random, 4.6, 5.8), z]
        const b: Vec = [HALF, between(random, 4.6, 5.8), z + between(random, -2, 2)]
        const path: Vec[] = Array.from({ length: 17 }, (_, k) => {
          const t = k / 16
          return [
            a[0] + (b[0] - a[0]) * t,
            a[1] + (b[1] - a[1]) * t - 1.1 * Math.sin(t * Math.PI),
            a[2] + (b[2] - a[2]) * t,
          ]
        })
        tube(m, path, 0.012, 3, 1)
        path.slice(1, -1).forEach((p) => {
          bulbs.push([p[0], p[1] - 0.08, p[2]])
        })
      }
      m.use(isLit ? glow([8, 4.6, 1.7]) : plain([0.5, 0.46, 0.38], 0.6, 0.5))
      for (const p of bulbs) ball(m, p, 0.05, 0.07, 0.05, 6, 5)
    },
    { isFine: true, z: 46, tolerance: 0.1 },
  )
  if (!isLit) return [wires]
  world.lamps.push(
    { x: 0, y: 4.4, z: 12, colour: [0.8, 0.43, 0.16], reach: 3 },
    { x: 0, y: 4.4, z: 24, colour: [0.8, 0.43, 0.16], reach: 3.4 },
  )
  return [
    wires,
    {
      z: 8,
      draw: (view: View) => {
        for (const p of bulbs) drawGlow(view, p, 0.12, [0.8, 0.44, 0.15])
      },
    },
  ]
}

/** Awning, tables and chairs before the second house; the first table is the group's. */
function terrace(world: World, side: number, random: Random, isLit: boolean): BuiltWorld {
  const wall = side * HALF
  const [z0, z1] = [8.6, 17.6]
  const out = wall - side * 2.3
  const colour: Rgb = pick(random, [
    [0.34, 0.03, 0.035],
    [0.04, 0.14, 0.1],
    [0.05, 0.09, 0.2],
    [0.36, 0.17, 0.03],
  ])
  const elements: Element[] = []
  elements.push(
    model(
      world,
      (m) => {
        m.use(stripes(colour, [0.56, 0.52, 0.44], 0.5, 0.5)).polygon(
          [out, 2.55, z0],
          [out, 2.55, z1],
          [wall, 3.25, z1],
          [wall, 3.25, z0],
        )
        m.use((hit, out2) => {
          const t = hit.u / 0.5
          const f = t - Math.floor(t)
          const c: Rgb = Math.floor(t * 2) & 1 ? [0.56, 0.52, 0.44] : colour
          out2.red = c[0]
          out2.green = c[1]
          out2.blue = c[2]
          out2.through = 0.5
          out2.opacity = hit.v < 0.1 * (1 - Math.sin(((f * 2) % 1) * Math.PI)) ? 0 : 1
        }).polygon([out, 2.24, z0], [out, 2.24, z1], [out, 2.56, z1], [out, 2.56, z0])
        m.use(plain([0.02, 0.02, 0.022], 0.4))
        for (const z of [z0, z1])
          tube(
            m,
            [
              [out, 2.55, z],
              [wall, 2.5, z],
            ],
            0.02,
            5,
          )
      },
      { z: z1 + 0.2, tolerance: 0.3, openness: 0.7 },
    ),
  )
  const tables: { x: number; z: number }[] = [
    { x: side * 3.7, z: 11.2 },
    { x: side * 4.9, z: 13.6 },
    { x: side * 3.9, z: 15.6 },
    { x: side * 5, z: 9.2 },
  ]
  for (const [i, t] of tables.entries()) {
    const turns: [number, number, number][] =
      i % 2
        ? [
            [-0.62, 0.2, Math.PI / 2],
            [0.55, -0.3, -Math.PI / 2],
          ]
        : [
            [-0.68, 0, Math.PI / 2],
            [0.68, 0, -Math.PI / 2],
          ]
    elements.push(
      model(
        world,
        (m) => {
          m.at(t.x, 0, t.z, 0, 1, () => addRoundTable(m, 0.36, 0.74))
          for (const [dx, dz, turn] of turns) m.at(t.x + dx, 0, t.z + dz, turn, 1, () => addCafeChair(m))
        },
        { isFine: true, tolerance: 0.2, z: t.z + 0.6, openness: 0.7 },
      ),
    )
    const contact = contactShadow(world, [{ x: t.x, z: t.z, radius: 0.55 }], 0)
    if (contact) elements.push(contact)
    if (isLit)
      elements.push(...placeTop(world, i === 0 ? 'candles' : 'mug', { x: t.x, y: 0.74, z: t.z, facing: 0 }))
    if (i === 0)
      for (const dx of [-0.2, 0.2])
        elements.push(
          ...placeTop(world, 'mug', { x: t.x + dx, y: 0.74, z: t.z - 0.1, facing: dx > 0 ? 0 : 2 }),
        )
  }
  elements.push(
    model(
      world,
      (m) => {
        for (const z of [z0 + 0.2, z1 - 0.1]) {
          m.use(stone([0.2, 0.19, 0.18], 0.3)).box(out, 0, z, 0.5, 0.45, 0.5)
          m.at(out, 0.3, z, 0, 1, () => addPotPlant(m, 0.75, Math.floor(z * 7)))
        }
      },
      { isFine: true, tolerance: 0.2, openness: 0.7 },
    ),
  )
  if (isLit)
    world.lamps.push(
      { x: wall - side * 1.2, y: 2.3, z: 11.5, colour: [2.6, 1.35, 0.5], reach: 2 },
      { x: wall - side * 1.2, y: 2.3, z: 15, colour: [2.6, 1.35, 0.5], reach: 2 },
    )
  const seats = (t: { x: number; z: number }): Spot[] => [
    { x: t.x - 0.66, y: 0, z: t.z, facing: Math.PI / 2 },
    { x: t.x + 0.66, y: 0, z: t.z, facing: -Math.PI / 2 },
    { x: t.x + 0.1, y: 0, z: t.z + 0.68, facing: Math.PI },
    { x: t.x - 0.3, y: 0, z: t.z + 0.66, facing: Math.PI },
  ]
  const spots: BuiltWorld['spots'] = tables
    .slice(0, 3)
    .map(
      (t): TableSpot => ({ x: t.x - 0.66, y: 0, z: t.z, facing: Math.PI / 2, kind: 'seat', seats: seats(t) }),
    )
  return { elements, spots }
}
