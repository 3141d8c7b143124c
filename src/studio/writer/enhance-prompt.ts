import type { Scene } from '../scene.ts'
import { findAll } from '../words/lexicon.ts'
import { TIME_WORDS, VIEW_WORDS, WEATHER_WORDS } from '../words/moment-lexicon.ts'
import { readTokens } from '../words/reading.ts'
import { sceneFromPrompt } from '../words/scene-from-prompt.ts'
import { isIndoors, mostSaid } from '../words/setting.ts'
import { type Layer, layersFromPrompt, type Material, materialFrom } from './material.ts'
import { nameMoment } from './name-moment.ts'
import { fill, type Pen, penFor } from './pen.ts'

export const MOST_PROMPT_CHARACTERS = 32_000
/** Kept free for the sentences that the writer adds. */
const ADDED_CHARACTERS = 2_000

const EMPTY = [
  'A quiet, open scene that is still waiting for its words. Nothing in it is decided yet, and nothing in it is in a hurry.',
  'Soft, even light lies over the whole of it, seen at eye level and from a little way back, with plenty of calm space left open.',
  'There is room here for a sound, a scent, and a touch, as soon as they are named.',
  'What it means is left to the person it belongs to, and can be added at any time.',
].join('\n\n')

const OPENINGS = [
  'The eye goes first to {thing} and then moves on to {thing}.',
  'Two things hold the picture together: {thing} and {thing}.',
  'Everything in the frame leads back to {thing}, with {thing} close by.',
  'Nothing here is for show; {thing} and {thing} belong to the same moment.',
  'Everything in the picture is arranged around {thing}.',
  'The picture lets the eye rest on {thing}.',
]

const LIGHT: Record<Scene['time'], readonly string[]> = {
  dawn: [
    'The low light of dawn reaches {thing} first and leaves a thin, clear edge along {thing}.',
    'Dawn comes in from one side, still cool, and finds {thing} before it finds {thing}.',
    'The first low light of dawn has just reached {thing}.',
  ],
  morning: [
    'Clear morning light falls across {thing} and gives {thing} a clean, gentle shadow.',
    'The morning is young enough for long shadows, so the light models {thing} and brings out {thing}.',
    'Clear morning light falls across {thing}.',
  ],
  noon: [
    'The light stands high, so {thing} keeps its full colour and only short shadows gather under {thing}.',
    'High midday light lies open on {thing} and lets the colours around {thing} stay deep.',
    'High midday light lies open on {thing}.',
  ],
  afternoon: [
    'The slow light of the afternoon rests on {thing} and warms the air around {thing}.',
    'Afternoon light comes in at a slant, full on {thing}, softer toward {thing}.',
    'The slow light of the afternoon rests on {thing}.',
  ],
  sunset: [
    'The last low sun catches {thing} from the side and draws a warm line around {thing}.',
    'Sunset light runs flat across the scene, amber on {thing}, cooler beyond {thing}.',
    'The last low sun of the day catches {thing} from the side.',
  ],
  dusk: [
    'The light of dusk is almost gone, blue in the distance, with what warmth is left gathered on {thing} and {thing}.',
    'Dusk keeps {thing} in soft blue shade and saves its small warm lights for {thing}.',
    'The blue light of dusk is almost gone, and what warmth is left gathers on {thing}.',
  ],
  night: [
    'It is night, and the little light there is settles on {thing} and leaves the rest around {thing} deep and quiet.',
    'The dark is deep and never flat: a low light picks out {thing} and only hints at {thing}.',
    'It is night, and the little light there is settles on {thing}.',
  ],
}
const LIGHT_UNSAID_INDOORS = [
  'Soft light from one side rests on {thing} and lets everything beyond {thing} fall into calm shade.',
  'The light is gentle and comes from one side, so {thing} stands clear and {thing} stays quieter.',
  'Soft light from one side rests on {thing} and falls away gently.',
]
const LIGHT_UNSAID = [
  'Natural light, soft and from one side, shapes {thing} and leaves a gentle shadow near {thing}.',
  'The light is natural and unforced, strongest on {thing} and easing off around {thing}.',
  'The light is natural and soft, and it models {thing} from one side.',
]

