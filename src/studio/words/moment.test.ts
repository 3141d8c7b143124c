import { describe, expect, it } from 'vitest'
import { sceneFromPrompt } from './scene-from-prompt.ts'
import { type Expected, expectScene } from './testing/expect-scene.ts'

const SENTENCES: readonly (readonly [string, Expected])[] = [
  // time of day
  ['The sun comes up over the hills behind our farm.', { time: 'dawn' }],
  ['It is early morning and nobody else is awake in the house.', { time: 'dawn', place: 'house' }],
  ['We have breakfast on the terrace in the morning sun.', { time: 'morning', props: ['food', 'deck'] }],
  ['At noon the market square is full of people.', { time: 'noon', crowd: true, place: 'village' }],
  [
    'A slow afternoon on the river in our canoe.',
    { time: 'afternoon', place: 'river', props: ['rowing-boat'] },
  ],
  ['Golden hour on the beach, my favourite time of day.', { time: 'sunset', place: 'coast' }],
  ['The sun is low over the fields and I walk home.', { time: 'sunset', place: 'field' }],
  ['Twilight settles over the village.', { time: 'dusk', place: 'village' }],
  ['We eat by candlelight in the garden.', { time: 'dusk', props: ['candles'] }],
  ['It is midnight and the city glitters below me.', { time: 'night' }],
  ['We sleep under the stars in the desert.', { time: 'night', place: 'desert', sky: ['stars'] }],
  ['A full moon hangs over the lake.', { time: 'night', sky: ['moon'] }],
  // season
  ['Snow covers the roofs of the village and the windows glow.', { season: 'winter', place: 'village' }],
  ['Tulips bloom along the path in our garden.', { season: 'spring', place: 'garden' }],
  [
    'It is July and we swim in the lake every day.',
    { season: 'summer', place: 'lake', activity: 'swimming' },
  ],
  ['We rake the red leaves in the fall.', { season: 'autumn' }],
  ['I go ice skating on the frozen pond.', { season: 'winter', place: 'lake' }],
  // weather
  ['Fog drifts through the redwoods.', { weather: 'mist', place: 'forest' }],
  [
    'A thunderstorm breaks over the sea and lightning splits the sky.',
    { weather: 'storm', sky: ['lightning'] },
  ],
  ['Rain drums on the tent while we tell stories.', { weather: 'rain', props: ['tent'] }],
  ['The wind fills the sails of our yacht.', { weather: 'wind', place: 'sea' }],
  ['Snowflakes fall softly on the street.', { weather: 'snow', season: 'winter', place: 'street' }],
  ['A rainbow stands over the meadow.', { sky: ['rainbow'], place: 'meadow' }],
  ['Hot air balloons rise over the valley at dawn.', { sky: ['balloons'], time: 'dawn' }],
  ['Fireworks explode over the harbour.', { sky: ['fireworks'] }],
  [
    'Snow-capped mountains rise behind the lake.',
    { place: 'lake', backdrop: ['snow-peaks'], weather: ['clear', 'cloudy', 'mist'] },
  ],
  // viewpoint
  ['A drone shot of a village in the mountains.', { view: 'above' }],
  ['A close-up of my hands on the piano.', { view: 'close', props: ['piano'] }],
  ['A vast plain stretching to the horizon under a big sky.', { view: 'wide' }],
  ['Seen through my own eyes: the handlebar of my bicycle and the open road.', { view: 'first-person' }],
  // negation
  ['A beach without people at sunset.', { place: 'coast', people: 0, crowd: false }],
  ['The street is empty, nobody is there.', { place: 'street', people: 0 }],
  ['A garden in summer, no people, no houses.', { place: 'garden', people: 0 }],
  ['I stand on the beach, not at night but in the morning.', { time: 'morning', place: 'coast' }],
  [
    'A winter forest without snow.',
    { place: 'forest', season: 'winter', weather: ['clear', 'cloudy', 'mist', 'wind', 'rain'] },
  ],
  ['We sit at the table, no candles, just daylight.', { withoutProps: ['candles'], props: ['table'] }],
  ['A sea without boats.', { place: 'sea', withoutProps: ['boat', 'sailing-boat'] }],
  ['I am far from the city, in a small cabin in the woods.', { place: 'forest', backdrop: ['house'] }],
  [
    'I left the office for good and walk along the shore. There is no laptop anywhere.',
    { place: 'coast', withoutProps: ['laptop'] },
  ],
  ['A clear night sky, no moon, only stars.', { time: 'night', sky: ['stars'], withoutSky: ['moon'] }],
  // figures of speech
  ['I feel on top of the world as I sit in my kitchen with my family.', { place: 'living-room' }],
  ['I stand on the stage before a sea of people.', { place: 'stage', crowd: true }],
  [
    'There are stars in their eyes as my students sit in the classroom.',
    { place: 'classroom', withoutSky: ['stars'] },
  ],
  ['Waves of joy wash over me in my study.', { place: 'study' }],
  ['I was over the moon when we got the keys to the house.', { place: 'house', withoutSky: ['moon'] }],
  [
    'My heart is like a storm as I walk through the garden.',
    { place: 'garden', weather: ['clear', 'cloudy', 'mist'] },
  ],
  [
    'I have butterflies in my stomach before I walk onto the stage.',
    { place: 'stage', withoutProps: ['butterflies'] },
  ],
  ['A mountain of paperwork is gone and I lie in a hammock by the lake.', { place: 'lake' }],
  ['This is the next chapter of my life: a small farm.', { place: 'field' }],
  ['There is light at the end of the tunnel, and I sit in a cafe and smile.', { place: 'cafe' }],
]

describe('the moment, what is turned down, and what is only meant figuratively', () => {
  it.each(SENTENCES)('%s', expectScene)

  it('lets the mood follow the words', () => {
    const mood = (text: string) => sceneFromPrompt(text, { seed: 1 }).mood
    expect(mood('A warm, golden evening by the fireplace with my family.').warmth).toBeGreaterThan(
      mood('A cold, icy blue evening.').warmth,
    )
    expect(mood('We are dancing and cheering, wild with joy.').energy).toBeGreaterThan(
      mood('Quiet, calm, slow breathing in silence.').energy,
    )
    expect(mood('A bright, sunlit, radiant morning.').brightness).toBeGreaterThan(
      mood('A dark, dim, shadowy night.').brightness,
    )
    expect(mood('A vivid, colourful festival with flowers.').saturation).toBeGreaterThan(
      mood('A muted, grey, misty field.').saturation,
    )
  })

  it('keeps the colours that the words name, without those turned down', () => {
    const scene = sceneFromPrompt('A red door and a turquoise sea, no yellow anywhere.', { seed: 1 })
    expect(scene.colours).toHaveLength(2)
  })

  it('gives the visual section the first word', () => {
    const prompt =
      'VISUAL SCENE:\nI sit in a small cafe at dusk.\n\nSENSORY DETAILS:\nIt reminds me of the sea and the mountains.\n\nEMOTIONAL ESSENCE & MEANING:\nI feel free, as if standing on a beach under the stars.'
    expectScene(prompt, { place: 'cafe', time: 'dusk', withoutSky: ['stars'] })
  })
})
