import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/errors.ts'
import { createLogger } from '#server/logger.ts'
import { mapErrors } from './error-mapper.ts'

async function responseTo(error: unknown, log = createLogger('silent')) {
  const app = fastify()
  mapErrors(app, log)
  app.get('/', () => {
    throw error
  })
  return app.inject('/')
}

describe('the error mapper', () => {
  it('responds to an AppError with its status, message and Retry-After', async () => {
    const response = await responseTo(new AppError('rate_limited', 'Please wait.', { retryAfterS: 1.2 }))
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json()).toMatchObject({ code: 'rate_limited', message: 'Please wait.' })
  })

  it.each([
    ['a lock timeout', Object.assign(new Error('lock timeout'), { code: '55P03' })],
    ['a timeout of the connection pool', new Error('timeout exceeded when trying to connect')],
    ['a full disk of the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a full disk of the server', Object.assign(new Error('no space left'), { code: 'ENOSPC' })],
    ['a read-only disk', Object.assign(new Error('read-only file system'), { code: 'EROFS' })],
    ['a terminated backend', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['a connection that is closed during a query', new Error('Connection terminated unexpectedly')],
    [
      'a rollback on a lost connection',
      new Error('Client has encountered a connection error and is not queryable'),
    ],
  ])('responds with 503 and Retry-After to %s, also as the cause of another error', async (_name, error) => {
    for (const thrown of [error, new Error('Failed query', { cause: error })]) {
      const response = await responseTo(thrown)
      expect(response.statusCode).toBe(503)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it.each([
    ['internal', new Error('a fault of the program')],
    ['unavailable', new Error('Connection terminated unexpectedly')],
  ])('logs the code %s with the error', async (code, error) => {
    const lines: string[] = []
    await responseTo(error, createLogger('info', { write: (line) => lines.push(line) }))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        event: 'request_failed',
        code,
        err: expect.objectContaining({ message: error.message }),
      }),
    ])
  })

  it('responds to an unexpected error with 500 and without details', async () => {
    const response = await responseTo(new Error('select secret from users'))
    expect(response.statusCode).toBe(500)
    expect(response.body).not.toContain('secret')
  })
})
