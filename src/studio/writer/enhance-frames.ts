import type { Scene } from '../scene.ts'

/*
 * Ways to say what the picture needs besides the person's own words. Each names something of theirs; {thing} and
 * {sense} stand as objects only, so that singular and plural both fit. One way in each list needs a single phrase.
 */
type Ways = readonly string[]

/** When nothing is written yet. */
export const EMPTY = [
  'A quiet, open scene that is still waiting for its words. Nothing in it is decided yet, and nothing in it is in a hurry.',
  'Soft, even light lies over the whole of it, seen at eye level and from a little way back, with plenty of calm space left open.',
  'There is room here for a sound, a scent, and a touch, as soon as they are named.',
  'What it means is left to the person it belongs to, and can be added at any time.',
].join('\n\n')

export const OPENINGS: Ways = [
  'The eye goes first to {thing} and then moves on to {thing}.',
  'Two things hold the picture together: {thing} and {thing}.',
  'Everything in the frame leads back to {thing}, with {thing} close by.',
  'Nothing here is for show; {thing} and {thing} belong to the same moment.',
  'The lines of the picture run from {thing} to {thing}.',
  'Between {thing} and {thing} there is enough space to breathe.',
  'Everything in the picture is arranged around {thing}.',
  'The picture lets the eye rest on {thing}.',
  'Nothing competes for attention with {thing}.',
]

export const LIGHT: Record<Scene['time'], Ways> = {
  dawn: [
    'The low light of dawn reaches {thing} first and leaves a thin, clear edge along {thing}.',
    'Dawn comes in from one side, still cool, and finds {thing} before it finds {thing}.',
    'It is dawn: a first warm tone on {thing}, and blue shade still around {thing}.',
    'The first low light of dawn has just reached {thing}.',
  ],
  morning: [
    'Clear morning light falls across {thing} and gives a clean, gentle shadow to {thing}.',
    'The morning light is young and low enough to model {thing} and to bring out {thing}.',
    'Morning sun comes in at an angle, fresh on {thing}, softer around {thing}.',
    'Clear morning light falls across {thing}.',
  ],
  noon: [
    'The light stands high and keeps full colour in {thing}, with only short shadows under {thing}.',
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
    'It is the hour of sunset, with copper light on {thing} and long shade behind {thing}.',
    'The last low sun of the day catches {thing} from the side.',
  ],
  dusk: [
    'The light is going, blue in the distance, with what warmth is left gathered on {thing} and {thing}.',
    'Evening keeps {thing} in soft blue shade and saves its small warm lights for {thing}.',
    'What light the evening still has goes to {thing}, while the shade deepens around {thing}.',
    'The blue light of evening is almost gone, and what warmth is left gathers on {thing}.',
  ],
  night: [
    'It is night, and the little light there is settles on {thing} and leaves the space around {thing} deep and quiet.',
    'The dark is deep and never flat: a low light picks out {thing} and only hints at {thing}.',
    'Night holds the scene, with one small brightness on {thing} and a fainter one near {thing}.',
    'It is night, and the little light there is settles on {thing}.',
  ],
}
export const LIGHT_UNSAID_INDOORS: Ways = [
  'Soft light from one side rests on {thing} and lets everything beyond {thing} fall into calm shade.',
  'The light is gentle and comes from one side, clear on {thing}, quieter on {thing}.',
  'A single soft light is enough here; it finds {thing} and lets {thing} recede.',
  'Soft light from one side rests on {thing} and falls away gently.',
]
export const LIGHT_UNSAID: Ways = [
  'Natural light, soft and from one side, shapes {thing} and leaves a gentle shadow near {thing}.',
  'The light is natural and unforced, strongest on {thing} and easing off around {thing}.',
  'Plain daylight would be too hard for this; the light is soft, warmest on {thing}, cooler toward {thing}.',
  'The light is natural and soft, and it models {thing} from one side.',
]

export const AIR: Partial<Record<Scene['weather'], Ways>> = {
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
    'The storm keeps the sky heavy and makes the most of {thing}.',
    'Under the storm the contrast is strong, and the light holds to {thing}.',
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

export const VIEW: Record<Scene['viewpoint'], Ways> = {
  wide: [
    'The frame is wide and level, with {thing} to one side and open space left around.',
    'Seen from far enough back to breathe, the broad frame keeps {thing} a third of the way in.',
  ],
  middle: [
    'The view stands at eye level, a few steps back, sharp on {thing} and softer behind.',
    'It is seen from a few steps away, at the height of the eyes, with {thing} in clear focus.',
    'The lens is calm and level, near enough for the texture of {thing}, far enough to leave the moment undisturbed.',
    'From a few steps back the frame holds steady, and the focus lies on {thing}.',
    'The point of view is that of someone who has just arrived and stopped, with {thing} in focus and the rest gently out of it.',
  ],
  close: [
    'The view comes close, near enough to {thing} to show every surface.',
    'The frame is tight around {thing}, and what lies behind melts away.',
  ],
  above: [
    'It is seen from above, with {thing} as part of a larger pattern.',
    'Seen from above, the whole turns quietly around {thing}.',
  ],
  'first-person': [
    'It is seen through the eyes of the one who is there, with {thing} straight ahead.',
    'The view is the one from inside the moment, toward {thing}.',
  ],
}

export const SENSE_CLOSE: Ways = [
  'Whoever looks at it should almost be able to sense {sense} and {sense}.',
  'The picture leaves room for what cannot be drawn: {sense} and {sense}.',
  'Even without sound or touch, something of {sense} and of {sense} should come through.',
  'A careful eye should find more here than it sees: {sense}, {sense}.',
  'Whoever looks at it should almost be able to sense {sense}.',
  'The picture leaves room for what cannot be drawn, for {sense}.',
  'Something of {sense} should come through even in a still image.',
]
export const SENSE_MISSING: Ways = [
  'What the senses find is left close to the scene itself: {thing}, {thing}, and the air around them.',
  'The senses keep to what is there, to {thing} and to {thing}, and add nothing of their own.',
  'What the senses find is left close to {thing}.',
]
export const MEANING_CLOSE: Ways = [
  'This is what the picture carries, in {main} as much as in {sense}, without needing to spell it out.',
  'None of it has to be explained; it can be read in {main} and felt in {sense}.',
  'The picture holds this quietly, somewhere between {main} and {sense}.',
  'All of this stays close to {main}, as close as {sense}.',
  'It asks for no caption, only for care with {main} and with {sense}.',
]
export const MEANING_MISSING: Ways = [
  'What it means stays with the person it belongs to, somewhere between {thing} and {thing}.',
  'Its meaning is left unspoken and rests on {thing} and {thing}.',
  'What it means stays with the person it belongs to and with {thing}.',
]

/** For words in another language: theirs stay whole, and what is added quotes them. */
export const OTHER_LANGUAGE = {
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
} as const satisfies Record<string, Ways>
