import { chanceFrom, hashOf } from '../words/chance.ts'
import { sceneFromPrompt } from '../words/scene-from-prompt.ts'
import { tidy } from './clean.ts'
import { craftFor } from './craft-for.ts'
import { type Layers, layersFromPrompt, type Material, materialFrom } from './material.ts'
import { nameFrom, titleCase } from './name-moment.ts'
import { fill, type Pen, penFor } from './pen.ts'
import { EMPTY_SCENARIOS, MORNING, OBSTACLE, OTHER_LANGUAGE, type Plan, TURNING } from './scenario-frames.ts'

export interface Moment extends Layers {
  name: string
  combined?: string | undefined
}

export interface WrittenScenario {
  title: string
  scenarioText: string
}

const MOST_WORDS = 160
const MOST_NAME_CHARACTERS = 100
/** What is read of each layer. */
const MOST_LAYER_CHARACTERS = 6_000

/** The layers, or what can be told from the combined text when they are empty. */
export function layersOf(moment: Moment): Layers {
  const hasLayers = [moment.surface, moment.sensory, moment.soul].some((text) => /[\p{L}\p{N}]/u.test(text))
  const cut = (text: string) => text.slice(0, MOST_LAYER_CHARACTERS)
  const layers = hasLayers || !moment.combined ? moment : layersFromPrompt(moment.combined)
  return { surface: cut(layers.surface), sensory: cut(layers.sensory), soul: cut(layers.soul) }
}

export function titleOf(moment: Moment, layers: Layers, material: Material): string {
  const given = tidy(moment.name.replaceAll(/\s+/g, ' '))
    .slice(0, MOST_NAME_CHARACTERS)
    .replace(/(?<![.,;:])[.,;:]+$/, '')
    .trim()
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(given) ? given : nameFrom(material, layers)
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

function write(plan: Plan, pen: Pen, given: Record<string, string>): WrittenScenario {
  const steps = plan.steps.map(({ ways, isOptional }, i) => ({
    isOptional: isOptional === true,
    text: fill(pen.choose(`${plan.what} ${i}`, ways), pen, given),
  }))
  const length = () => countWords(steps.map(({ text }) => text).join(' '))
  while (length() > MOST_WORDS && steps.length > 2) {
    const optional = steps.findLastIndex((step) => step.isOptional)
    steps.splice(optional === -1 ? steps.length - 2 : optional, 1)
  }
  return {
    title: fill(pen.choose(`${plan.what} title`, plan.titles), pen, given),
    scenarioText: steps.map(({ text }) => text).join(' '),
  }
}

/**
 * Three scenes to rehearse, each of doing and not of having: the first step on an ordinary morning, the obstacle
 * and its plan, and the day itself. Written as the person would say them, from their own words.
 */
export function writeScenarios(moment: Moment, seed: number): WrittenScenario[] {
  const layers = layersOf(moment)
  const material = materialFrom(layers)
  const title = titleOf(moment, layers, material)
  if (material.isEmpty) return EMPTY_SCENARIOS.map((scenario) => ({ ...scenario }))
  const text = [layers.surface, layers.sensory, layers.soul].join('\n')
  const scene = sceneFromPrompt(layers.surface || text, { seed: hashOf(text) })
  const craft = craftFor(`${layers.surface} ${title}`, scene)
  const chance = chanceFrom(seed, String(material.hash))
  const given = {
    name: title.replaceAll(/[“”"]/g, ''),
    first: chance.pick('first', craft.first),
    snag: chance.pick('snag', craft.snag),
    answer: chance.pick('answer', craft.answer),
    turn: chance.pick('turn', craft.turn),
  }
  const pen = penFor({ ...material, hash: hashOf(`${seed} ${material.hash}`) }, title, 'first-person')
  const plans = material.isEnglish ? [MORNING, OBSTACLE, TURNING] : OTHER_LANGUAGE
  return plans.map((plan) => {
    const scenario = write(plan, pen, given)
    return { title: titleCase(scenario.title), scenarioText: scenario.scenarioText }
  })
}
