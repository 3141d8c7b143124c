import { isEnglish } from './clean.ts'
import { materialFrom } from './material.ts'
import { penFor } from './pen.ts'
import { layersOf, type Moment, titleOf } from './write-scenarios.ts'

export interface GoalContext {
  contextDescription: string
  goalPrompt: string
}

const MOST_LAYER_CHARACTERS = 4_000

/** As many whole sentences as fit. */
function gist(sentences: readonly string[], most: number): string {
  let text = ''
  for (const sentence of sentences) {
    if (text.length + sentence.length > most && text !== '') break
    text = `${text} ${sentence}`.trim()
  }
  return text.length > most ? `${text.slice(0, most).replace(/(?<!\s)\s+\S*$/, '')}…` : text
}

/** What a goal-planning product needs to know, and the request itself, for an action plan of 90 days. */
export function writeGoalContext(moment: Moment): GoalContext {
  const layers = layersOf(moment)
  const material = materialFrom(layers)
  const name = titleOf(moment, layers, material).replaceAll(/[“”"]/g, '')
  if (material.isEmpty) {
    return {
      contextDescription: `“${name}” is a future moment that has a name and no description yet.`,
      goalPrompt: `Help me find out what “${name}” would look like in my life, and plan 90 days that bring me one clear step nearer. Begin by asking me three questions: where it happens, who is there, and why it matters to me. Then suggest one small weekly action for each month, and one if-then plan for the weeks in which I have no time.`,
    }
  }
  const { surface, sensory, soul } = material
  const pen = penFor(material, name, 'first-person')
  const context = [
    `“${name}” is a moment from my future, told as if it were happening now.`,
    surface.own.length > 0 ? `What can be seen: ${gist(surface.sentences, MOST_LAYER_CHARACTERS)}` : '',
    sensory.own.length > 0 ? `What can be felt: ${gist(sensory.sentences, MOST_LAYER_CHARACTERS)}` : '',
    soul.own.length > 0 ? `Why it matters: ${gist(soul.sentences, MOST_LAYER_CHARACTERS)}` : '',
  ]
  const isPlain = material.isEnglish && isEnglish(name)
  const aim = pen.doing ?? ''
  const goal = [
    aim && isPlain
      ? `In 90 days I want to be clearly nearer to this: ${aim}.`
      : `In 90 days I want to be clearly nearer to “${name}”.`,
    `My reason is this: ${pen.meaning()}`,
    `Help me make a plan for “${name}” in three parts of 30 days each.`,
    `Days 1 to 30: the first small actions I can do where I am, ten to thirty minutes at a time, with ${pen.thing()} in view.`,
    `Days 31 to 60: one thing to finish and show to someone, as a first real piece of “${name}”.`,
    `Days 61 to 90: the step I am most likely to avoid on the way to “${name}”, cut into parts, each with a date.`,
    `For each part, name the obstacle that is most likely to stop me on the way to ${pen.aim()}, and write one if-then plan for it.`,
    `Close each week with one question I can answer in a line: what did I do for “${name}”, and what comes next.`,
  ]
  return {
    contextDescription: context.filter(Boolean).join('\n\n'),
    goalPrompt: goal
      .map((line) =>
        line.replaceAll(/([.?…])?”$/g, (end) => (end.length > 1 ? end : '.”')).replace(/(?<![.?…”])$/, '.'),
      )
      .join('\n'),
  }
}
