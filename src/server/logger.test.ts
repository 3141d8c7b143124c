import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

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
  log.error({ err: new Error('wrapped', { cause: error }) }, 'request failed')
  expect(lines.join()).not.toMatch(/secret|wish|ada@/)
  expect(lines.join()).toContain('insert into pcms')
  expect(lines.join()).toContain('23505')
})
