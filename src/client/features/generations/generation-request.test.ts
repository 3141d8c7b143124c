import { expect, it } from 'vitest'
import { type Generation, generateImage } from '#shared/contract/generations.ts'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeGeneration } from '../../lib/testing/factories.ts'
import {
  autoIdempotencyKey,
  DEFAULT_CHOICES,
  requestGeneration,
  requestOfGeneration,
  toGenerationRequest,
} from './generation-request.ts'

const request = toGenerationRequest(1001, 'A lake at dawn.', DEFAULT_CHOICES)
const never = new AbortController().signal

/** Responds with the given responses in order. */
function serve(...answers: (Generation | Response)[]) {
  const waits: number[] = []
  const { requests } = respond(generateImage, () => answers.shift() ?? connectionLost(), 202)
  const send = () =>
    requestGeneration(request, 'key-1', never, async (ms) => {
      waits.push(ms ?? 0)
    })
  return { requests, send, waits }
}

it('requests an asynchronous response with its idempotency key', async () => {
  const { requests, send } = serve(makeGeneration())
  expect((await send()).status).toBe('running')
  const [sent] = requests
  expect(sent?.headers.get('prefer')).toBe('respond-async')
  expect(sent?.headers.get('idempotency-key')).toBe('key-1')
  expect(sent?.body).toEqual(request)
})

it('retries a request with the same idempotency key after a network error or 503', async () => {
  const { requests, send, waits } = serve(
    connectionLost(),
    errorResponse(503, 'unavailable', 'Busy.'),
    makeGeneration(),
  )
  await send()
  expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key')))).toEqual(new Set(['key-1']))
  expect(waits).toHaveLength(2)
})

it('gives up after four network errors, and immediately after a client error', async () => {
  const lost = serve()
  await expect(lost.send()).rejects.toBeInstanceOf(NetworkError)
  expect(lost.requests).toHaveLength(4)
  const refused = serve(errorResponse(402, 'insufficient_credits', 'Insufficient credits.'))
  await expect(refused.send()).rejects.toBeInstanceOf(ApiError)
  expect(refused.requests).toHaveLength(1)
})

it('derives the automatic idempotency key from moment and prompt', () => {
  expect(autoIdempotencyKey(request)).toBe(autoIdempotencyKey({ ...request }))
  expect(autoIdempotencyKey(request)).not.toBe(autoIdempotencyKey({ ...request, prompt: 'A lake at dusk.' }))
  expect(autoIdempotencyKey(request)).not.toBe(autoIdempotencyKey({ ...request, pcmId: 1002 }))
  expect(autoIdempotencyKey({ ...request, prompt: 'x'.repeat(32_000) }).length).toBeLessThan(200)
})

it('repeats a generation with all of its parameters', () => {
  const generation = makeGeneration({ feedback: 'warmer', isFirstPerson: true, modelChoice: 'dall-e-3' })
  expect(requestOfGeneration(generation)).toEqual({
    pcmId: 1001,
    prompt: 'A lake at dawn.',
    preferredModel: 'dall-e-3',
    isFirstPerson: true,
    feedback: 'warmer',
  })
})
