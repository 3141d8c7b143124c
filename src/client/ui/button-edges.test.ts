import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

it('shifts ghost buttons by no more than their padding, so that they line up with the text', () => {
  const opening = /<(?:Button|ButtonLink|NavigateButton)\b[^<]*variant="ghost"[^<]*/g
  const shifted = Object.entries(sources).flatMap(([path, source]) =>
    (source.match(opening) ?? []).filter((tag) => /-m[lrx]-[^3]/.test(tag)).map((tag) => `${path}: ${tag}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(50)
  expect(shifted).toEqual([])
})
