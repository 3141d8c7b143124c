import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { sendMail } from '#server/features/auth/mail/outbox.ts'
import { listOutbox } from '#server/features/auth/mail/queries.ts'
import { openDeps } from '#server/open-deps.ts'
import { withTempDataDir } from './support.ts'

const ROUNDS = 50
const WARM_UP_ROUNDS = 5
const MAX_PERCENT = 10
const BURST = 300
const KNOWN = 'known@example.com'
const PASSWORD = 'seven quiet herons'
const WRONG_PASSWORD = 'eleven loud magpies'

const CALLS: [name: string, path: string, bodyOf: (email: string) => object][] = [
  ['sign-up', '/signup', (email) => ({ email, password: WRONG_PASSWORD })],
  ['recovery', '/recover', (email) => ({ email })],
  ['resending the confirmation', '/resend', (email) => ({ email, type: 'signup' })],
  ['a wrong password', '/token?grant_type=password', (email) => ({ email, password: WRONG_PASSWORD })],
]

type Print = (line: string) => void
type Post = (path: string, payload: object) => Promise<{ statusCode: number }>

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Whether response times reveal that an address has an account, and how many sign-ups are lost when many come at once. */
export async function benchSignIn(print: Print): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = await openDeps(env, {}, (error) => {
      throw error
    })
    const app = await buildApp(deps)
    const post: Post = (path, payload) => app.inject({ method: 'POST', url: `/auth/v1${path}`, payload })
    const confirmMailed = async () => {
      for (const { id } of await listOutbox(deps.db)) await sendMail(deps, id)
      const [mail] = (await deps.mailbox?.list()) ?? []
      await openLink(app, /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    }
    try {
      await post('/signup', { email: KNOWN, password: PASSWORD })
      await confirmMailed()
      const signIn = await post('/token?grant_type=password', { email: KNOWN, password: PASSWORD })
      if (signIn.statusCode !== 200) throw new Error('The known address was not confirmed.')
      await compareAddresses(post, print)
      await signUpAtOnce(post, print)
    } finally {
      await app.close()
      await deps.close()
    }
  })
}

/** Confirms by the token of a mailed link, whichever page the link opens. */
async function openLink(app: FastifyInstance, link: string) {
  const { searchParams } = new URL(link)
  const token = searchParams.get('token_hash') ?? searchParams.get('token')
  const payload = { token_hash: token, type: searchParams.get('type') }
  await app.inject({ method: 'POST', url: '/auth/v1/verify', payload })
}

async function compareAddresses(post: Post, print: Print) {
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
}

async function signUpAtOnce(post: Post, print: Print) {
  const signUp = () => post('/signup', { email: `${randomUUID()}@example.com`, password: PASSWORD })
  const startedAt = performance.now()
  const responses = await Promise.all(Array.from({ length: BURST }, signUp))
  const ok = responses.filter(({ statusCode }) => statusCode === 200).length
  const seconds = (performance.now() - startedAt) / 1000
  const megabytes = process.resourceUsage().maxRSS / 1024
  print(
    `${BURST} sign-ups at once: ${ok} accepted (target: all), in ${seconds.toFixed(1)} s, with at most ${megabytes.toFixed(0)} MB of memory in the whole process`,
  )
}
