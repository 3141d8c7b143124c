import { describe, expect, test } from 'vitest'
import { composeChecked } from '../critic/critic.ts'
import { testBrief } from '../testing/test-brief.ts'
import { laterBy } from '../understanding/clock.ts'
import { applyFeedback } from '../understanding/feedback.ts'
import { elementsWith } from './anchors.ts'
import { canHold } from './choose.ts'
import { compose, type Scene } from './compose.ts'

const size = { width: 1792, height: 1024 }
const brief = testBrief({ place: 'beach', people: 3, hour: 'day', season: 'summer', weather: 'clear' })
const sceneAfter = (feedback: string) => compose(applyFeedback(brief, feedback), size, 1)
const before = compose(brief, size, 1)

const warmth = ({ palette }: Scene) => {
  const [r, , b] = palette.resolve('paper')
  return r - b
}
const light = ({ palette }: Scene) =>
  palette
    .resolve('paper')
    .slice(0, 3)
    .reduce((sum, part) => sum + part)
const count = ({ people }: Scene) => people.placements.reduce((sum, placement) => sum + placement.count, 0)

const PLACES_OF_SEVERAL_HOURS = [
  'arrivals-hall',
  'duck-pond',
  'empty-first-home',
  'gym',
  'home-street',
  'lake-jetty',
]

/** What stays where only the light changes. */
const layoutOf = ({ file, view, people, objects }: Scene) => ({
  file,
  isMirrored: view.isMirrored,
  people: people.placements
    .filter(({ count }) => count > 0)
    .map(({ anchor, figure, heads, count }) => ({
      at: [anchor.matrix, anchor.isFacingLeft],
      heads,
      count,
      pose: figure?.pose,
      hair: figure?.look.hair,
    })),
  objects: [...objects.values()].flat().map(({ id, matrix }) => [id, matrix]),
})

/** What feedback may name, of a scene; the rest has to stay. */
const parts = {
  file: (scene: Scene) => scene.file,
  hour: (scene: Scene) => scene.hour,
  season: (scene: Scene) => scene.season,
  weather: (scene: Scene) => scene.weather,
  width: (scene: Scene) => scene.view.width,
  people: count,
  tone: (scene: Scene) => warmth(scene) + 1000 * light(scene),
}

describe('feedback on a scene', () => {
  test.each<[feedback: string, named: (keyof typeof parts)[], isFollowed: (scene: Scene) => boolean]>([
    ['warmer', ['tone'], (scene) => warmth(scene) > warmth(before)],
    ['darker', ['tone'], (scene) => light(scene) < light(before)],
    ['closer', ['width'], (scene) => scene.view.width < before.view.width],
    ['wider', ['width'], (scene) => scene.view.width > before.view.width],
    ['earlier', ['hour', 'tone'], (scene) => scene.hour === 'morning'],
    ['later', ['hour', 'tone'], (scene) => scene.hour === 'golden'],
    ['in autumn', ['season', 'tone'], (scene) => scene.season === 'autumn'],
    ['in the rain', ['weather'], (scene) => scene.weather === 'rain'],
    ['fewer people', ['people', 'width'], (scene) => count(scene) === 2],
    ['more people', ['people', 'width'], (scene) => count(scene) === 5],
    ['without people', ['people', 'width'], (scene) => count(scene) === 0],
  ])('"%s" changes what it names and keeps the rest', (feedback, named, isFollowed) => {
    const scene = sceneAfter(feedback)
    expect(isFollowed(scene)).toBe(true)
    for (const [name, partOf] of Object.entries(parts))
      if (!named.includes(name as keyof typeof parts)) expect(partOf(scene), name).toEqual(partOf(before))
  })

  test.each(['at night', 'at sunset', 'in winter', 'in the rain', 'later', 'warmer'])(
    '"%s" keeps composition, side, people and objects of the picture',
    (feedback) => {
      for (const place of PLACES_OF_SEVERAL_HOURS) {
        const written = testBrief({ place, people: 3, objects: ['kettle'] })
        const changed = { ...applyFeedback(written, feedback), asWritten: written }
        expect(layoutOf(composeChecked(changed, size, 3)), place).toEqual(
          layoutOf(composeChecked(written, size, 3)),
        )
      }
    },
  )

  test('later and earlier start from the hour that is drawn, though no words say it', () => {
    for (const place of PLACES_OF_SEVERAL_HOURS) {
      const written = testBrief({ place })
      const drawn = compose(written, size, 1).hour
      expect(compose(applyFeedback(written, 'later'), size, 1).hour).toBe(laterBy(drawn, 1))
      expect(compose(applyFeedback(written, 'earlier'), size, 1).hour).toBe(laterBy(drawn, -1))
    }
  })

  test('a composition that cannot show the hour gives way', () => {
    const written = testBrief({ place: 'carnival-lanterns', hour: 'night' })
    const scene = composeChecked(
      { ...written, hour: { value: 'day', confidence: 1 }, asWritten: written },
      size,
      1,
    )
    expect(canHold(scene.file, 'day', undefined)).toBe(true)
  })

  test('"put my cat in" adds it, where it is free or in a composition that has one', () => {
    const room = testBrief({ place: 'sofa-evening' })
    const drawn = (value: typeof room) => {
      const scene = compose(value, size, 1)
      const inPlace = elementsWith(scene.document.root, 'xlink:href', scene.conditions)
      return [
        ...[...scene.objects.values()].flat().map(({ id }) => id),
        ...inPlace.map(({ element }) => element.attributes['xlink:href']),
      ].join()
    }
    expect(drawn(applyFeedback(room, 'put my cat in'))).toMatch(/\bcat\b/)
  })
})
