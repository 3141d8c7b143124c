import { expect, it } from 'vitest'
import { EnvError, readEnv } from '#server/env.ts'
import { withDatabase } from './with-database.ts'

it('says in one sentence that the database cannot be reached', async () => {
  const env = readEnv({ DATABASE_URL: 'postgres://name:password@127.0.0.1:1/database' })
  const running = withDatabase(env, async (db) => void (await db.execute('select')))
  const error = await running.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(EnvError)
  expect(error).toHaveProperty('problems', [
    expect.stringMatching(/^DATABASE_URL: its database cannot be reached \(connect ECONNREFUSED/),
  ])
})
