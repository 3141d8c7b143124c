import { describe, expect, it } from 'vitest'
import type { CastGroup } from '../../scene.ts'
import { randomFrom } from '../random.ts'
import { arrange } from './arrange.ts'
import { newBody } from './body.ts'
import { poseNamed } from './choose.ts'

const arranged = (group: CastGroup, setting = {}) => {
  const random = randomFrom(5)
  const bodies = group.ages.map((age, i) => newBody(age, i % 2 === 0, random))
  return {
    bodies,
    places: arrange(group, bodies, { hasSeat: false, groupFacing: 0.5, ...setting }, random),
  }
}

describe('a group in its doing', () => {
  it('seats the child on the shoulders of the first, and nobody else', () => {
    const { bodies, places } = arranged({
      relation: 'family',
      ages: ['adult', 'adult', 'child'],
      activity: 'shoulder-ride',
    })
    expect(places.map((place) => place.seatAt !== undefined)).toEqual([false, false, true])
    expect(places[2]!.seatAt).toBeGreaterThan(bodies[0]!.stature * 0.7)
    expect(places[2]!.seatAt).toBeLessThan(bodies[0]!.stature * 0.9)
    expect(places[2]!.facing).toBe(places[0]!.facing)
  })

  it('lets the taller of two who embrace bend down, on one level', () => {
    const { bodies, places } = arranged({
      relation: 'couple',
      ages: ['adult', 'adult'],
      activity: 'embracing',
    })
    expect(bodies[1]!.stature).toBeGreaterThan(bodies[0]!.stature)
    expect(places.every((place) => place.isLevel)).toBe(true)
    expect(places.map((place) => place.pose)).toEqual([poseNamed('embrace_up'), poseNamed('embrace_down')])
  })

  it('has everyone at a bed on their knees', () => {
    const group: CastGroup = { relation: 'parent-and-child', ages: ['old', 'child'], activity: 'kneeling' }
    for (const { pose } of arranged(group, { isPlanting: true }).places) {
      expect(pose.hips[1]).toBeLessThan(0.6)
      expect(pose.lean).toBeGreaterThan(0.4)
    }
  })
})
