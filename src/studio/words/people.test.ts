import { describe, expect, it } from 'vitest'
import { sceneFromPrompt } from './scene-from-prompt.ts'
import { type Expected, expectScene, SEEDS } from './testing/expect-scene.ts'

const SENTENCES: readonly (readonly [string, Expected])[] = [
  ['I stand alone on the beach and breathe.', { relation: 'alone', people: 1 }],
  ['I sit on a bench in the park.', { relation: 'alone', people: 1, activity: 'sitting' }],
  ['My husband and I walk along the river.', { relation: 'couple', people: 2, activity: 'walking' }],
  ['I am on the beach with the love of my life.', { relation: 'couple', people: 2 }],
  ['The two of us sit by the fire in a cabin.', { relation: 'couple', people: 2 }],
  ['We kiss in the rain on a Paris street.', { relation: 'couple', people: 2, activity: 'embracing' }],
  [
    'An old couple walks hand in hand through the park.',
    { relation: 'couple', people: 2, activity: 'holding-hands' },
  ],
  ['He goes down on one knee and proposes on the pier.', { activity: 'kneeling' }],
  [
    'My son and I play football in the garden.',
    { relation: 'parent-and-child', people: 2, children: 1, activity: 'playing' },
  ],
  ['I read a bedtime story to my little girl.', { children: 1, activity: 'reading', people: 2 }],
  [
    'My daughter sits on my shoulders at the harbour.',
    { relation: 'parent-and-child', people: 2, children: 1 },
  ],
  ['I am with my wife and our daughter on the lawn.', { relation: 'family', people: 3, children: 1 }],
  ['A family of five walks along the coast.', { relation: 'family', people: 5 }],
  ['Our family of four sits around the table.', { relation: 'family', people: 4 }],
  ['My three children run through the meadow ahead of me.', { children: 3, activity: 'running' }],
  ['Three children play on the beach.', { people: 3, children: 3, activity: 'playing' }],
  ['Our twins chase the dog around the yard.', { children: 2, props: ['dog'] }],
  [
    'Our children play on the beach while my husband and I watch from the porch of our cottage.',
    { people: 4, children: 2, activity: 'playing' },
  ],
  ['My mother and I drink tea in her kitchen.', { relation: 'family', people: 2, props: ['mug'] }],
  ['My grandmother teaches me to bake bread in the kitchen.', { relation: 'family', people: 2 }],
  ['My granddaughter reads aloud to me by the fireplace.', { children: 1, people: 2, activity: 'reading' }],
  ['I walk with my two brothers in the mountains.', { people: 3 }],
  ['Four friends laugh around a campfire.', { relation: 'friends', people: 4 }],
  ['I am sailing with Mara and Tom.', { people: 3, activity: 'sailing' }],
  ['Anna and I open our cafe in Lisbon.', { people: 2, place: 'cafe' }],
  ['My best friend and I cycle through the Netherlands.', { people: 2, activity: 'cycling' }],
  ['My team celebrates in the office.', { activity: 'arms-raised' }],
  ['I speak at a conference and the crowd listens.', { crowd: true, activity: 'speaking' }],
  ['Hundreds of people dance in the square.', { crowd: true, activity: 'dancing' }],
  ['The audience gives me a standing ovation.', { crowd: true }],
  [
    'A woman stands at the window and watches the snow.',
    { people: 1, relation: 'alone', weather: 'snow', props: ['window'] },
  ],
  ['Two women row across the lake.', { people: 2, activity: 'rowing' }],
  ['A man paints a portrait in his studio.', { people: 1, activity: 'painting' }],
  ['A violinist plays in the street while I drink my coffee.', { people: 2, props: ['mug'] }],
  ['I mentor five students in my workshop.', { people: 6, activity: 'teaching' }],
  ['I play the guitar on the porch.', { activity: 'making-music', props: ['guitar'], people: 1 }],
  ['I am playing the violin in an orchestra.', { activity: 'making-music', props: ['violin'] }],
  ['I ride my horse along the beach.', { activity: 'riding', props: ['horse'], place: 'coast' }],
  ['I ride my bike to work through the city.', { activity: 'cycling', props: ['bicycle'], place: 'city' }],
  ['I swim in the cold sea every day.', { activity: 'swimming', place: 'sea' }],
  ['I climb the last metres of the rock face.', { activity: 'climbing', place: 'mountain' }],
  ['I meditate by the lake at sunrise.', { activity: 'meditating', place: 'lake', time: 'dawn' }],
  ['We plant a tree in front of the school.', { activity: 'gardening', props: ['trees'] }],
  ['I wave to my mother from the train.', { activity: 'waving', props: ['train'] }],
  ['I take a photo of the mountains with my old camera.', { activity: 'photographing', props: ['camera'] }],
  ['We jump from the pier into the lake.', { activity: 'jumping', props: ['pier'] }],
  ['I carry my son on my shoulders through the forest.', { activity: 'shoulder-ride', children: 1 }],
  ['I point out the stars to my nephew.', { activity: 'pointing', children: 1, time: 'night' }],
  ['My seven grandchildren sit around me.', { children: 7, people: 8 }],
  ['Everyone I love is sitting at one long table.', { people: 5, crowd: false }],
]

describe('who is there and what they do', () => {
  it.each(SENTENCES)('%s', expectScene)

  it('leaves the writer out of the picture in first person and keeps the others', () => {
    for (const seed of SEEDS) {
      const alone = sceneFromPrompt('I stand at the railing and look at the sea.', {
        seed,
        isFirstPerson: true,
      })
      expect(alone.cast).toEqual([])
      expect(alone.viewpoint).toBe('first-person')
      const withSon = sceneFromPrompt('My son and I walk on the beach.', { seed, isFirstPerson: true })
      expect(withSon.cast.flatMap((group) => group.ages)).toEqual(['child'])
    }
  })

  it('takes the writer’s age from the appearance', () => {
    const scene = sceneFromPrompt('I walk along the beach.', { seed: 1, appearance: { ageRange: '65+' } })
    expect(scene.cast[0]?.ages).toEqual(['old'])
    expect(scene.appearance).toEqual({ ageRange: '65+' })
  })

  it('does not bring in people who are only thought of', () => {
    const scene = sceneFromPrompt(
      'VISUAL SCENE:\nI stand on the summit at dawn.\n\nSENSORY DETAILS:\nCold air.\n\nEMOTIONAL ESSENCE & MEANING:\nI kept the promise I made to my father and to my children.',
      { seed: 1 },
    )
    expect(scene.cast).toEqual([{ relation: 'alone', ages: ['adult'], activity: 'standing' }])
  })
})
