import { hashOf, type WritingContext } from './context.ts'
import { fillSlots, type Moment, readMoment } from './moment.ts'
import { firstSentences, hasWords } from './sentences.ts'

export interface GoalContext {
  contextDescription: string
  goalPrompt: string
}

const MAX_LAYER_CHARACTERS = 3_000

/** What a goal-planning product needs to know, in the person's words, and the request for an action plan of 90 days. */
export async function writeGoalContext(context: WritingContext, moment: Moment): Promise<GoalContext> {
  const reading = await readMoment(context, moment)
  const { layers, name, kind } = reading
  const said = (what: string, layer: string) =>
    hasWords(layer) ? `${what} ${firstSentences(layer, MAX_LAYER_CHARACTERS)}` : ''
  const goal = kind.goals[hashOf(`${name} ${layers.surface}`) % kind.goals.length] ?? ''
  const description = [
    reading.isEmpty
      ? `“${name}” is a moment from my future that has a name and no description yet.`
      : `“${name}” is a moment from my future, told as if it were happening now.`,
    said('What I see:', layers.surface),
    said('What I feel:', layers.sensory),
    said('Why it matters:', layers.soul),
  ]
  return {
    contextDescription: description.filter(Boolean).join('\n\n'),
    goalPrompt: fillSlots(goal, reading),
  }
}
