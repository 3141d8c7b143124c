import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startFakeStripe, WEBHOOK_SECRET } from '#server/adapters/payments/testing/fake-stripe.ts'
import { startFakeOpenAi } from '../support/fake-openai.ts'
import { makeAccount, PASSWORD } from '../support/fixtures.ts'
import { freePort, startServer } from '../support/server.ts'
import { call, type Person, signInAgain, type World } from './api-client.ts'
import { FAULTS, type Fault, type FaultContext } from './faults.ts'
import { type Client, makeClient, runLoop } from './load-client.ts'
import { startRecorder, type Window } from './recorder.ts'
import { problemsOf, table } from './report.ts'
import { FULL_DISK_FAULTS, mountSmallDisk, STORAGE_FAULTS } from './storage-faults.ts'
import { PACK_CREDITS, verify } from './verify.ts'

const USERS = 5
const LOOPS_PER_USER = 2
/** Of all loops together; only a bound, never reached in the available time. */
const MAX_STEPS = 200_000
const RECOVERY_TIMEOUT_MS = 60_000
const SHORT_RECOVERY_TIMEOUT_MS = 15_000
const DRAIN_TIMEOUT_MS = 90_000
/** The server lets running generations finish within 25 s. */
const STOP_TIMEOUT_MS = 40_000
const SMALL_DISK_MB = 600

export interface TortureOptions {
  isShort: boolean
  seed: number
  /** Only faults whose names contain this. */
  only?: string
  print: (line: string) => void
}

/** Runs the server under load and injects the faults in order; returns the failures. */
export async function torture({ isShort, seed, only = '', print }: TortureOptions): Promise<string[]> {
  const random = seededRandom(seed)
  const wrong: string[] = []
  const windows: Window[] = []
  const add = (part: { wrong: string[]; windows: Window[] }) => {
    wrong.push(...part.wrong)
    windows.push(...part.windows)
  }
  const isWanted = ({ name }: Fault) => name.includes(only)
  const faults = [...FAULTS, ...STORAGE_FAULTS].filter(isWanted)
  if (faults.length > 0)
    await withTempDir(async (dataDir) => add(await tortureServer(faults, dataDir, isShort, random, print)))
  if (isShort) print('The full disk is tested only in the long run.')
  else if (FULL_DISK_FAULTS.some(isWanted))
    await withTempDir(async (dataDir) => {
      const unmount = await mountSmallDisk(dataDir, SMALL_DISK_MB)
      if (typeof unmount === 'string') return windows.push(...skippedWindows(FULL_DISK_FAULTS, unmount))
      try {
        add(await tortureServer(FULL_DISK_FAULTS, dataDir, isShort, random, print))
      } finally {
        await unmount()
      }
    })
  for (const line of ['', ...table(windows)]) print(line)
  for (const { name, skippedWindows } of windows)
    for (const reason of skippedWindows) print(`Not injected: ${name}: ${reason}.`)
  for (const window of windows) wrong.push(...problemsOf(window).map((text) => `${window.name}: ${text}`))
  return wrong
}

async function tortureServer(
  faults: Fault[],
  dataDir: string,
  isShort: boolean,
  random: () => number,
  print: (line: string) => void,
) {
  const wrong: string[] = []
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
      onLine: recorder.line,
    })
  recorder.begin('start')
  const world: World = { server: await start(), recorder, isClockWrong: false }
  try {
    const clients = await makeClients(world, stripe, random)
    let hasEnded = false
    const budget = { stepsLeft: MAX_STEPS }
    const loops = clients.map((client) => runLoop(world, client, budget, () => hasEnded))
    const context: FaultContext = { world, ai, clockFile, dataDir, isShort }
    for (const fault of faults) {
      const window = recorder.begin(fault.name)
      print(`${new Date().toISOString().slice(11, 19)}  ${fault.name}`)
      const reason = fault.impossible?.(context)
      if (reason) window.skippedWindows.push(reason)
      else await injectFault(fault, context)
      recorder.endFault()
      await Promise.race([
        ...loops,
        whenRecovered(window, world, isShort ? SHORT_RECOVERY_TIMEOUT_MS : RECOVERY_TIMEOUT_MS),
      ])
      // Tokens issued with the shifted clock are replaced, so that they do not count as failures.
      if (world.isClockWrong) for (const { person } of clients) await signInAgain(world, person)
      world.isClockWrong = false
      await pause(isShort ? 500 : 4_000)
      if (!world.server.ended()) continue
      recorder.problem(
        `the server ended (${world.server.ended()}), and said last: ${window.lastLines.join(' / ')}`,
      )
      world.server = await start()
      for (const { person } of clients) await signInAgain(world, person)
    }
    hasEnded = true
    await Promise.all(loops)
    if (budget.stepsLeft <= 0) wrong.push('the load ended before the faults did')
    recorder.begin('afterwards')
    print(`${new Date().toISOString().slice(11, 19)}  verifying`)
    await drain(clients, wrong)
    wrong.push(...(await verify(world, clients)))
    printCounts(clients, print)
    const isStopped = await Promise.race([
      world.server.stop().then(() => true),
      pause(STOP_TIMEOUT_MS, false),
    ])
    if (!isStopped) wrong.push(`the server did not stop within ${STOP_TIMEOUT_MS / 1_000} s of SIGTERM`)
  } finally {
    if (!world.server.ended()) await world.server.kill('SIGKILL')
    await ai.close()
    await stripe.close()
    await rm(controls, { recursive: true, force: true })
  }
  return { wrong, windows: recorder.windows }
}

async function injectFault(fault: Fault, context: FaultContext) {
  try {
    await fault.run(context)
  } catch (error) {
    context.world.recorder.problem(`it could not be injected: ${(error as Error).message}`)
  }
}

async function makeClients(
  world: World,
  stripe: Awaited<ReturnType<typeof startFakeStripe>>,
  random: () => number,
) {
  const clients: Client[] = []
  for (let n = 0; n < USERS; n++) {
    const { account, session } = await makeAccount(world.server, `torture${n}`)
    const person: Person = {
      email: account.email,
      password: PASSWORD,
      token: session.access_token,
      cookie: '',
      signingIn: undefined,
    }
    await call(world, person, 'GET', '/api/auth/user')
    for (let loop = 0; loop < LOOPS_PER_USER; loop++)
      clients.push(
        makeClient(
          world,
          stripe,
          person,
          [1, 2, 3].map((number) => number + loop * 3),
          random,
        ),
      )
  }
  return clients
}

async function whenRecovered(window: Window, world: World, withinMs: number) {
  const until = Date.now() + withinMs
  while (window.recoveredAt === undefined && Date.now() < until && !world.server.ended()) await pause(50)
}

/** Repeats requests with unknown outcome until it is known. */
async function drain(clients: Client[], wrong: string[]) {
  const until = Date.now() + DRAIN_TIMEOUT_MS
  for (const client of clients)
    while (!(await client.resolveOpen())) {
      if (Date.now() > until) {
        wrong.push(`requests of ${client.person.email} could not be brought to an end`)
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

const skippedWindows = (faults: Fault[], reason: string): Window[] =>
  faults.map(({ name }) => {
    const window = startRecorder().begin(name)
    window.skippedWindows.push(reason)
    return window
  })

async function withTempDir(run: (folder: string) => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'future-memory-torture-'))
  try {
    await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Mulberry32. The same seed gives the same choices, except where they depend on timing. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
