import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthApp, startAuthApp } from './testing/auth-app.ts'

const ROUNDS = 50
const TOLERANCE = 0.1

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
  await t.signedIn('known@example.com')
})
afterAll(() => t[Symbol.asyncDispose]())

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const unknown = () => `${randomUUID()}@example.com`

/** Takes turns, so that whatever else the machine does meets both alike. */
async function compare(path: string, bodyOf: (email: string) => object) {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const measure = async (kind: 'known' | 'unknown') => {
    const payload = bodyOf(kind === 'known' ? 'known@example.com' : unknown())
    const startedAt = performance.now()
    await t.app.inject({ method: 'POST', url: `/auth/v1${path}`, payload })
    times[kind].push(performance.now() - startedAt)
  }
  for (let warmUp = 0; warmUp < 5; warmUp++) await Promise.all([measure('known'), measure('unknown')])
  times.known = []
  times.unknown = []
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      await measure(kind)
  return Math.abs(median(times.known) / median(times.unknown) - 1)
}

it.each([
  ['sign-up', '/signup', (email: string) => ({ email, password: 'eleven loud magpies' })],
  ['recovery', '/recover', (email: string) => ({ email })],
  ['another confirmation', '/resend', (email: string) => ({ email, type: 'signup' })],
  [
    'a wrong password',
    '/token?grant_type=password',
    (email: string) => ({ email, password: 'eleven loud magpies' }),
  ],
])(
  '%s takes the same time for a known and for an unknown address',
  { timeout: 120_000 },
  async (_what, path, bodyOf) => expect(await compare(path, bodyOf)).toBeLessThan(TOLERANCE),
)
