import { describe, expect, it } from 'vitest'
import { sceneFromPrompt } from './scene-from-prompt.ts'
import { type Expected, expectScene } from './testing/expect-scene.ts'

const INSIDE: readonly (readonly [string, Expected])[] = [
  [
    'My first day as a teacher. Twenty-five children look at me and I write my name on the board of the classroom.',
    { place: 'classroom', activity: 'teaching', crowd: true },
  ],
  [
    'I stand in front of my class at school and explain the stars.',
    { place: 'classroom', activity: 'teaching' },
  ],
  [
    'I read from my first novel in a small bookshop. Twenty people sit on folding chairs between the shelves.',
    { place: 'bookshop', activity: 'reading', crowd: true },
  ],
  ['I sit in the library of my university and read all day.', { place: 'bookshop', activity: 'reading' }],
  [
    'The opening day of my own bakery. The shelves are full of bread and I wear an apron.',
    { place: 'shop', people: 1 },
  ],
  ['I stand behind the counter of my own shop.', { place: 'shop' }],
  [
    'I sing in a choir. We stand in rows in the old church.',
    { place: 'church', people: 8, activity: 'singing' },
  ],
  ['We get married in a small chapel and the bells ring.', { place: 'church' }],
  ['I work in my laboratory and look through the microscope.', { place: 'laboratory', activity: 'working' }],
  ['My yoga studio is open. Ten people sit on their mats.', { place: 'yoga-studio', crowd: true }],
  ['I dance alone in the dance studio.', { place: 'yoga-studio', activity: 'dancing' }],
]

const ELSEWHERE: readonly (readonly [string, readonly string[]])[] = [
  ['A school of fish swims around me in the sea.', ['sea', 'coast']],
  ['A church tower stands on the hill above the meadow.', ['meadow', 'mountain', 'village', 'field']],
  ['I stand in front of the school and wait for my daughter.', ['street']],
  ['I passed my exam and stand in front of the hospital.', ['street']],
  ['I unlock the door of my own bookshop on a rainy morning.', ['street']],
  ['I have my own bakery in a small village and it smells of bread at dawn.', ['cafe']],
  ['Our daughter graduates from school and walks across the stage.', ['hall', 'stage']],
  ['My daughter graduates from university and we all cheer in the great hall.', ['hall']],
  ['I speak in the great hall of the United Nations.', ['hall', 'stage']],
  ['We do yoga on the beach at dawn.', ['coast', 'sea']],
  ['I walk home from school through the forest.', ['forest']],
]

describe('rooms open to the public', () => {
  it.each(INSIDE)('%s', expectScene)

  it.each(ELSEWHERE)('%s', (sentence, places) => {
    for (const seed of [1, 7, 42]) expect(places).toContain(sceneFromPrompt(sentence, { seed }).place)
  })

  it('follows feedback that moves the scene into one', () => {
    const scene = sceneFromPrompt('I walk along the beach.', {
      seed: 1,
      feedback: ['Move it to a classroom instead.'],
    })
    expect(scene.place).toBe('classroom')
  })
})
