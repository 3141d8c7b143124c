import { describe, expect, it } from 'vitest'
import type { Place } from '../../scene.ts'
import { emptyView, painted, plainWorld } from '../cast/inspect.ts'
import { ink } from '../frame.ts'
import type { Element, World } from '../world.ts'
import { backdrops, places, props, skyLife } from './index.ts'
import { MeshBuilder } from './mesh.ts'
import { drawMesh } from './raster.ts'

const AFLOAT = new Set(['boat', 'fishing-boat', 'rowing-boat', 'sailing-boat', 'dolphin', 'buoy', 'pier'])
/** Held by a figure, or part of the landscape: nothing of their own to draw. */
const BY_OTHERS = new Set(['violin', 'horn', 'waterfall'])

function paint(world: World, elements: Element[]) {
  const view = emptyView(world)
  for (const e of [...elements].sort((a, b) => b.z - a.z)) e.draw(view)
  return view
}

const touched = (colour: Float32Array) => colour.reduce((n, v) => n + (v !== 0 ? 1 : 0), 0)

describe('props', () => {
  it.each(Object.keys(props).filter((name) => !BY_OTHERS.has(name)))(
    '%s is drawn, finite and always the same',
    (name) => {
      const build = () => {
        const world = plainWorld(
          { place: AFLOAT.has(name) ? 'lake' : 'meadow' },
          AFLOAT.has(name) ? 0 : undefined,
        )
        // High and wide enough for masts and kites.
        Object.assign(world.camera, { focal: 150, horizon: 190 })
        return paint(world, props[name]!(world, { x: 0, y: 0, z: name === 'plane' ? 40 : 12, facing: 0.4 }))
          .colour
      }
      const first = build()
      expect(touched(first)).toBeGreaterThan(12)
      expect(first.every(Number.isFinite)).toBe(true)
      expect(build()).toEqual(first)
    },
  )

  it('stand on a table that is there, else bring one', () => {
    const world = plainWorld()
    const alone = props.mug!(world, { x: 0, y: 0, z: 6, facing: 0 }).length
    const beside = props.lamp!(world, { x: 0, y: 0, z: 6, facing: 0 }).length
    expect(beside).toBeLessThanOrEqual(alone)
  })

  it('light their surroundings where they glow', () => {
    for (const name of [
      'campfire',
      'lantern',
      'lamp',
      'candles',
      'street-lamp',
      'christmas-tree',
      'string-lights',
      'lighthouse',
      'spotlight',
    ]) {
      const world = plainWorld()
      world.light.night = 1
      props[name]!(world, { x: 0, y: 0, z: 8, facing: 0 })
      expect(world.lamps.length, name).toBeGreaterThan(0)
    }
  })
})

describe('places', () => {
  for (const name of Object.keys(places) as Place[])
    it(`${name} builds by day and night, with places for people`, () => {
      for (const night of [0, 1])
        for (const seed of [1, 2]) {
          const world = {
            ...plainWorld({
              place: name,
              hasCrowd: true,
              cast: seed === 2 ? [{ relation: 'alone', ages: ['adult'], activity: 'sitting' }] : [],
            }),
            seed,
          }
          world.light.night = night
          const plan = places[name]!.plan(world.scene, seed, 1.75)
          expect(plan.horizon).toBeGreaterThan(0.2)
          expect(plan.horizon).toBeLessThan(0.8)
          Object.assign(world.camera, { y: plan.eye, horizon: plan.horizon * 240, focal: plan.focal * 320 })
          const built = places[name]!.build(world)
          if (!(name === 'study' && seed !== 2)) expect(built.spots.length).toBeGreaterThan(0)
          const view = paint(world, built.elements)
          expect(painted(view).count).toBeGreaterThan(2000)
          expect(view.colour.every(Number.isFinite)).toBe(true)
        }
    })
})

describe('far things', () => {
  it.each([...Object.keys(backdrops), ...Object.keys(skyLife)])('%s draws without a wrong number', (name) => {
    const world = plainWorld({ place: 'lake' })
    Object.assign(world.camera, { horizon: 200, focal: 260 })
    const view = paint(world, (backdrops[name] ?? skyLife[name])!(world))
    expect(touched(view.colour)).toBeGreaterThan(30)
    expect(view.colour.every(Number.isFinite)).toBe(true)
  })
})

describe('the rasteriser', () => {
  const square = (z: number, left = -1, right = 1) =>
    new MeshBuilder()
      .use(() => undefined)
      .polygon([left, 0, z], [right, 0, z], [right, 2, z], [left, 2, z])
      .build()
  const white = () => {
    ink[0] = ink[1] = ink[2] = 1
  }

  it('covers exactly the projected area, edges in part', () => {
    const view = emptyView(plainWorld())
    drawMesh(view, square(10, -0.305, 0.305), white)
    const row = 120 * view.width * 3
    let sum = 0
    for (let x = 0; x < view.width; x++) sum += view.colour[row + x * 3]!
    expect(sum).toBeCloseTo(0.61 * 30, 0)
  })

  it('keeps behind what stands nearer, and cuts what reaches behind the eye', () => {
    const view = emptyView(plainWorld())
    view.depth.fill(5)
    drawMesh(view, square(10), white)
    expect(touched(view.colour)).toBe(0)
    view.depth.fill(1e9)
    drawMesh(
      view,
      new MeshBuilder()
        .use(() => undefined)
        .polygon([-1, 0, -4], [1, 0, -4], [1, 0, 20], [-1, 0, 20])
        .build(),
      white,
    )
    expect(touched(view.colour)).toBeGreaterThan(1000)
    expect(view.colour.every(Number.isFinite)).toBe(true)
  })
})
