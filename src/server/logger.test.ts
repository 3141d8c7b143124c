import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { runFrom } from './work-origin.ts'

it('logs a failed query without its parameter values', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) exists.',
  })
  const error = new DrizzleQueryError(
    'insert into pcms values ($1)',
    ['my secret\nwish', 'ada@example.com'],
    cause,
  )
  log.error({ event: 'request_failed', err: new Error('wrapped', { cause: error }) }, 'request failed')
  expect(lines.join()).not.toMatch(/secret|wish|ada@/)
  expect(lines.join()).toContain('insert into pcms')
  expect(lines.join()).toContain('23505')
})

it('logs no value of a failed query that looks like a stack', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const error = new DrizzleQueryError('insert into pcms values ($1)', ['I wake up\n  at six, my secret'])
  log.error({ event: 'request_failed', err: error }, 'request failed')
  expect(lines.join()).not.toContain('secret')
  expect(JSON.parse(lines[0] ?? '').err.stack).toMatch(/insert into pcms values \(\$1\)\n +at .*logger\.test/)
})

it('gives every line an event, also those of libraries, and the id of its request', () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  runFrom({ requestId: 'request-1' }, () => log.info({ event: 'request_completed' }, 'request completed'))
  log.child({ attempt: 1 }).info({ event: 'job_failed' }, 'a job failed')
  Reflect.apply(Reflect.get(log, 'info'), log, ['Server listening'])
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ event: 'request_completed', requestId: 'request-1' }),
    expect.objectContaining({ event: 'job_failed', attempt: 1 }),
    expect.objectContaining({ event: 'library_message', msg: 'Server listening' }),
  ])
})

it('does not take a line with an unknown event, or without one', () => {
  const log = createLogger('silent')
  // @ts-expect-error There is no such event.
  log.info({ event: 'something_happened' }, 'something happened')
  // @ts-expect-error The event is missing.
  log.info({ userId: 'user-1' }, 'something happened')
})
