import { expect, it } from 'vitest'
import type { Identity } from '#server/adapters/auth/port.ts'
import { users } from '#server/db/schema/users.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { ensureUser, getCurrentUser } from './service.ts'

const PEOPLE = 40
const AT_ONCE = 6

const identityOf = (userId: string, email: string): Identity => ({
  userId,
  authSessionId: null,
  signedInAt: null,
  statedAt: null,
  expiresAt: null,
  email,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
})

it('creates one user with one grant of starting credits for concurrent first calls', async () => {
  await using t = await startTestApp({ hasWorker: false })
  for (let index = 0; index < PEOPLE; index++) {
    const ada = identityOf(`ada-${index}`, `ada-${index}@example.com`)
    await Promise.all(Array.from({ length: AT_ONCE }, () => ensureUser(t.deps, ada)))
  }
  const rows = await t.deps.db.select().from(users)
  expect(rows).toHaveLength(PEOPLE)
  expect(new Set(rows.map(({ credits }) => credits))).toEqual(new Set([10]))
})

it('assigns an address to one of two users that are created with it concurrently', async () => {
  await using t = await startTestApp({ hasWorker: false })
  for (let index = 0; index < PEOPLE; index++)
    await Promise.all(
      ['old', 'new'].map((id) =>
        ensureUser(t.deps, identityOf(`${id}-${index}`, `same-${index}@example.com`)),
      ),
    )
  const rows = await t.deps.db.select().from(users)
  expect(rows).toHaveLength(PEOPLE * 2)
  expect(rows.filter(({ email }) => email !== null)).toHaveLength(PEOPLE)
})

it('follows the names of the sign-in service, and not those of an older token', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = identityOf('ada', 'ada@example.com')
  await ensureUser(t.deps, ada)
  const read = async (firstName: string | null, lastName: string | null, ageS: number | null) => {
    const statedAt = ageS === null ? null : new Date(Date.now() - ageS * 1_000)
    const row = await getCurrentUser(t.deps, { ...ada, firstName, lastName, statedAt })
    return [row.firstName, row.lastName]
  }
  expect(await read('Ada', 'Byron', -1)).toEqual(['Ada', 'Byron'])
  expect(await read('Augusta', 'Byron', 60)).toEqual(['Ada', 'Byron'])
  expect(await read('Augusta', 'Byron', null)).toEqual(['Ada', 'Byron'])
  expect(await read(null, null, -1)).toEqual(['Ada', 'Byron'])
  expect(await read('Ada', null, -1)).toEqual(['Ada', null])
})
