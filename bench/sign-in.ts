import { randomUUID } from 'node:crypto'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { sendMail } from '#server/features/auth/mail/outbox.ts'
import { listOutbox } from '#server/features/auth/mail/queries.ts'
import { openDeps } from '#server/open-deps.ts'
import { withTempDataDir } from './support.ts'

const ROUNDS = 50
const WARM_UP_ROUNDS = 5
const MAX_PERCENT = 10
const KNOWN = 'known@example.com'
const PASSWORD = 'seven quiet herons'
const WRONG_PASSWORD = 'eleven loud magpies'

const CALLS: [name: string, path: string, bodyOf: (email: string) => object][] = [
  ['sign-up', '/signup', (email) => ({ email, password: WRONG_PASSWORD })],
  ['recovery', '/recover', (email) => ({ email })],
  ['resending the confirmation', '/resend', (email) => ({ email, type: 'signup' })],
  ['a wrong password', '/token?grant_type=password', (email) => ({ email, password: WRONG_PASSWORD })],
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Whether response times reveal that an address has an account: known compared with unknown addresses. */
export async function benchSignIn(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = await openDeps(env, {}, (error) => {
      throw error
    })
    const app = await buildApp(deps)
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/auth/v1${path}`, payload })
    try {
      await post('/signup', { email: KNOWN, password: PASSWORD })
      for (const { id } of await listOutbox(deps.db)) await sendMail(deps, id)
      const [mail] = (await deps.mailbox?.list()) ?? []
      const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
      await app.inject({ url: pathname + search })

      print('median response time, known and unknown address')
      for (const [name, path, bodyOf] of CALLS) {
        const times = { known: [] as number[], unknown: [] as number[] }
        // Alternately, so that other load on the machine affects both equally.
        for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
          for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
            const email = kind === 'known' ? KNOWN : `${randomUUID()}@example.com`
            const startedAt = performance.now()
            await post(path, bodyOf(email))
            if (round >= 0) times[kind].push(performance.now() - startedAt)
          }
        const [known, unknown] = [median(times.known), median(times.unknown)]
        const percent = Math.abs(known / unknown - 1) * 100
        print(
          `  ${name}: ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${percent.toFixed(1)} % apart (target: at most ${MAX_PERCENT})`,
        )
      }
    } finally {
      await app.close()
      await deps.close()
    }
  })
}
