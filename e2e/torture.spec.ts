import { expect, test } from '@playwright/test'
import { torture } from './torture/torture.ts'

test.setTimeout(240_000)

test('a server under load survives its database, provider, clock and files failing one after the other', async () => {
  const seed = Date.now() % 1_000_000
  const lines: string[] = []
  const wrong = await torture({ isShort: true, seed, print: (line) => lines.push(line) })
  expect(wrong, [`seed ${seed}`, ...lines].join('\n')).toEqual([])
})
