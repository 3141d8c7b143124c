import { describe, expect, test } from 'vitest'
import { composeChecked } from '../critic/critic.ts'
import { correctionOf } from '../understanding/corrections.ts'
import { readBrief } from '../understanding/read.ts'
import { adjustableOf } from './adjustable.ts'
import { composeFile, withoutStrangers } from './compose.ts'
import { missingOf, missingWords } from './shown.ts'

const size = { width: 1792, height: 1024 }
const briefOf = async (words: string, ...corrections: string[]) =>
  corrections.reduce(
    (brief, line) => correctionOf(line)!(brief),
    withoutStrangers(await readBrief(words, { isFirstPerson: false })),
  )

describe('a face', () => {
  test('is kept at a table, with what is eaten', async () => {
    const brief = await briefOf(
      'I eat soup with my wife.',
      'People: you (man), your wife (woman; laughing)',
      'Place: Breakfast kitchen',
    )
    const scene = composeFile('breakfast-kitchen.1.svg', brief, size, 3)
    const faces = scene.people.placements.flatMap(({ figure, pairLooks }) =>
      [figure?.look ?? [], pairLooks ?? []].flat().map(({ sex, expression }) => [sex, expression]),
    )
    expect(faces).toContainEqual(['f', 'laugh'])
    expect(faces).toContainEqual(['m', undefined])
    expect(missingWords(missingOf(scene, brief))).not.toContain('laughing')
  })

  test('is kept by two who touch', async () => {
    const brief = await briefOf('I hug my mother. She cries.')
    const { placements } = composeFile('beach.2.svg', brief, size, 3).people
    expect(placements.flatMap(({ pairLooks }) => pairLooks ?? []).map((look) => look.expression)).toContain(
      'cry',
    )
  })

  test('has tears without a gesture of despair', async () => {
    const brief = await briefOf('My mother is there.', 'People: you, your mother (older woman; crying)')
    for (const file of ['airfield.1.svg', 'beach.3.svg', 'balcony.1.svg']) {
      const { placements } = composeFile(file, brief, size, 1).people
      const poses = placements.flatMap(({ figure }) => figure?.pose ?? [])
      const looks = placements.flatMap(({ figure, pairLooks }) =>
        [figure?.look ?? [], pairLooks ?? []].flat(),
      )
      expect(looks.map(({ expression }) => expression)).toContain('cry')
      expect(poses.filter((pose) => /^(hands-face|table-head-down)$/.test(pose))).toEqual([])
    }
  })

  test('does not laugh beside somebody who cries', async () => {
    const brief = await briefOf('My mother cries and I hold her hand.')
    const { placements } = composeFile('beach.2.svg', brief, size, 3).people
    const faces = placements.flatMap(({ members }) => members.map(({ expression }) => expression))
    expect(faces.toSorted()).toEqual(['cry', 'tender'])
  })

  test('may be asked for wherever somebody is', async () => {
    const brief = await briefOf('I row on the lake with my sister.')
    const offered = adjustableOf(composeChecked(brief, size, 3), brief).actions
    expect(offered).toEqual(expect.arrayContaining(['laughing', 'smiling', 'crying']))
  })
})

describe('a look', () => {
  const headsIn = async (file: string, words: string) => {
    const { placements } = composeFile(file, await briefOf(words), size, 3).people
    return placements.filter(({ count }) => count > 0)
  }

  test('at the sky tilts each head upwards, to the same side', async () => {
    const [two] = await headsIn('beach.2.svg', 'My wife and I hold hands and look up at the comet.')
    const heads = [two!.pairDrawn!.a.head, two!.pairDrawn!.b.head]
    expect(heads.map(({ view }) => view)).toEqual(['side', 'side'])
    expect(heads[0]!.flip !== heads[1]!.flip).toBe(two!.pairDrawn!.mirror)
    for (const { flip, tilt } of heads) expect(flip ? tilt : -tilt).toBeGreaterThan(10)
  })

  test('at somebody turns the face to them', async () => {
    const there = await headsIn('beach.2.svg', 'I stand on the beach and look at my colleague.')
    const writer = there.find(({ isWriter }) => isWriter)!
    const other = there.find(({ isWriter }) => !isWriter)!
    const { head, view } = writer.figure!.drawn
    expect(head.view ?? view).toBe('side')
    const isLeft = other.heads[0]![0] < writer.heads[0]![0]
    expect(head.flip !== writer.anchor.isFacingLeft).toBe(isLeft)
  })

  test('of those who talk with each other is at each other', async () => {
    const [two] = await headsIn('sofa-evening.2.svg', 'My husband and I chat on the sofa.')
    const { a, b, mirror } = two!.pairDrawn!
    expect([a.head.view, b.head.view]).toEqual(['side', 'side'])
    const facesLeft = [a.head.flip !== two!.anchor.isFacingLeft, b.head.flip !== mirror]
    expect(new Set(facesLeft).size).toBe(2)
    const alone = await headsIn('breakfast-kitchen.1.svg', 'I chat with my colleague in the kitchen.')
    for (const { figure, anchor, heads } of alone) {
      const { head, view } = figure!.drawn
      const other = alone.find((one) => one.heads !== heads)!
      expect(head.view ?? view).toBe('side')
      expect(head.flip !== anchor.isFacingLeft).toBe(other.heads[0]![0] < heads[0]![0])
    }
  })

  test('of those to whom somebody reads is at the book', async () => {
    const there = await headsIn('bedtime-story.1.svg', 'I read to my two sons in bed. They look at the book.')
    const reader = there.find(({ isWriter, pair }) => isWriter || pair)!
    for (const { figure, anchor, heads } of there.filter((one) => one !== reader)) {
      const { head } = figure!.drawn
      expect(head.flip !== anchor.isFacingLeft).toBe(reader.heads[0]![0] < heads[0]![0])
    }
  })

  test('of an audience is at whoever performs', async () => {
    const there = await headsIn(
      'campsite.1.svg',
      'My grandpa tells a story at the campfire. My two nephews sit there.',
    )
    const player = there.find(({ action }) => action?.value === 'speak')!
    const looks = there
      .filter((one) => one !== player && one.figure)
      .map(({ figure, anchor, heads }) => {
        const { head, view } = figure!.drawn
        return (
          (head.view ?? view) === 'side' &&
          (head.flip !== anchor.isFacingLeft) === player.heads[0]![0] < heads[0]![0]
        )
      })
    expect(looks.length).toBeGreaterThan(0)
    expect(looks).not.toContain(false)
  })
})
