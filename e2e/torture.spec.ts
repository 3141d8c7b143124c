import { expect, test } from '@playwright/test'
import { torture } from './torture/torture.ts'

test.setTimeout(240_000)

test('a server under load recovers from faults of its database, provider, clock and files, and loses no acknowledged write', async () => {
  const seed = Date.now() % 1_000_000
  const lines: string[] = []
  const wrong = await torture({ isShort: true, seed, print: (line) => lines.push(line) })
  expect(wrong, [`seed ${seed}`, ...lines].join('\n')).toEqual([])
})
