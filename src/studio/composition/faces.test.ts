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

  test('may be asked for wherever somebody is', async () => {
    const brief = await briefOf('I row on the lake with my sister.')
    const offered = adjustableOf(composeChecked(brief, size, 3), brief).actions
    expect(offered).toEqual(expect.arrayContaining(['laughing', 'smiling', 'crying']))
  })
})
