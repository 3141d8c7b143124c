import { expect, it } from 'vitest'
import type { Identity } from '#server/adapters/auth/port.ts'
import { users } from '#server/db/schema/users.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { ensureUser } from './service.ts'

const PEOPLE = 40
const AT_ONCE = 6

const identityOf = (userId: string, email: string): Identity => ({
  userId,
  authSessionId: null,
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
