import { expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('names variables that are probably misspelt settings, and starts', () => {
  expect(
    readEnv({ HOSTT: '0.0.0.0', DATABASE_POOL: '5', DATABSE_URL: 'postgres://db/app' }).warnings,
  ).toEqual([
    'HOSTT is not a setting; is HOST meant?',
    'DATABASE_POOL is not a setting; is DATABASE_POOL_SIZE meant?',
    'DATABSE_URL is not a setting; is DATABASE_URL meant?',
  ])
})

it('leaves the variables of other programs alone', () => {
  const others = [
    'HOME',
    'PATH',
    'NODE',
    'LANG',
    'USER',
    'HOSTNAME',
    'DATABASE_PORT',
    'DATABASE_SERVICE_HOST',
  ]
  expect(readEnv(Object.fromEntries(others.map((name) => [name, 'x']))).warnings).toEqual([])
})
