import type { Scene } from '../scene.ts'
import { findAll } from '../words/lexicon.ts'
import { TIME_WORDS, VIEW_WORDS, WEATHER_WORDS } from '../words/moment-lexicon.ts'
import { readTokens } from '../words/reading.ts'
import { mostSaid } from '../words/said.ts'
import { sceneFromPrompt } from '../words/scene-from-prompt.ts'
import { isIndoors } from '../words/usual.ts'
import {
  AIR,
  EMPTY,
  LIGHT,
  LIGHT_UNSAID,
  LIGHT_UNSAID_INDOORS,
  MEANING_CLOSE,
  MEANING_MISSING,
  OPENINGS,
  OTHER_LANGUAGE,
  SENSE_CLOSE,
  SENSE_MISSING,
  VIEW,
} from './enhance-frames.ts'
import { type Layer, layersFromPrompt, type Material, materialFrom } from './material.ts'
import { nameFrom } from './name-moment.ts'
import { fill, type Pen, penFor } from './pen.ts'

export const MOST_PROMPT_CHARACTERS = 32_000
/** Kept free for the sentences that the writer adds. */
const ADDED_CHARACTERS = 2_000

/** A word of at least this weight says the hour or the weather outright. */
const SURE = 2

/** As many whole sentences as fit, so that nothing is cut in the middle. */
function within(sentences: readonly string[], most: number): string {
  let text = ''
  for (const sentence of sentences) {
    if (text.length + sentence.length + 1 > most)
      return text === '' ? `${sentence.slice(0, most - 2).replace(/(?<!\s)\s+\S*$/, '')}…` : text
    text = text === '' ? sentence : `${text} ${sentence}`
  }
  return text
}

function lightAndCamera(said: string, scene: Scene, pen: Pen): string {
  const tokens = readTokens(said)
  const time = mostSaid(tokens, TIME_WORDS, SURE)
  const lights = time ? LIGHT[time] : isIndoors(scene.place) ? LIGHT_UNSAID_INDOORS : LIGHT_UNSAID
  const weather = mostSaid(tokens, WEATHER_WORDS, SURE)
  const view = findAll(tokens, VIEW_WORDS).length > 0 ? scene.viewpoint : 'middle'
  const air = weather && AIR[weather]
  return [
    fill(pen.choose('light', lights), pen),
    ...(air ? [fill(pen.choose('air', air), pen)] : []),
    fill(pen.choose('view', VIEW[view]), pen),
  ].join(' ')
}

function inOtherLanguage(material: Material, pen: Pen, share: (layer: Layer) => string): string[] {
  const { surface, sensory, soul } = material
  const own = (layer: Layer, ways: readonly string[], what: string) =>
    layer.own.length > 0 ? share(layer) : fill(pen.choose(what, ways), pen)
  const first = [surface, sensory, soul].find((layer) => layer.own.length > 0) ?? surface
  return [
    share(first),
    fill(pen.choose('light', OTHER_LANGUAGE.light), pen),
    own(first === sensory ? soul : sensory, OTHER_LANGUAGE.senses, 'senses'),
    own(soul, OTHER_LANGUAGE.meaning, 'meaning'),
  ]
}

/**
 * Four paragraphs (scene; light and camera; senses; meaning) that keep every fact of the person's.
 * Takes the base prompt with its three headed sections, or any text.
 */
export function enhancePrompt(prompt: string): string {
  const layers = layersFromPrompt(prompt.slice(0, MOST_PROMPT_CHARACTERS * 2))
  const material = materialFrom(layers)
  if (material.isEmpty) return EMPTY
  const pen = penFor(material, nameFrom(material, layers), 'as-told')
  const total = layers.surface.length + layers.sensory.length + layers.soul.length
  const room = MOST_PROMPT_CHARACTERS - ADDED_CHARACTERS
  const share = (layer: Layer) => {
    const length = layer.sentences.reduce((sum, sentence) => sum + sentence.length + 1, 0)
    return within(
      layer.sentences,
      total <= room * 0.98 ? length + 1 : Math.max(200, Math.floor((length / total) * room * 0.9)),
    )
  }
  if (!material.isEnglish) return inOtherLanguage(material, pen, share).join('\n\n')
  const { surface, sensory, soul } = material
  const say = (what: string, ways: readonly string[]) => fill(pen.choose(what, ways), pen)
  const after = (layer: Layer, close: () => string, missing: () => string) =>
    layer.own.length > 0 ? `${share(layer)} ${close()}`.trim() : missing()
  // Where nothing can be named, the picture's own sentences quote the words and do not pretend to see a thing.
  const opening = () => (pen.isQuoting ? '' : say('opening', OPENINGS))
  const light = () =>
    pen.isQuoting
      ? say('light', OTHER_LANGUAGE.light)
      : lightAndCamera(prompt, sceneFromPrompt(prompt, { seed: material.hash }), pen)
  const meaningClose = () => (pen.isQuoting ? '' : say('meaning', MEANING_CLOSE))
  return [
    after(surface, opening, () => say('opening', pen.isQuoting ? OTHER_LANGUAGE.senses : OPENINGS)),
    light(),
    after(
      sensory,
      () => say('sense', SENSE_CLOSE),
      () => say('sense missing', pen.isQuoting ? OTHER_LANGUAGE.senses : SENSE_MISSING),
    ),
    after(soul, meaningClose, () =>
      say('meaning missing', pen.isQuoting ? OTHER_LANGUAGE.meaning : MEANING_MISSING),
    ),
  ].join('\n\n')
}
