import { setTimeout as pause } from 'node:timers/promises'
import { startFakeStripe } from '#server/adapters/payments/testing/fake-stripe.ts'
import { startFakeOpenAi } from '../support/fake-openai.ts'
import type { LoadContext } from './api-client.ts'
import { countsOf, createClients, providerSettings, resolveOpenRequests } from './clients.ts'
import { type Cluster, NODE_NAMES, startCluster } from './cluster.ts'
import { runLoop } from './load-client.ts'
import { startRecorder } from './recorder.ts'
import { seededRandom } from './seeded-random.ts'
import { withTempDir } from './temp-dir.ts'
import { verify } from './verify.ts'

/** The embedded PostgreSQL gives up after five ends within a minute. */
const DATABASE_KILL_INTERVAL_MS = 15_000
const MIN_PAUSE_MS = 300
const MAX_PAUSE_MS = 2_500
const PROGRESS_EVERY = 50
/** Characters of a log line that are reported. */
const MAX_LINE = 2_000
const FATAL_LINE = /"level":(60|"fatal")/
/** The error of a request that was answered with 500; that of a lost database is `unavailable`. */
const UNEXPECTED_LINE = /"event":"request_failed",.*"code":"internal"/

export interface KillOptions {
  kills: number
  seed: number
  print: (line: string) => void
}

/**
 * Two web nodes and a worker under load, of which one process, or PostgreSQL, is ended with SIGKILL again and again. Afterwards
 * compares what is stored with what the clients were told, and the ledgers with the balances; returns the differences.
 */
export const tortureByKills = (options: KillOptions): Promise<string[]> =>
  withTempDir((folder) => run(folder, options))

async function run(folder: string, { kills, seed, print }: KillOptions): Promise<string[]> {
  const random = seededRandom(seed)
  const failures: string[] = []
  const recorder = startRecorder()
  recorder.beginWindow('kills')
  const ai = await startFakeOpenAi()
  const stripe = await startFakeStripe()
  const cluster = await startCluster(folder, providerSettings(ai.url, stripe.url), (line) => {
    recorder.addLogLine(line)
    if (UNEXPECTED_LINE.test(line)) print(`unexpected: ${line.slice(0, MAX_LINE)}`)
    if (!FATAL_LINE.test(line)) return
    failures.push(`a node ended by itself: ${line.slice(0, MAX_LINE)}`)
    print(failures.at(-1) ?? '')
  })
  const load: LoadContext = { server: cluster, recorder, isClockWrong: false }
  try {
    const clients = await createClients(load, stripe, random)
    let hasEnded = false
    const budget = { stepsLeft: Number.POSITIVE_INFINITY }
    const loops = clients.map((client) => runLoop(load, client, budget, () => hasEnded))
    const counts = await killRepeatedly(cluster, kills, random, print)
    await cluster.whenReady()
    hasEnded = true
    await Promise.all(loops)
    print(
      `Killed: ${[...counts].map(([name, times]) => `${name} ${times}`).join(', ')}. ${recorder.current().requests} requests: ${[...recorder.current().byStatus].map(([status, times]) => `${status || 'none'} ${times}`).join(', ')}.`,
    )
    failures.push(...(await resolveOpenRequests(clients)), ...(await verify(load, clients)))
    print(countsOf(clients))
    for (const [text, times] of recorder.current().problems) failures.push(`${text} (${times} times)`)
  } finally {
    await cluster.kill('SIGKILL')
    await ai.close()
    await stripe.close()
  }
  return failures
}

/** Returns how often each process was killed. */
async function killRepeatedly(
  cluster: Cluster,
  kills: number,
  random: () => number,
  print: (line: string) => void,
) {
  const counts = new Map<string, number>()
  let databaseKilledAt = performance.now()
  for (let n = 1; n <= kills; n++) {
    await pause(MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS))
    const node = NODE_NAMES[Math.floor(random() * NODE_NAMES.length)] ?? 'worker'
    const isDatabase = performance.now() - databaseKilledAt >= DATABASE_KILL_INTERVAL_MS
    if (isDatabase) databaseKilledAt = performance.now()
    await (isDatabase ? cluster.killDatabase() : cluster.killNode(node))
    const name = isDatabase ? 'PostgreSQL' : node
    counts.set(name, (counts.get(name) ?? 0) + 1)
    if (n % PROGRESS_EVERY === 0) print(`${new Date().toISOString().slice(11, 19)}  ${n} kills`)
  }
  return counts
}
