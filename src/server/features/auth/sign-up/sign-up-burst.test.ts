import { expect, it } from 'vitest'
import { listOutbox } from '../mail/queries.ts'
import { startAuthApp } from '../testing/auth-app.ts'

const PEOPLE = 300

it('creates an account and a mail for each of 300 sign-ups at once', async () => {
  await using t = await startAuthApp({ env: { RATE_LIMITS: 'on' } })
  const responses = await Promise.all(
    Array.from({ length: PEOPLE }, (_, index) =>
      t.app.inject({
        method: 'POST',
        url: '/auth/v1/signup',
        payload: { email: `person-${index}@example.com`, password: `quiet herons ${index}` },
      }),
    ),
  )
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode, body }) => `${statusCode}: ${body}`)).toEqual([])
  const mails = await listOutbox(t.deps.db)
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(PEOPLE)
}, 120_000)
