import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/errors.ts'
import { mapErrors } from './error-mapper.ts'

async function answerTo(error: unknown) {
  const app = fastify()
  mapErrors(app)
  app.get('/', () => {
    throw error
  })
  return app.inject('/')
}

describe('the error mapper', () => {
  it('answers an AppError with its message and Retry-After', async () => {
    const answer = await answerTo(
      new AppError('rate_limited', 'A little later, please.', { retryAfterS: 1.2 }),
    )
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ code: 'rate_limited', message: 'A little later, please.' })
  })

  it.each([
    ['a lock that took too long', Object.assign(new Error('lock timeout'), { code: '55P03' })],
    ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
    ['a full disk under the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a full disk under this process', Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
    ['a disk that became read-only', Object.assign(new Error('read-only file system'), { code: 'EROFS' })],
    ['a backend that was terminated', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['a connection that ended in a query', new Error('Connection terminated unexpectedly')],
    [
      'a rollback on a lost connection',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
  ])('answers 503 for %s, also as the cause of another error', async (_name, error) => {
    for (const thrown of [error, new Error('Failed query', { cause: error })]) {
      const answer = await answerTo(thrown)
      expect(answer.statusCode).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it('answers an unexpected error without details', async () => {
    const answer = await answerTo(new Error('select secret from users'))
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
  })
})
