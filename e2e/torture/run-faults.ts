import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startFakeStripe, WEBHOOK_SECRET } from '#server/adapters/payments/testing/fake-stripe.ts'
import { startFakeOpenAi } from '../support/fake-openai.ts'
import { createAccount, PASSWORD } from '../support/fixtures.ts'
import { freePort, startServer } from '../support/server.ts'
import { call, type LoadContext, type LoadUser, signInAgain } from './api-client.ts'
import type { Fault, FaultContext } from './faults.ts'
import { type Client, createClient, runLoop } from './load-client.ts'
import { type FaultWindow, startRecorder } from './recorder.ts'
import { PACK_CREDITS, verify } from './verify.ts'

const USERS = 5
const LOOPS_PER_USER = 2
/** Of all loops together. An upper bound that is not reached in the available time. */
const MAX_STEPS = 200_000
const RECOVERY_TIMEOUT_MS = 60_000
const SHORT_RECOVERY_TIMEOUT_MS = 15_000
const DRAIN_TIMEOUT_MS = 90_000
/** The server gives running generations up to 25 s to finish. */
const STOP_TIMEOUT_MS = 40_000

/** Starts a server and clients, injects the faults in order, and verifies what is stored afterwards. */
export async function runFaults(
  faults: Fault[],
  dataDir: string,
  isShort: boolean,
  random: () => number,
  print: (line: string) => void,
) {
  const failures: string[] = []
  const recorder = startRecorder()
  const ai = await startFakeOpenAi()
  const stripe = await startFakeStripe()
  const controls = await mkdtemp(join(tmpdir(), 'future-memory-torture-clock-'))
  const clockFile = join(controls, 'shift-ms')
  await writeFile(clockFile, '0')
  const env = {
    OPENAI_API_KEY: 'fake',
    OPENAI_BASE_URL: ai.url,
    // Always the same port, because the token's issuer contains it.
    PORT: String(await freePort()),
    CLOCK_SHIFT_FILE: clockFile,
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    CREDIT_PACKS: JSON.stringify([
      { id: 'small', credits: PACK_CREDITS, amount: 900, currency: 'eur', label: '9 €' },
    ]),
  }
  const start = () =>
    startServer(env, dataDir, {
      nodeFlags: ['--import', fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))],
      onLine: recorder.addLogLine,
    })
  recorder.beginWindow('start')
  const load: LoadContext = { server: await start(), recorder, isClockWrong: false }
  try {
    const clients = await createClients(load, stripe, random)
    let hasEnded = false
    const budget = { stepsLeft: MAX_STEPS }
    const loops = clients.map((client) => runLoop(load, client, budget, () => hasEnded))
    const context: FaultContext = { load, ai, clockFile, dataDir, isShort }
    for (const fault of faults) {
      const window = recorder.beginWindow(fault.name)
      print(`${new Date().toISOString().slice(11, 19)}  ${fault.name}`)
      const reason = fault.skipReason?.(context)
      if (reason) window.skipReasons.push(reason)
      else await injectFault(fault, context)
      recorder.endFault()
      await Promise.race([
        ...loops,
        whenRecovered(window, load, isShort ? SHORT_RECOVERY_TIMEOUT_MS : RECOVERY_TIMEOUT_MS),
      ])
      // Tokens issued with the shifted clock are replaced, so that they do not count as failures.
      if (load.isClockWrong) for (const { user } of clients) await signInAgain(load, user)
      load.isClockWrong = false
      await pause(isShort ? 500 : 4_000)
      if (!load.server.ended()) continue
      recorder.addProblem(
        `the server ended (${load.server.ended()}); its last log lines: ${window.lastLines.join(' / ')}`,
      )
      load.server = await start()
      for (const { user } of clients) await signInAgain(load, user)
    }
    hasEnded = true
    await Promise.all(loops)
    if (budget.stepsLeft <= 0) failures.push('the step limit was reached before the last fault')
    recorder.beginWindow('verification')
    print(`${new Date().toISOString().slice(11, 19)}  verifying`)
    await resolveOpenRequests(clients, failures)
    failures.push(...(await verify(load, clients)))
    printCounts(clients, print)
    const isStopped = await Promise.race([load.server.stop().then(() => true), pause(STOP_TIMEOUT_MS, false)])
    if (!isStopped) failures.push(`the server did not stop within ${STOP_TIMEOUT_MS / 1_000} s of SIGTERM`)
  } finally {
    if (!load.server.ended()) await load.server.kill('SIGKILL')
    await ai.close()
    await stripe.close()
    await rm(controls, { recursive: true, force: true })
  }
  return { failures, windows: recorder.windows }
}

async function injectFault(fault: Fault, context: FaultContext) {
  try {
    await fault.run(context)
  } catch (error) {
    context.load.recorder.addProblem(`the fault could not be injected: ${(error as Error).message}`)
  }
}

async function createClients(
  load: LoadContext,
  stripe: Awaited<ReturnType<typeof startFakeStripe>>,
  random: () => number,
) {
  const clients: Client[] = []
  for (let n = 0; n < USERS; n++) {
    const { account, session } = await createAccount(load.server, `torture${n}`)
    const user: LoadUser = {
      email: account.email,
      password: PASSWORD,
      token: session.access_token,
      cookie: '',
      pendingSignIn: undefined,
    }
    await call(load, user, 'GET', '/api/auth/user')
    for (let loop = 0; loop < LOOPS_PER_USER; loop++)
      clients.push(
        createClient(
          load,
          stripe,
          user,
          [1, 2, 3].map((number) => number + loop * 3),
          random,
        ),
      )
  }
  return clients
}

async function whenRecovered(window: FaultWindow, load: LoadContext, withinMs: number) {
  const until = Date.now() + withinMs
  while (window.recoveredAt === undefined && Date.now() < until && !load.server.ended()) await pause(50)
}

/** Repeats requests with unknown outcome until it is known. */
async function resolveOpenRequests(clients: Client[], failures: string[]) {
  const until = Date.now() + DRAIN_TIMEOUT_MS
  for (const client of clients)
    while (!(await client.resolveOpen())) {
      if (Date.now() > until) {
        failures.push(`requests of ${client.user.email} still have an unknown outcome`)
        break
      }
      await pause(500)
    }
}

function printCounts(clients: Client[], print: (line: string) => void) {
  const sum = (read: (client: Client) => number) => clients.reduce((total, client) => total + read(client), 0)
  print(
    `Verified: ${sum(({ expected }) => expected.layers.size)} moments, ${sum(({ expected }) => expected.actions.size)} actions, ${sum(({ expected }) => expected.generations.size)} generations, ${sum(({ expected }) => expected.exports.size)} exports, ${sum(({ expected }) => expected.purchases.size)} purchases, ${sum(({ expected }) => expected.scenarios.size)} scenarios.`,
  )
}
