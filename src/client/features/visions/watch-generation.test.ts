import { expect, it } from 'vitest'
import { type Generation, getGeneration, watchGeneration as watchCall } from '#shared/contract/generations.ts'
import { ApiError } from '../../lib/api-error.ts'
import {
  connectionLost,
  refusal,
  respond,
  respondAt,
  respondWithEvents,
} from '../../lib/testing/api-server.ts'
import { GENERATION_ID, makeFinishedGeneration, makeGeneration } from '../../lib/testing/factories.ts'
import { watchGeneration } from './watch-generation.ts'

/** Gives plain answers one after the other; then the connection is lost. */
const answerReads = (...reads: (Generation | Response)[]) =>
  respond(getGeneration, () => reads.shift() ?? connectionLost())

const loseEvents = () => respondAt('GET', watchCall.path, connectionLost())

async function watch(onChange?: (generation: Generation) => void) {
  const seen: Generation[] = []
  const waits: number[] = []
  let aheadMs: number | undefined
  await watchGeneration(GENERATION_ID, {
    signal: new AbortController().signal,
    onChange: (generation) => {
      seen.push(generation)
      onChange?.(generation)
    },
    onClock: (ms) => {
      aheadMs = ms
    },
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  return { stages: seen.map(({ stage, partialUrls }) => `${stage} ${partialUrls.length}`), waits, aheadMs }
}

it('follows the events to the end, and reads the offset of the server’s clock', async () => {
  respondWithEvents(watchCall, (send) => {
    send('clock', new Date(Date.now() + 60_000).toISOString())
    send('generation', makeGeneration())
    send('generation', makeGeneration({ partialUrls: ['a'] }))
    send('generation', makeFinishedGeneration())
  })
  const { stages, waits, aheadMs } = await watch()
  expect(stages).toEqual(['painting 0', 'painting 1', 'done 0'])
  expect(waits).toEqual([])
  expect(aheadMs).toBeGreaterThan(50_000)
})

it('reconnects after a broken event stream, and reads the state that it missed', async () => {
  const first = [makeGeneration(), makeFinishedGeneration()]
  const events = respondWithEvents(watchCall, (send) => send('generation', first.shift()))
  answerReads(makeGeneration({ partialUrls: ['a', 'b'] }))
  const { stages, waits } = await watch(({ partialUrls }) => {
    if (partialUrls.length === 0) events.fail()
  })
  expect(stages).toEqual(['painting 0', 'painting 2', 'done 0'])
  expect(waits).toHaveLength(1)
})

it('polls where no event stream opens, at growing intervals while nothing answers', async () => {
  loseEvents()
  answerReads(makeGeneration(), makeFinishedGeneration())
  expect((await watch()).stages).toEqual(['painting 0', 'done 0'])
  answerReads(...Array.from({ length: 5 }, connectionLost), makeFinishedGeneration())
  const { waits } = await watch()
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0)
})

it('stops when the server answers 401', async () => {
  loseEvents()
  answerReads(refusal(401, 'unauthorized', 'Unauthorized'))
  await expect(watch()).rejects.toBeInstanceOf(ApiError)
})
