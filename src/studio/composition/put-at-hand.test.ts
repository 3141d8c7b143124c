import { describe, expect, it } from 'vitest'
import { POSES } from '../rendering/figures/pose.ts'
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
})
