import { createServer } from 'node:net'
import { expect, inject, it } from 'vitest'
import { OperatorError } from '#server/operator-error.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { checkConnection, checkPooler } from './check-connection.ts'

const SECRET = 'hunter2-hunter2'

async function problemOf(change: (url: URL) => void): Promise<OperatorError> {
  const url = new URL(inject('postgresUrl'))
  change(url)
  const error: unknown = await checkConnection(url.href, 'DATABASE_URL').catch((reason: unknown) => reason)
  if (!(error instanceof OperatorError)) throw new Error('The connection was accepted.')
  return error
}

it('accepts a database that can be used', async () => {
  await expect(checkConnection(inject('postgresUrl'), 'DATABASE_URL')).resolves.toBeUndefined()
})

it('says in one sentence what is wrong, and never the password', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const address = closed.address()
  await new Promise((resolve) => closed.close(resolve))
  const port = typeof address === 'object' && address ? String(address.port) : ''
  for (const [change, message, isTemporary] of [
    [(url: URL) => Object.assign(url, { password: SECRET }), /refuses the user future_memory/, false],
    [(url: URL) => Object.assign(url, { pathname: '/missing' }), /has no database “missing”/, false],
    [
      (url: URL) => Object.assign(url, { hostname: 'db.invalid', password: SECRET }),
      /host db\.invalid is not known/,
      true,
    ],
    [
      (url: URL) => Object.assign(url, { port, password: SECRET }),
      /no PostgreSQL answers at 127\.0\.0\.1/,
      true,
    ],
  ] as const) {
    const error = await problemOf(change)
    expect(error.message).toMatch(message)
    expect(error.message).toMatch(/^DATABASE_URL: /)
    expect(error.message).not.toContain(SECRET)
    expect(error.isTemporary).toBe(isTemporary)
  }
})

it('names the time limits that connections of a pooler lack', async () => {
  await using database = await temporaryDatabase()
  const missing: string[][] = []
  await checkPooler(database.url, (names) => missing.push(names))
  expect(missing).toEqual([['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']])
})

async function temporaryDatabase() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  return { url, [Symbol.asyncDispose]: drop }
}
