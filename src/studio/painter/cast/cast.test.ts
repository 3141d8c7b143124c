import { describe, expect, it } from 'vitest'
import type { Activity, Age, CastGroup } from '../../scene.ts'
import { MeshBuilder } from '../built/mesh.ts'
import { model } from '../built/model.ts'
import { randomFrom } from '../random.ts'
import type { Spot, World } from '../world.ts'
import { newBody } from './body.ts'
import { allPoses, POSES, poseNamed } from './choose.ts'
import { crowd } from './crowd.ts'
import { addFigure, FINE, footing, lowest } from './figure.ts'
import { castGroup } from './group.ts'
import { emptyView, painted, plainWorld } from './inspect.ts'
import { newLook } from './look.ts'
import type { Figure } from './person.ts'
import type { Pose } from './pose.ts'
import { newSkeleton } from './skeleton.ts'

const AGES: Age[] = ['child', 'young', 'adult', 'old']
const ACTIVITIES = Object.keys(POSES) as Activity[]

function figure(pose: Pose, age: Age, seed = 3): Figure {
  const random = randomFrom(seed)
  const body = newBody(age, seed % 2 === 0, random)
  const look = newLook(
    {
      age,
      isWoman: seed % 2 === 0,
      season: 'autumn',
      weather: 'clear',
      isIndoors: false,
      profile: undefined,
      accent: undefined,
      isHiking: false,
      isFormal: false,
    },
    random,
  )
  return { body, look, pose }
}

function paint(world: World, group: CastGroup, spot: Spot) {
  const view = emptyView(world)
  for (const element of castGroup(world, group, spot).sort((a, b) => b.z - a.z)) element.draw(view)
  return view
}

describe('poses', () => {
  const standing = allPoses().filter(
    ([, p]) => p.seat !== 'chair' && p.seat !== 'saddle' && p.depth === undefined,
  )

  it('are at least thirty', () => {
    expect(allPoses().length).toBeGreaterThanOrEqual(30)
  })

  it.each(standing)('%s stands on the ground to the pixel', (_name, pose) => {
    for (const age of AGES) {
      const one = figure(pose, age)
      const world = plainWorld()
      const m = new MeshBuilder()
      m.at(0, footing(one, FINE), 6, 0.7, 1, () => addFigure(m, one, FINE))
      expect(Math.abs(lowest(m.build()))).toBeLessThan(pose.held ? 2 : 0.002)
      const view = emptyView(world)
      // What hands hold may hang lower than the feet; the body alone counts here.
      const bare = { ...one, pose: { ...pose } }
      delete bare.pose.held
      model(world, (b) => b.at(0, footing(bare, FINE), 6, 0.7, 1, () => addFigure(b, bare, FINE)), {
        isFine: true,
      }).draw(view)
      // The nearest foot may stand closer to the viewer than the middle, by its own length.
      const { bottom } = painted(view)
      const { horizon, focal, y } = world.camera
      expect(bottom).toBeGreaterThanOrEqual(Math.floor(horizon + (y * focal) / 7.2) - 1)
      expect(bottom).toBeLessThanOrEqual(Math.ceil(horizon + (y * focal) / 4.8) + 1)
    }
  })

  it('bend no joint beyond its bones', () => {
    for (const [, pose] of allPoses())
      for (const age of AGES) {
        const { body } = figure(pose, age)
        const sk = newSkeleton(body, pose)
        for (const [limb, a, b] of [
          [sk.leftLeg, body.thigh, body.shin],
          [sk.rightArm, body.upperArm, body.foreArm],
        ] as const) {
          expect(Math.hypot(...[0, 1, 2].map((k) => limb.middle[k]! - limb.root[k]!))).toBeCloseTo(a, 6)
          expect(Math.hypot(...[0, 1, 2].map((k) => limb.end[k]! - limb.middle[k]!))).toBeCloseTo(b, 6)
        }
      }
  })

  it('have unknown names refused', () => {
    expect(() => poseNamed('levitating')).toThrow('levitating')
  })
})

