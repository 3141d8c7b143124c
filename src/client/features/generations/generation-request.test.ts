import { expect, it } from 'vitest'
import { makeGeneration } from '../../entities/generation/testing/make-generation.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { type Answer, errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import {
  autoIdempotencyKey,
  DEFAULT_CHOICES,
  requestGeneration,
  requestOfGeneration,
  toGenerationRequest,
} from './generation-request.ts'

const request = toGenerationRequest(1001, 'A lake at dawn.', DEFAULT_CHOICES)
const never = new AbortController().signal

function server(...answers: Answer[]) {
  const waits: number[] = []
  const api = fakeApi({ 'POST /api/generate-image': () => answers.shift() ?? 'no line' })
  const send = () =>
    requestGeneration(request, 'key-1', never, async (ms) => {
      waits.push(ms ?? 0)
    })
  return { api, send, waits }
}

it('asks not to wait, under its key', async () => {
  const { api, send } = server({ status: 202, body: makeGeneration() })
  expect((await send()).status).toBe('running')
  const [sent] = api.requests
  expect(sent?.headers.get('prefer')).toBe('respond-async')
  expect(sent?.headers.get('idempotency-key')).toBe('key-1')
  expect(sent?.body).toEqual(request)
})

it('sends what may have been lost again under the same key', async () => {
  const { api, send, waits } = server(
    'no line',
    { status: 503, body: errorBody('unavailable', 'Busy.') },
    { status: 202, body: makeGeneration() },
  )
  await send()
  expect(new Set(api.requests.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
    new Set(['key-1']),
  )
  expect(waits).toHaveLength(2)
})

it('gives up after a while without a line, and at once when the server says no', async () => {
  const lost = server()
  await expect(lost.send()).rejects.toBeInstanceOf(NetworkError)
  expect(lost.api.requests).toHaveLength(4)
  const refused = server({ status: 402, body: errorBody('insufficient_credits', 'Insufficient credits.') })
  await expect(refused.send()).rejects.toBeInstanceOf(ApiError)
  expect(refused.api.requests).toHaveLength(1)
})

it('a page that begins by itself has one key for the same words, and another for others', () => {
  expect(autoIdempotencyKey(request)).toBe(autoIdempotencyKey({ ...request }))
  expect(autoIdempotencyKey(request)).not.toBe(autoIdempotencyKey({ ...request, prompt: 'A lake at dusk.' }))
  expect(autoIdempotencyKey(request)).not.toBe(autoIdempotencyKey({ ...request, pcmId: 1002 }))
  expect(autoIdempotencyKey({ ...request, prompt: 'x'.repeat(32_000) }).length).toBeLessThan(200)
})

it('repeats a generation with everything that it was asked for', () => {
  const generation = makeGeneration({ feedback: 'warmer', isFirstPerson: true, modelChoice: 'dall-e-3' })
  expect(requestOfGeneration(generation)).toEqual({
    pcmId: 1001,
    prompt: 'A lake at dawn.',
    preferredModel: 'dall-e-3',
    isFirstPerson: true,
    feedback: 'warmer',
  })
})
