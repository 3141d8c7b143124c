import { describe, expect, test } from 'vitest'
import { placeDocument } from '../library/library.ts'
import { render } from '../rendering/render.ts'
import { readBrief } from '../understanding/read.ts'
import { VIEWS } from '../understanding/views.ts'
import { composeFile } from './compose.ts'
import { frameOf } from './frame.ts'
import { readingOf } from './reading.ts'
import { missingOf } from './shown.ts'

const SIZE = { width: 448, height: 256 }

async function drawn(words: string, file: string) {
  const brief = await readBrief(words, { isFirstPerson: false })
  const scene = composeFile(file, brief, SIZE, 1)
  const { at, added } = scene.insets
  return {
    brief,
    scene,
    shown: [...at.values(), ...(added ? [added] : [])].map(({ kind, view }) => `${kind} ${view}`),
  }
}

const pixels = (scene: ReturnType<typeof composeFile>) =>
  render(scene, SIZE, (canvas) => Buffer.from(canvas.data()))

test('the wall on which something is painted is not what it shows', async () => {
  const painted = async (words: string) => (await readBrief(words, { isFirstPerson: false })).views?.picture
  expect(await painted('My mural runs the whole length of the railway wall.')).toBeUndefined()
  expect(await painted('My mural of the river is finished.')).toBe('river')
})

describe('what is seen through a window', () => {
  test.each([
    ['I drink tea and look out of the window at the harbour.', 'window harbour'],
    ['Our office has a view of the stadium.', 'window stadium'],
    ['I see the skyline of Chicago through the glass.', 'window city'],
    ['I live in a cottage by the lake.', 'window lake'],
    ['I have a flat in Durban.', 'window sea'],
    ['I knit, and the river flows past below the windows.', 'window river'],
    ['Through the kitchen window I watch the cows in the pasture.', 'window pasture'],
  ])('%s', async (words, expected) => {
    expect((await drawn(words, 'window-chair.1.svg')).shown).toEqual([expected])
  })

  test.each([
    'I drink tea.',
    'I drink tea and remember the beach of my childhood.',
    'There is no harbour outside the window.',
  ])('nothing is put there by: %s', async (words) => {
    expect((await drawn(words, 'window-chair.1.svg')).shown).toEqual([])
  })

  test('it changes the picture, in the same way each time', async () => {
    const { scene } = await drawn('I look out of the window at the harbour.', 'window-chair.1.svg')
    const usual = { ...scene, insets: { at: new Map(), added: undefined } }
    expect(pixels(scene).equals(pixels(scene))).toBe(true)
    expect(pixels(scene).equals(pixels(usual))).toBe(false)
  })

  test('what the window shows is not missing, and is said', async () => {
    const { scene, brief } = await drawn('Through the window I see the lighthouse.', 'window-chair.1.svg')
    expect(missingOf(scene, brief).things).toEqual([])
    expect(readingOf(scene, brief).description).toContain('In the window: a lighthouse.')
  })

  test('who looks through a window is in a room', async () => {
    const { brief } = await drawn('Through the window I see the vineyards.', 'window-chair.1.svg')
    expect(brief.views?.isIndoors).toBe(true)
    const places = [
      brief.place.id,
      ...brief.place.landscapes,
      ...brief.place.likeliest.map(({ value }) => value),
    ]
    expect(places).not.toContain('harvest')
    expect(places).not.toContain('flower-field')
  })
})

describe('what a picture shows', () => {
  test('that of the words is the one that is painted', async () => {
    expect((await drawn('I paint the vineyards.', 'atelier-easel.1.svg')).shown).toEqual(['picture vineyard'])
  })

  test('nobody is at a place that is only painted', async () => {
    const { brief } = await drawn('A tapestry of the harbour hangs on the wall.', 'gallery-opening.4.svg')
    expect(brief.place.likeliest.map(({ value }) => value)).not.toContain('fishing-harbour')
    expect(brief.place.likeliest.map(({ value }) => value)).not.toContain('cruise-harbour')
  })

  test('what is made is added with it', async () => {
    const { scene } = await drawn('My tapestry of our village hangs there.', 'gallery-opening.4.svg')
    expect(scene.insets.added).toEqual({ view: 'cottages', kind: 'picture' })
    expect(scene.insets.at.size).toBe(0)
  })

  test('a film is on the screen', async () => {
    const { shown } = await drawn('We watch a film about the desert.', 'cinema.1.svg')
    expect(shown).toEqual(['screen desert'])
  })
})

test.each(Object.entries(VIEWS))('the view %s is a composition outdoors', (_, { file, horizon, x }) => {
  const { root } = placeDocument(file)
  expect(frameOf(root, file).isIndoor).toBe(false)
  expect(horizon).toBeGreaterThan(300)
  expect(x).toBeGreaterThan(0)
})
