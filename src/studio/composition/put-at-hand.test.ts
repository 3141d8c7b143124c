import { describe, expect, it } from 'vitest'
import { POSES } from '../rendering/figures/pose.ts'
import { testBrief } from '../testing/test-brief.ts'
import { loadModel } from '../understanding/embed.ts'
import { readBrief } from '../understanding/read.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
await loadModel()

async function sceneOf(file: string, text: string) {
  const brief = await readBrief(text, { isFirstPerson: false, appearance: {} })
  return composeFile(file, brief, SIZE, 1)
}
const addedTo = ({ objects }: Awaited<ReturnType<typeof sceneOf>>) => [...objects.values()].flat()

describe('somebody who does something with a thing', () => {
  it('has the railing of the ship, and none more', async () => {
    const added = addedTo(await sceneOf('boat-deck.2.svg', 'I lean on the railing and look at the sea.'))
    expect(added.map(({ id }) => id)).not.toContain('railing')
  })

  it('has it before the hand', async () => {
    const scene = await sceneOf('hilltop.1.svg', 'I stroke my old horse.')
    const [writer] = scene.people.placements.filter(({ count }) => count > 0)
    const horse = addedTo(scene).find(({ id }) => id === 'horse')!
    expect(POSES[writer!.figure!.pose]!.action).toContain('touch')
    const [[x]] = writer!.heads as [readonly [number, number]]
    const near = Math.min(Math.abs(horse.box.left - x), Math.abs(horse.box.right - x))
    expect(near).toBeLessThan(70 * writer!.scale)
  })

  it('crouches for what is low', async () => {
    const scene = await sceneOf('hilltop.1.svg', 'I pat my dog.')
    expect(scene.people.placements.find(({ count }) => count > 0)?.figure?.pose).toMatch(/^touch-low/)
  })

  it('leans on a gate that is only there for it', async () => {
    const leant = await sceneOf('hilltop.1.svg', 'I lean on the gate in the evening.')
    expect(addedTo(leant).map(({ id }) => id)).toContain('gate')
    const passed = await sceneOf('hilltop.1.svg', 'I walk past the gate in the evening.')
    expect(addedTo(passed).map(({ id }) => id)).not.toContain('gate')
  })

  it('does it on both sides where two do the same', async () => {
    const { people } = await sceneOf('hilltop.1.svg', 'My sister and I lean on the gate.')
    const [a, b] = people.placements.filter(({ count }) => count > 0)
    expect([a?.pair, b?.pair]).toEqual([undefined, undefined])
    expect(a!.anchor.isFacingLeft).not.toBe(b!.anchor.isFacingLeft)
  })

  it('has what stands on a table on one before the hand', async () => {
    const scene = await sceneOf('open-window.1.svg', 'I lift the lid of the pot.')
    const [table, pot] = addedTo(scene)
    expect([table!.id, pot!.id]).toEqual([expect.stringContaining('table'), 'pot'])
    expect(scene.people.placements[0]!.figure!.pose).toMatch(/^(touch-table|hand-on-stone)$/)
  })

  it('cuts what lies before the knife', async () => {
    const brief = testBrief({ place: 'hilltop', action: 'slice', objects: ['watermelon'] })
    const scenes = Array.from({ length: 8 }, (_, seed) => composeFile('hilltop.1.svg', brief, SIZE, seed))
    const cut = scenes.find(({ people }) => people.placements[0]!.figure!.pose === 'slice-side')!
    const [element, things] = [...cut.objects].find(([, all]) => all.some(({ id }) => id === 'watermelon'))!
    expect(element).toBe(cut.people.placements[0]!.anchor.element)
    expect(things.map(({ id }) => id)).toEqual(['watermelon'])
  })
})

describe('what is said to be on a windowsill', () => {
  it('is on the lower edge of a window, and elsewhere where it is not said', async () => {
    const windowOf = (text: string) =>
      sceneOf('open-window.1.svg', text).then(({ objects }) =>
        [...objects].find(([, things]) => things.some(({ id }) => id.endsWith('cat'))),
      )
    const said = await windowOf('My cat is on the windowsill.')
    expect(said?.[0].attributes['data-slot']).toBe('weather')
    const other = await windowOf('My cat is with me.')
    expect(other?.[0].attributes['data-slot']).not.toBe('weather')
  })
})
