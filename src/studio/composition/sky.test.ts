import { expect, it } from 'vitest'
import { testBrief } from '../testing/test-brief.ts'
import { composeFile } from './compose.ts'

const SIZE = { width: 1792, height: 1024 }
const skyOver = (file: string, objects: string[]) =>
  composeFile(file, testBrief({ objects, hour: 'night' }), SIZE, 1).sky?.things.map(({ id }) => id)

it('shows what the words put into the sky of an open place', () => {
  expect(skyOver('camper-van.1.svg', ['northern-lights'])).toEqual(['sky-aurora'])
  expect(skyOver('meadow-stars.1.svg', ['comet', 'dog'])).toEqual(['sky-comet'])
})

it('shows none in a room, in a wood or under water', () => {
  for (const file of ['sofa-evening.1.svg', 'forest-path.2.svg', 'reef.1.svg'])
    expect(skyOver(file, ['rainbow'])).toBeUndefined()
})

it('shows nothing twice: what the place is named after or draws itself', () => {
  expect(skyOver('northern-lights.1.svg', ['northern-lights'])).toBeUndefined()
  expect(skyOver('meadow-stars.1.svg', ['shooting-star'])).toBeUndefined()
  expect(skyOver('beach.1.svg', ['moon'])).toBeUndefined()
})

it('is drawn before all land', () => {
  const { document, sky } = composeFile('beach.1.svg', testBrief({ objects: ['rainbow'] }), SIZE, 1)
  const drawnAs = document.root.children.map(({ attributes }) => attributes['data-gen'])
  expect(document.root.children.indexOf(sky!.after)).toBeLessThan(drawnAs.indexOf('hills'))
})

const discsOf = (file: string, objects: string[]) => {
  const { document, covered, sky } = composeFile(file, testBrief({ objects, hour: 'dusk' }), SIZE, 1)
  const disc = document.root.children.find(({ name, attributes }) => name === 'circle' && attributes.cx)
  return { disc: disc!, isHidden: covered.has(disc!), matrix: sky?.things[0]?.matrix }
}

it('draws an eclipse where the sun is, and not the sun', () => {
  const { disc, isHidden, matrix } = discsOf('beach.7.svg', ['eclipse'])
  expect(isHidden).toBe(true)
  expect(matrix?.[4]).toBe(Number(disc.attributes.cx))
})

it('has no moon beside the Milky Way, but beside northern lights', () => {
  expect(discsOf('beach.7.svg', ['milky-way']).isHidden).toBe(true)
  expect(discsOf('beach.7.svg', ['northern-lights']).isHidden).toBe(false)
})