const AIR: Partial<Record<Scene['weather'], readonly string[]>> = {
  mist: [
    'Mist takes the hard edges off everything beyond {thing}.',
    'The mist thins and thickens behind {thing}, so that depth is felt more than seen.',
  ],
  rain: [
    'The rain puts a faint shine on every surface around {thing}.',
    'Rain softens the distance and doubles the light near {thing}.',
  ],
  snow: [
    'The snow gives its own pale light back to {thing}.',
    'Snow quiets the ground around {thing} and brightens it from below.',
  ],
  storm: [
    'The storm keeps the sky heavy and makes {thing} stand out all the more.',
    'Under the storm the contrast is strong, and {thing} holds the light.',
  ],
  wind: [
    'The wind shows in whatever can move around {thing}.',
    'Nothing loose is quite still near {thing}; the wind sees to that.',
  ],
  cloudy: [
    'Clouds give the sky weight above {thing}.',
    'The clouds break the light into passing patches over {thing}.',
  ],
}
const VIEW: Record<Scene['viewpoint'], readonly string[]> = {
  wide: [
    'The frame is wide and level, with {thing} to one side and open space left around it.',
    'Seen from far enough back to breathe, {thing} sits a third of the way into a broad frame.',
  ],
  middle: [
    'The view stands at eye level, a few steps back, sharp on {thing} and softer behind.',
    'It is seen from a few steps away, at the height of the eyes, with {thing} in clear focus.',
  ],
  close: [
    'The view comes close, near enough to {thing} to see its surface.',
    'The frame is tight around {thing}, and what lies behind it melts away.',
  ],
  above: [
    'It is seen from above, so that {thing} reads as part of a larger pattern.',
    'From above, {thing} becomes the still point of the whole.',
  ],
  'first-person': [
    'It is seen through the eyes of the one who is there, with {thing} straight ahead.',
    'The view is the one from inside the moment, and {thing} lies just ahead.',
  ],
}
const SENSE_CLOSE = [
  'Whoever looks at it should almost be able to sense {sense} and {sense}.',
  'The picture leaves room for what cannot be drawn: {sense} and {sense}.',
  'Even without sound or touch, something of {sense} and of {sense} should come through.',
  'Whoever looks at it should almost be able to sense {sense}.',
  'The picture leaves room for what cannot be drawn, for {sense}.',
]
const SENSE_MISSING = [
  'What the senses find is left close to the scene itself: {thing}, {thing}, and the air around them.',
  'The senses keep to what is there, to {thing} and to {thing}, and add nothing of their own.',
  'What the senses find is left close to {thing}.',
]
const MEANING_CLOSE = [
  'This is what the picture carries, in {thing} as much as in {sense}, without needing to spell it out.',
  'None of it has to be explained; it can be read in {thing} and felt in {sense}.',
  'The picture holds this quietly, somewhere between {thing} and {sense}.',
]
const MEANING_MISSING = [
  'What it means stays with the person it belongs to, somewhere between {thing} and {thing}.',
  'What it means stays with the person it belongs to and with {thing}.',
  'Its meaning is left unspoken and rests on {thing} and {thing}.',
]
const OTHER_LANGUAGE = {
  light: [
    'Light and framing follow these words as they stand, {thing}, and add nothing that is not in them.',
    'The picture keeps to these words, {thing}, with natural light and a calm, level view.',
  ],
  senses: [
    'What can be felt is what is written here: {thing}.',
    'The senses stay with these words: {thing}.',
  ],
  meaning: [
    'The meaning rests in the same words, {thing}, and is left as it was written.',
    'Why it matters is already said in {thing}, and the picture leaves it there.',
  ],
}

/** As many whole sentences as fit, so that nothing is cut in the middle. */
function within(sentences: readonly string[], most: number): string {
  let text = ''
  for (const sentence of sentences) {
    if (text.length + sentence.length + 1 > most)
      return text === '' ? `${sentence.slice(0, most - 2).replace(/\s+\S*$/, '')}…` : text
    text = text === '' ? sentence : `${text} ${sentence}`
  }
  return text
}

function lightAndCamera(said: string, scene: Scene, pen: Pen): string {
  const tokens = readTokens(said)
  const time = mostSaid(tokens, TIME_WORDS)
  const lights = time ? LIGHT[time] : isIndoors(scene.place) ? LIGHT_UNSAID_INDOORS : LIGHT_UNSAID
  const weather = mostSaid(tokens, WEATHER_WORDS)
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
  const pen = penFor(material, nameMoment(layers))
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
  const scene = sceneFromPrompt(prompt, { seed: material.hash })
  const sceneText =
    surface.own.length > 0
      ? `${share(surface)} ${fill(pen.choose('opening', OPENINGS), pen)}`
      : fill(pen.choose('opening', OPENINGS), pen)
  const light = lightAndCamera(prompt, scene, pen)
  const senses =
    sensory.own.length > 0
      ? `${share(sensory)} ${fill(pen.choose('sense', SENSE_CLOSE), pen)}`
      : fill(pen.choose('sense missing', SENSE_MISSING), pen)
  const meaning =
    soul.own.length > 0
      ? `${share(soul)} ${fill(pen.choose('meaning', MEANING_CLOSE), pen)}`
      : fill(pen.choose('meaning missing', MEANING_MISSING), pen)
  return [sceneText, light, senses, meaning].join('\n\n')
}
