import { describe, it } from 'vitest'
import { type Expected, expectScene } from './testing/expect-scene.ts'

const SENTENCES: readonly (readonly [string, Expected])[] = [
  // Words with another meaning beside their neighbours.
  [
    'A small fishing boat leaves the harbour. I stand on our deck above a Norwegian fjord.',
    { place: 'fjord', activity: 'standing', people: 1, props: ['boat', 'deck'] },
  ],
  ['I own a vineyard and walk between the rows of vines.', { place: 'vineyard', activity: 'walking' }],
  [
    'The first customer waves at me from the square of our village.',
    { place: 'village', activity: 'waving', noBackdrop: ['sea'] },
  ],
  [
    'We reach the summit above a sea of clouds.',
    { place: 'mountain', sky: ['clouds'], noBackdrop: ['sea'], weather: ['clear', 'cloudy', 'wind'] },
  ],
  ['Swallows fly over us and the wheat field glows.', { place: 'field', view: ['wide', 'middle'] }],
  [
    'Snow is glittering around our boots on the summit.',
    { season: 'winter', weather: ['clear', 'cloudy', 'mist'] },
  ],
  // Where one is, and where one only looks.
  ['Northern lights over a frozen lake. I stand on the ice alone.', { place: 'lake', season: 'winter' }],
  [
    'The skyline at night from our new apartment. We are dancing.',
    { place: 'living-room', backdrop: ['city'] },
  ],
  ['From the space station I see the lights of the city.', { place: 'space', noBackdrop: ['city'] }],
  ['My mother and I drink tea on the balcony above the old town.', { place: 'village', activity: 'eating' }],
  ['I have my own bakery in a small village.', { place: 'cafe', activity: 'standing' }],
  ['I carry my guitar down the old street to the concert.', { place: 'street', activity: 'carrying' }],
  ['I finish the marathon in the city centre and raise both arms.', { place: 'street' }],
  ['I cycle along a country road with my best friend.', { place: 'field', activity: 'cycling', people: 2 }],
  ['Lavender fields in Provence in the morning.', { place: 'field', backdrop: ['lavender'] }],
  ['On Mars I stand in front of our dome.', { place: 'desert', backdrop: ['mars', 'dome'], people: 1 }],
  ['I walk on the moon and see the Earth rise.', { place: 'desert', backdrop: ['moon'], sky: ['earth'] }],
  // Who is there, and who is not.
  [
    'Our house by the lake has lit windows. Inside, the whole family is at the table. I walk home along the shore.',
    { place: 'lake', people: 1, activity: 'walking' },
  ],
  [
    'I graduate in the great hall and my parents are in the first row.',
    { place: 'hall', people: 1, crowd: true },
  ],
  [
    'I speak in front of hundreds of people and they are listening.',
    { people: 1, crowd: true, activity: 'speaking' },
  ],
  ['I sit alone at the end of the pier. I have forgiven him.', { people: 1, activity: 'sitting' }],
  ['I walk along the shore with firewood in my arms.', { people: 1, activity: ['walking', 'carrying'] }],
  [
    'I teach a class of children under the big oak.',
    { place: 'meadow', people: 7, children: 6, activity: 'teaching' },
  ],
  [
    'The living room is full of friends around the long table. Someone is playing the guitar.',
    { place: 'living-room', people: 6, activity: ['eating', 'sitting'] },
  ],
  ['I am eighty and sit on a bench with my husband.', { relation: 'couple', activity: 'sitting' }],
  ['We lie in the grass under the stars. You hold my hand.', { activity: 'lying', people: 2 }],
  ['We camped by the river and my son catches his first fish.', { place: 'river', activity: 'fishing' }],
  [
    'I stand in front of the hospital and my mother is crying on the phone.',
    { place: 'street', people: 1, activity: 'standing' },
  ],
  [
    'Every evening we sit on the balcony and look over the roofs down to the river.',
    { place: 'village', backdrop: ['river'], people: 2, props: ['deck'] },
  ],
  [
    'My friends have baked a cake and everybody sits around the kitchen table.',
    { place: 'living-room', activity: 'sitting', props: ['cake'] },
  ],
  [
    'I read from my first novel in a small bookshop. Twenty people sit on folding chairs.',
    { place: 'bookshop', crowd: true },
  ],
  [
    'Our daughter graduates. We sit in the audience and she walks across the stage. My husband squeezes my hand.',
    { place: 'hall', crowd: true, people: 1, activity: 'walking' },
  ],
  [
    'I paddle out and catch the first wave of the day. I am surfing.',
    { activity: 'swimming', props: ['surfboard'] },
  ],
  [
    'I open the stable and the goats are happy, they run onto the pasture.',
    { people: 1, withoutProps: ['dog'] },
  ],
  [
    'I built this house with my own hands. I stand in front of it at dusk.',
    { place: 'house', activity: 'standing' },
  ],
  ['I sing in a choir in the old church.', { place: 'church', people: 8, activity: 'singing' }],
  ['We are a team of eight in our startup office.', { place: 'study', people: 8 }],
  [
    'I lie on my back in the snow under the northern lights.',
    { season: 'winter', weather: ['clear', 'cloudy'] },
  ],
  ['I am a scientist in my own lab with a microscope.', { place: 'laboratory', activity: 'working' }],
  ['We have won the football match and the floodlights are on.', { place: 'meadow', time: 'night' }],
  ['The grandfather teaches twenty-five children to read.', { crowd: true }],
  [
    'My daughter sits on my shoulders and the wheat glows.',
    { activity: 'shoulder-ride', children: 1, place: 'field' },
  ],
  [
    'I kneel in the vegetable garden with my granddaughter and we plant tomatoes.',
    { place: 'garden', activity: ['kneeling', 'gardening'], props: ['vegetable-bed'], people: 2 },
  ],
  [
    'I cycle along a country road lined with poplars under white clouds.',
    { backdrop: ['poplars'], sky: ['clouds'], weather: 'clear' },
  ],
  [
    'I climb the last rope length of the wall and the valley lies beneath me.',
    { place: 'mountain', activity: 'climbing', props: ['rope'], backdrop: ['valley'] },
  ],
  ['I run my own small farm with goats.', { place: 'field', props: ['goats'], withoutProps: ['sheep'] }],
  ['Hot air balloons rise over the valley.', { sky: ['balloons'], withoutProps: ['balloons'] }],
]

describe('who does what, and where', () => {
  it.each(SENTENCES)('%s', (sentence, expected) => {
    expectScene(sentence, expected)
  })
})
