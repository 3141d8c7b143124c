import { expect, it } from 'vitest'
import { requestText } from './service.ts'

it('runs at most two text requests of a user at a time, and those of other users concurrently', async () => {
  const begun: string[] = []
  const written = Promise.withResolvers<string>()
  const request = (userId: string, name: string) =>
    requestText(userId, () => {
      begun.push(name)
      return written.promise
    })
  const texts = [...['e1', 'e2', 'e3', 'e4'].map((name) => request('eve', name)), request('bob', 'b1')]
  await new Promise(setImmediate)
  expect(begun).toEqual(['e1', 'e2', 'b1'])
  written.resolve('A lake.')
  expect(await Promise.all(texts)).toEqual(Array(5).fill('A lake.'))
})
