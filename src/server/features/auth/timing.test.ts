import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAuthContext } from './context.ts'
import { inviteUser } from './invitations/invite-user.ts'
import { type AuthApp, startAuthApp } from './testing/auth-app.ts'

/** The work that a request causes. Its duration is measured by `npm run bench sign-in`. */
interface Work {
  passwordHashes: number
  statements: string[]
  /** Delays before the response, in ms. */
  delays: number[]
}
const current = vi.hoisted(() => ({ work: () => undefined as Work | undefined }))

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const counted =
    <A extends unknown[], R>(compute: (...input: A) => R) =>
    (...input: A) => {
      const work = current.work()
      if (work) work.passwordHashes++
      return compute(...input)
    }
  return { ...argon2, hash: counted(argon2.hash), verify: counted(argon2.verify) }
})

vi.mock('node:timers/promises', async (importOriginal) => {
  const timers = await importOriginal<typeof import('node:timers/promises')>()
  const setTimeout = (ms: number) => {
    current.work()?.delays.push(ms)
    return timers.setTimeout(ms)
  }
  return { ...timers, setTimeout }
})

const request = new AsyncLocalStorage<Work>()
current.work = () => request.getStore()

let t: AuthApp
beforeAll(async () => {
  t = await startAuthApp()
  await t.createSignedInClient('known@example.com')
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...input: unknown[]) {
    const [statement] = input as [string | { text: string }]
    request.getStore()?.statements.push(typeof statement === 'string' ? statement : statement.text)
    return Reflect.apply(query, this, input) as never
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await t[Symbol.asyncDispose]()
})

async function workOf(path: string, payload: object, { app } = t): Promise<Work> {
  const work: Work = { passwordHashes: 0, statements: [], delays: [] }
  const response = await request.run(work, () =>
    // `inject` starts with the first `then`, which has to be called inside `run`.
    app.inject({ method: 'POST', url: `/auth/v1${path}`, payload }).then((response) => response),
  )
  expect(response.statusCode).toBeLessThan(500)
  return work
}

it.each([
  ['sign-up', '/signup', (email: string) => ({ email, password: 'eleven loud magpies' }), 1, [250]],
  ['a recovery request', '/recover', (email: string) => ({ email }), 0, [100]],
  ['a request for another confirmation', '/resend', (email: string) => ({ email, type: 'signup' }), 0, [100]],
  ['a request for a code', '/otp', (email: string) => ({ email }), 0, [100]],
  ['a wrong code', '/verify', (email: string) => ({ email, token: '000000', type: 'email' }), 0, []],
  [
    'a wrong password',
    '/token?grant_type=password',
    (email: string) => ({ email, password: 'eleven loud magpies' }),
    1,
    [],
  ],
])(
  '%s causes the same work for a known and for an unknown address',
  async (_, path, bodyOf, hashes, delays) => {
    const known = await workOf(path, bodyOf('known@example.com'))
    const unknown = await workOf(path, bodyOf(`${randomUUID()}@example.com`))
    expect(known).toMatchObject({ passwordHashes: hashes, delays })
    expect(known.statements).not.toEqual([])
    expect(unknown).toEqual(known)
  },
)

it('causes the same work for an invited address and for an unknown one while sign-up is closed', async () => {
  await using closed = await startAuthApp({ env: { SIGN_UP: 'closed' } })
  if (!closed.deps.signingKeys) throw new Error('The embedded sign-in is not used.')
  const ctx = await createAuthContext(closed.deps, closed.deps.signingKeys)
  const email = 'invited@example.com'
  await inviteUser(ctx, { email, data: {}, redirectTo: undefined }, { ip: null })
  for (const path of ['/signup', '/otp']) {
    const work = (email: string) => workOf(path, { email, password: 'eleven loud magpies' }, closed)
    const invited = await work(email)
    expect(invited).toMatchObject({ passwordHashes: 0, delays: [100] })
    expect(invited.statements).not.toEqual([])
    expect(await work(`${randomUUID()}@example.com`)).toEqual(invited)
  }
})
