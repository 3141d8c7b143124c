import { hashOf, type WritingContext } from './context.ts'
import { PARTS, type SceneText } from './kind-texts.ts'
import { fillSlots, type Moment, readMoment } from './moment.ts'

export interface WrittenScenario {
  title: string
  scenarioText: string
}

/**
 * Three scenes of doing what leads to the moment: a first step, an obstacle with its plan, and a day on which something turns.
 * The kind of wish decides from which texts, the seed which of them.
 */
export async function writeScenarios(
  context: WritingContext,
  moment: Moment,
  seed: number,
): Promise<WrittenScenario[]> {
  const reading = await readMoment(context, moment)
  const chosen = PARTS.map((part) => {
    const scenes = reading.kind.scenes[part]
    return scenes[hashOf(`${seed} ${part} ${reading.name}`) % scenes.length] as SceneText
  })
  // One of the three at least names the moment.
  const named = reading.kind.scenes.step.find(hasSlot)
  if (named && !chosen.some(hasSlot)) chosen[0] = named
  return chosen.map(({ title, text }) => ({ title, scenarioText: fillSlots(text, reading) }))
}

const hasSlot = ({ text }: SceneText): boolean => /\{(?:name|own)\}/.test(text)
