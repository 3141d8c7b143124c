import { describe, expect, it } from 'vitest'
import { loadModel } from './embed.ts'
import { readBrief } from './read.ts'

await loadModel()

async function actOf(text: string, thing: string) {
  const brief = await readBrief(text, { isFirstPerson: false, appearance: {} })
  return brief.objects.find(({ value }) => value === thing)?.act
}

describe('what is done with a thing where it stands', () => {
  it.each([
    ['I stroke the horse in its stable.', 'horse', { way: 'touch', isOther: false }],
    ['My daughter pats the pony.', 'horse', { way: 'touch', isOther: true }],
    ['My hand lies on the bonnet of our car.', 'car', { way: 'touch', isOther: false }],
    ['I lean on the fence.', 'fence', { way: 'lean', isOther: false }],
    ['We polish the old tractor.', 'tractor', { way: 'wipe', isOther: false }],
  ])('%s', async (text, thing, act) => {
    expect(await actOf(text, thing)).toEqual(act)
  })

  it('brings no stone wall where a wall is painted or washed', async () => {
    expect(await actOf('I lean on the wall.', 'stone-wall')).toEqual({ way: 'lean', isOther: false })
    expect(await actOf('We paint the wall.', 'stone-wall')).toBeUndefined()
    expect(await actOf('I wash the wall.', 'stone-wall')).toBeUndefined()
  })

  it('is nothing where the thing is only near', async () => {
    expect(await actOf('I drink tea beside the horse.', 'horse')).toBeUndefined()
    expect(await actOf('I stand by the fence.', 'fence')).toBeUndefined()
  })
})
