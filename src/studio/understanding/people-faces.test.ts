import { describe, expect, test } from 'vitest'
import { readBrief } from './read.ts'

const peopleOf = async (words: string) => (await readBrief(words, { isFirstPerson: false })).people
const facesOf = async (words: string) => {
  const { writer, others } = await peopleOf(words)
  return [writer.expression, ...others.map(({ expression }) => expression)]
}

describe('faces', () => {
  test.each([
    ['My aunt laughs while I knead bread.', [undefined, 'laugh']],
    ['I make my aunt laugh.', [undefined, 'laugh']],
    ['My aunt makes me laugh.', ['laugh', undefined]],
    ['We eat noodles, my aunt and I, and everybody is giggling.', ['laugh', 'laugh']],
    ["My aunt and I can't stop laughing.", ['laugh', 'laugh']],
    ['My son and my daughter laugh in the car.', [undefined, 'laugh', 'laugh']],
    ['My aunt dries her eyes.', [undefined, 'cry']],
    ["Tears run down my aunt's cheeks.", [undefined, 'cry']],
    ['I stand beside my aunt and cry tears of joy.', ['happy-tears', undefined]],
    ['My aunt and I laugh until we cry.', ['laugh-tears', 'laugh-tears']],
    ['I dance with my aunt. She grins.', [undefined, 'grin']],
    ['My aunt sings and my uncle gasps.', [undefined, 'sing', 'astonished']],
    ['I sit in the sun, my eyes are closed.', ['closed']],
    ['In the garden my aunt holds the cat and weeps with relief.', [undefined, 'happy-tears']],
    ['My aunt holds her baby and my uncle cries.', [undefined, undefined, undefined, 'cry']],
    ['My aunt has a wide smile on her face.', [undefined, 'smile']],
    ['I walk up to my aunt with a grin.', ['grin', undefined]],
    ['I hear the laughter of my aunt.', [undefined]],
    ['I lie in my sleeping bag under wooden beams and hear the cry of a gull.', [undefined]],
    ['My aunt does not smile.', [undefined, undefined]],
    ['The kettle sings beside my aunt.', [undefined, undefined]],
  ])('%s', async (words, faces) => {
    expect(await facesOf(words)).toEqual(faces)
  })
})

describe('what people look at', () => {
  test.each([
    ['My aunt and I look up at the stars.', [{ at: 'sky' }, { at: 'sky' }]],
    ['I watch my aunt dance.', [{ at: 'person', relation: 'other', sex: 'f' }, undefined]],
    ['My aunt smiles at me.', [undefined, { at: 'writer' }]],
    ['My aunt looks up at the church in awe.', [undefined, { at: 'thing', name: 'church', isUp: true }]],
    ['My aunt stares at the sea.', [undefined, { at: 'far' }]],
    ['My aunt and I look at each other.', [{ at: 'others' }, { at: 'others' }]],
  ])('%s', async (words, gazes) => {
    const { writer, others } = await peopleOf(words)
    expect([writer.gaze, ...others.map(({ gaze }) => gaze)]).toEqual(
      gazes.map((gaze) => (gaze?.at === 'person' ? expect.objectContaining(gaze) : gaze)),
    )
  })
})
