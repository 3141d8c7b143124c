import { describe, it } from 'vitest'
import { type Expected, expectScene } from './testing/expect-scene.ts'

const SENTENCES: readonly (readonly [string, Expected])[] = [
  // sea, coast, island
  [
    'I am standing on the deck of my own sailing boat at dawn, with Mara at the helm. The coast of Brittany is behind us.',
    { place: 'sea', time: 'dawn', people: 2, activity: 'sailing', props: ['sailing-boat', 'deck'] },
  ],
  [
    'We are out on the open ocean, far from any harbour, and a pod of dolphins swims beside our catamaran.',
    { place: 'sea', props: ['dolphin', 'sailing-boat'] },
  ],
  [
    'The ferry crosses the Atlantic and I lean on the railing, watching the waves.',
    { place: 'sea', props: ['railing'] },
  ],
  [
    'I walk barefoot along the beach at sunset while our dog runs ahead of me.',
    { place: 'coast', time: 'sunset', activity: 'walking', props: ['dog'] },
  ],
  [
    'Every morning I surf the first waves before anyone else is awake.',
    { place: ['coast', 'sea'], time: 'morning' },
  ],
  [
    'We sit on the cliffs above the shore and look out over the water.',
    { place: 'coast', activity: 'sitting' },
  ],
  [
    'My children build a sandcastle by the sea in the last light of the day.',
    { place: ['coast', 'sea'], time: 'sunset', props: ['sandcastle'], activity: 'playing', children: 2 },
  ],
  [
    'A lighthouse stands on the headland and its beam sweeps across the bay at night.',
    { place: 'coast', time: 'night', props: ['lighthouse'] },
  ],
  [
    'We are on a small tropical island, in a hammock between two palm trees.',
    { place: 'island', props: ['hammock', 'palm-trees'], activity: 'lying' },
  ],
  ['I open my yoga retreat in Bali, surrounded by palms.', { place: 'island' }],
  ['I finally see Santorini, white houses above a blue sea.', { place: 'island', backdrop: ['house'] }],
  // lake, river, fjord
  [
    'I wake up in our house by the lake and walk down to the jetty with a mug of coffee.',
    { place: 'lake', backdrop: ['house'], props: ['pier', 'mug'] },
  ],
  [
    'A quiet lake at dawn, mist over the water, no people.',
    { place: 'lake', time: 'dawn', weather: 'mist', people: 0 },
  ],
  [
    'My father and I row across the lake in an old wooden rowboat.',
    { place: 'lake', activity: 'rowing', props: ['rowing-boat'], people: 2 },
  ],
  [
    'We walk along the shore of a mountain lake, holding hands.',
    { place: 'lake', activity: 'holding-hands', relation: 'couple' },
  ],
  [
    'I am standing knee-deep in the river, fly fishing, and the morning is perfectly quiet.',
    { place: 'river', time: 'morning', activity: 'fishing' },
  ],
  [
    'We picnic next to a creek while the kids jump from stone to stone.',
    { place: 'river', props: ['blanket'] },
  ],
  ['I stand in front of a huge waterfall and feel the spray.', { place: 'river', props: ['waterfall'] }],
  [
    'Our little ship glides through a Norwegian fjord between walls of rock.',
    { place: ['fjord', 'sea'], props: ['boat'] },
  ],
  [
    'I stand in Lofoten under the northern lights with my best friend.',
    { place: 'fjord', time: 'night', sky: ['aurora'], people: 2 },
  ],
  // mountain, forest, desert
  [
    'I reach the summit at sunrise and raise my arms to the sky.',
    { place: 'mountain', time: 'dawn', activity: 'arms-raised', relation: 'alone' },
  ],
  [
    'My sister and I are hiking in the Alps with heavy backpacks.',
    { place: 'mountain', activity: 'walking', props: ['backpack'], people: 2 },
  ],
  [
    'I am skiing down a long slope through fresh snow.',
    { place: 'mountain', season: 'winter', props: ['skis'] },
  ],
  ['Standing on Kilimanjaro above a sea of clouds.', { place: 'mountain', sky: ['clouds'] }],
  [
    'I walk alone through a birch forest in October and the leaves are golden.',
    { place: 'forest', season: 'autumn', activity: 'walking', relation: 'alone' },
  ],
  [
    'We sit around a campfire in the woods, telling stories under the stars.',
    { place: 'forest', time: 'night', props: ['campfire'], sky: ['stars'] },
  ],
  ['I built a treehouse for my kids deep in the rainforest.', { place: 'forest' }],
  ['A camel caravan crosses the Sahara as the sun goes down.', { place: 'desert', time: 'sunset' }],
  [
    'My father and I lie on our backs in the desert and look up at the Milky Way.',
    { place: 'desert', time: 'night', activity: 'lying', sky: ['milky-way'] },
  ],
  ['I drive a jeep over the dunes at dusk.', { place: ['desert', 'coast'], time: 'dusk', props: ['car'] }],
  // meadow, garden, field, vineyard
  [
    'We lie in the tall grass of a meadow full of wildflowers.',
    { place: 'meadow', activity: 'lying', props: ['flowers'] },
  ],
  [
    'My daughter flies a kite in the park on a windy afternoon.',
    { place: 'meadow', time: 'afternoon', weather: 'wind', props: ['kite'], children: 1 },
  ],
  [
    'Elephants cross the savanna in the early morning.',
    { place: 'meadow', time: 'dawn', props: ['elephant'] },
  ],
  [
    'My wife and our three children are having dinner at a long table in the garden. Candles and string lights everywhere. It is a warm summer evening.',
    {
      place: 'garden',
      season: 'summer',
      time: ['dusk', 'sunset'],
      people: 5,
      children: 3,
      relation: 'family',
      activity: 'eating',
      props: ['table', 'candles', 'string-lights'],
    },
  ],
  [
    'I kneel in my vegetable garden and pick tomatoes with my grandson.',
    { place: 'garden', children: 1, props: ['vegetable-bed'] },
  ],
  [
    'The cherry blossoms in our orchard are open and my mother is sitting on the bench.',
    { place: 'garden', season: 'spring', props: ['bench'] },
  ],
  [
    'I walk through a lavender field in Provence.',
    { place: 'field', activity: 'walking', props: ['flowers'] },
  ],
  ['The wheat is golden and I stand in the middle of my own farm at harvest time.', { place: 'field' }],
  [
    'I run a small vineyard in Tuscany and we bring in the grapes in September.',
    { place: 'vineyard', season: 'autumn' },
  ],
  // village, house, city, street, cafe
  ['Our wedding takes place in the village square, between old stone houses.', { place: 'village' }],
  [
    'I stroll through the market in the old town with a basket on my arm.',
    { place: 'village', activity: 'walking', props: ['basket'] },
  ],
  [
    'We hold the keys to our first house and stand in front of the red front door.',
    { place: 'house', props: ['door', 'keys'], people: 2 },
  ],
  [
    'Snow is falling on our little cabin and smoke rises from the chimney.',
    { place: 'house', weather: 'snow', season: 'winter' },
  ],
  [
    'I sit on the porch of my cottage and watch the rain.',
    { place: 'house', weather: 'rain', activity: 'sitting' },
  ],
  ['I look out over the skyline of New York from a rooftop at night.', { place: 'city', time: 'night' }],
  ['From my penthouse I see all the skyscrapers light up.', { place: 'city' }],
  ['Our company opens its headquarters in Berlin.', { place: 'city' }],
  [
    'I cross the finish line of the marathon with my fists in the air.',
    { place: 'street', activity: ['arms-raised', 'running'] },
  ],
  [
    'We walk down a narrow cobblestone street lit by lanterns.',
    { place: 'street', activity: 'walking', props: ['lantern'] },
  ],
  [
    'I unlock the door of my own bookshop on a rainy morning.',
    { place: 'street', weather: 'rain', time: 'morning', props: ['door'] },
  ],
  ['We share an espresso in a tiny cafe in Rome.', { place: 'cafe', props: ['mug'] }],
  ['My restaurant is full tonight and I am cooking with my team.', { place: 'cafe', activity: 'cooking' }],
  // stage, hall, study, living room, space
  [
    'I stand on a stage in front of thousands of people giving my TED talk.',
    { place: 'stage', crowd: true, activity: 'speaking', relation: 'alone' },
  ],
  [
    'I sing in a packed concert hall and the audience rises to its feet.',
    { place: 'stage', crowd: true, activity: 'singing' },
  ],
  [
    'The spotlight finds me at the grand piano and I begin to play.',
    { place: 'stage', props: ['piano', 'spotlight'], activity: 'making-music' },
  ],
  [
    'I receive the award at the podium and thank my parents.',
    { place: 'stage', props: ['podium', 'trophy'] },
  ],
  ['My daughter graduates from university and we all cheer in the great hall.', { place: 'hall', props: [] }],
  [
    'I teach a class of twenty students in a bright classroom.',
    { place: 'classroom', activity: 'teaching', crowd: true },
  ],
  [
    'My paintings hang in a gallery in Berlin and people stand in silence in front of them.',
    { place: 'hall', crowd: true },
  ],
  ['The surgeon smiles at me in the hospital.', { place: 'hall' }],
  [
    'I finish the manuscript at my desk by a window overlooking the sea. Rain runs down the glass.',
    { place: 'study', weather: 'rain', props: ['desk', 'window', 'notebook'], backdrop: ['sea'] },
  ],
  [
    'I write the last page of my novel in my study late at night, a single lamp burning.',
    { place: 'study', time: 'night', activity: 'writing', props: ['lamp'] },
  ],
  [
    'I paint at the easel in my own studio with big windows.',
    { place: 'study', activity: 'painting', props: ['easel', 'window'] },
  ],
  ['I work on my laptop from my home office.', { place: 'study', activity: 'working', props: ['laptop'] }],
  [
    'We sit on the sofa by the fireplace with our cat.',
    { place: 'living-room', activity: 'sitting', props: ['sofa', 'fireplace', 'cat'] },
  ],
  [
    'My wife and I are dancing barefoot in the kitchen.',
    { place: 'living-room', activity: 'dancing', relation: 'couple' },
  ],
  [
    'It is Christmas morning and the children open their presents under the tree in the living room.',
    { place: 'living-room', season: 'winter', time: 'morning', children: 2 },
  ],
  [
    'I hold our newborn in my arms in the nursery.',
    { place: 'living-room', activity: ['carrying', 'embracing'], children: 1 },
  ],
  [
    'I am floating in space and look down at the Earth.',
    { place: 'space', sky: ['earth'], relation: 'alone' },
  ],
  ['I view Earth from the window of a space station.', { place: 'space', props: ['window'], sky: ['earth'] }],
  ['The astronauts walk on the moon.', { place: 'desert', backdrop: ['moon'], people: 3 }],
  // the place in other languages
  [
    'Wir sitzen abends am See vor unserem Haus, die Kinder spielen am Ufer.',
    { place: 'lake', time: 'dusk', backdrop: ['house'] },
  ],
  ['Ich stehe auf dem Gipfel und die Sonne geht auf.', { place: 'mountain' }],
  [
    'Je marche sur la plage avec ma fille au coucher de soleil.',
    { place: 'coast', time: 'sunset', children: 1 },
  ],
  ['Nous vivons dans une maison dans la forêt.', { place: 'forest', backdrop: ['house'] }],
  ['Estoy en la playa con mis hijos al atardecer.', { place: 'coast', time: 'sunset' }],
  [
    'From the window of the space station I see the curve of the Earth. City lights are still on in the dark half.',
    { place: 'space', noBackdrop: ['city'] },
  ],
  ['Una casa en la montaña en invierno.', { place: 'mountain', season: 'winter', backdrop: ['house'] }],
]

describe('the place and what stands in it', () => {
  it.each(SENTENCES)('%s', expectScene)
})
