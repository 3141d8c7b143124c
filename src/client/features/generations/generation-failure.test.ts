import { expect, it } from 'vitest'
import { ApiError, NetworkError } from '../../lib/api-error.ts'
import { makeGeneration } from '../../lib/testing/factories.ts'
import { failureOfGeneration, failureOfRequest } from './generation-failure.ts'

const refused = (status: number, code: string, message: string) =>
  failureOfRequest(new ApiError(status, '', JSON.stringify({ code, message })), undefined, 'key-1')

it('recognises missing credits by the error code, not by the message', () => {
  expect(refused(402, 'insufficient_credits', 'No.').kind).toBe('no-credits')
  expect(refused(400, 'validation_failed', 'Insufficient credits.').kind).toBe('failed')
})

it('states that a rejected request was not charged', () => {
  expect(refused(429, 'rate_limited', 'Please wait.').message).toBe('Please wait. You were not charged.')
})

it('keeps the idempotency key of a request that failed with a network error', () => {
  expect(failureOfRequest(new NetworkError('gone'), undefined, 'key-1')).toMatchObject({
    kind: 'unknown',
    key: 'key-1',
  })
})

it('shows the server’s message for a failed generation, and recognises a refusal by its code', () => {
  const failed = { status: 'failed', errorCode: 'generation_failed', errorMessage: 'Too busy.' } as const
  expect(failureOfGeneration(makeGeneration(failed), undefined)).toMatchObject({
    kind: 'failed',
    message: 'Too busy.',
  })
  expect(
    failureOfGeneration(makeGeneration({ ...failed, errorCode: 'generation_refused' }), undefined).kind,
  ).toBe('refused')
})
