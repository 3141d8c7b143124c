import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const FIELDS = ['scene', 'name'] as const

it.each([
  ['only mine', { base: 'a', mine: 'b', theirs: 'a' }, 'b'],
  ['only theirs', { base: 'a', mine: 'a', theirs: 'b' }, 'b'],
  ['nobody', { base: 'a', mine: 'a', theirs: 'a' }, 'a'],
  ['both to the same', { base: 'a', mine: 'b', theirs: 'b ' }, 'b '],
  ['mine to nothing', { base: 'a', mine: '', theirs: 'a' }, ''],
] as const)('merges a field that was changed by %s without a conflict', (_, texts, expected) => {
  const { merged, conflicts } = mergeTexts(['scene'], {
    base: { scene: texts.base },
    mine: { scene: texts.mine },
    theirs: { scene: texts.theirs },
  })
  expect(merged).toEqual({ scene: expected })
  expect(conflicts).toEqual([])
})

it('reports a field that both sides changed differently, and keeps mine there', () => {
  expect(
    mergeTexts(FIELDS, {
      base: { scene: 'a' },
      mine: { scene: 'b', name: 'new' },
      theirs: { scene: 'c' },
    }),
  ).toEqual({
    merged: { scene: 'b', name: 'new' },
    conflicts: [{ field: 'scene', mine: 'b', theirs: 'c' }],
  })
})

it('never drops a changed text: it is in the result or in a conflict', () => {
  const text = fc.constantFrom('', 'a', 'b', 'c')
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      const { merged, conflicts } = mergeTexts(['scene'], {
        base: { scene: base },
        mine: { scene: mine },
        theirs: { scene: theirs },
      })
      const kept = [merged.scene, ...conflicts.flatMap((conflict) => [conflict.mine, conflict.theirs])]
      for (const changed of [mine, theirs].filter((one) => one !== base)) expect(kept).toContain(changed)
    }),
  )
})