describe('bodies', () => {
  it('give children larger heads and shorter legs for their size', () => {
    const [child, adult] = [newBody('child', false, randomFrom(1)), newBody('adult', false, randomFrom(1))]
    expect(child.head / child.stature).toBeGreaterThan((adult.head / adult.stature) * 1.25)
    expect(child.hip / child.stature).toBeLessThan(adult.hip / adult.stature)
  })
})

describe('groups', () => {
  it.each(ACTIVITIES)(
    '%s shows somebody of every age, inside the picture and without a wrong number',
    (activity) => {
      const isOnWater = activity === 'rowing' || activity === 'sailing' || activity === 'swimming'
      for (const age of AGES) {
        const world = plainWorld({}, isOnWater ? 0 : undefined)
        const view = paint(
          world,
          { relation: 'alone', ages: [age], activity },
          { x: 0, y: 0, z: activity === 'sailing' ? 34 : 13, facing: 1.2 },
        )
        const box = painted(view)
        expect(box.count).toBeGreaterThan(20)
        expect(box.top).toBeGreaterThan(0)
        expect(box.left).toBeGreaterThan(0)
        expect(box.right).toBeLessThan(view.width - 1)
        expect(view.colour.every(Number.isFinite)).toBe(true)
      }
    },
  )

  it('are the same for the same seed and others for another', () => {
    const group: CastGroup = { relation: 'friends', ages: ['adult', 'young', 'child'], activity: 'playing' }
    const spot = { x: 0, y: 0, z: 9, facing: 0 }
    const first = paint(plainWorld(), group, spot).colour
    expect(paint(plainWorld(), group, spot).colour).toEqual(first)
    expect(paint({ ...plainWorld(), seed: 8 }, group, spot).colour).not.toEqual(first)
  })

  it('paint the same in strips as in one piece', () => {
    const world = plainWorld()
    const group: CastGroup = { relation: 'couple', ages: ['adult', 'adult'], activity: 'standing' }
    const elements = castGroup(world, group, { x: 0, y: 0, z: 6, facing: 0.2 }).sort((a, b) => b.z - a.z)
    const whole = emptyView(world)
    for (const e of elements) e.draw(whole)
    const strips = emptyView(world)
    for (let i = 0; i < 8; i++) {
      strips.clip.x0 = i * 40
      strips.clip.x1 = i * 40 + 40
      for (const e of elements) e.draw(strips)
    }
    let differing = 0
    whole.colour.forEach((v, i) => {
      if (Math.abs(v - strips.colour[i]!) > 1e-4) differing++
    })
    expect(differing / painted(whole).count).toBeLessThan(0.01)
  })

  it('keep the swimmer under water below the shoulders', () => {
    const view = paint(
      plainWorld({}, 0),
      { relation: 'alone', ages: ['adult'], activity: 'swimming' },
      { x: 0, y: 0, z: 8, facing: 1.5 },
    )
    const { horizon, focal, y } = plainWorld().camera
    expect(painted(view).bottom).toBeLessThanOrEqual(Math.ceil(horizon + (y * focal) / 7.2))
  })

  it('wear the profile of the person who dreams', () => {
    const group: CastGroup = { relation: 'alone', ages: ['adult'], activity: 'waving' }
    const spot = { x: 0, y: 0, z: 4, facing: Math.PI }
    const light = paint(
      plainWorld({ appearance: { skinTone: 'light', hairColor: 'white', gender: 'woman' } }),
      group,
      spot,
    )
    const deep = paint(
      plainWorld({ appearance: { skinTone: 'deep', hairColor: 'black', gender: 'woman' } }),
      group,
      spot,
    )
    const sum = (v: Float32Array) => v.reduce((a, b) => a + b, 0)
    expect(sum(light.colour)).toBeGreaterThan(sum(deep.colour) * 1.02)
  })
})

describe('crowds', () => {
  it.each(['audience', 'passers-by'] as const)('%s fill their area', (kind) => {
    const world = plainWorld({ place: kind === 'audience' ? 'hall' : 'street' })
    const view = emptyView(world)
    for (const e of crowd(world, { x0: -5, x1: 5, z0: 6, z1: 14 }, kind)) e.draw(view)
    expect(painted(view).count).toBeGreaterThan(kind === 'audience' ? 5000 : 500)
    expect(view.colour.every(Number.isFinite)).toBe(true)
  })
})
