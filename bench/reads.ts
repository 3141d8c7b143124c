import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'
import { contract } from '#shared/contract/index.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/supervise.mjs'
import { withTempDataDir } from './support.ts'

const CONNECTIONS = 50
const WARM_UP_REQUESTS = 2_000
const ROUNDS = 25
const ROUND_REQUESTS = 2_000

const ready = z.object({
  app: z.string(),
  bare: z.string(),
  people: z.array(z.record(z.string(), z.string())),
})
/** In microseconds. */
const cpuUsage = z.object({ user: z.number(), system: z.number() })

interface Measurement {
  /** Requests per second. */
  rate: number
  /** CPU time of the server's process per request, in microseconds. */
  cpuUs: number
}

/**
 * One read call, compared by turns with a bare Fastify route that runs the same query: no token, no checks, no limits, no
 * headers, no contract. Both run in one process; this one sends the requests. The CPU time says the same on a busy machine, too.
 */
export async function benchReads(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const server = fork(fileURLToPath(new URL('./reads-server.ts', import.meta.url)), [dataDir], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      execArgv: SERVER_FLAGS,
      env: { ...SERVER_ENV, ...process.env },
    })
    const ended = once(server, 'exit')
    try {
      const { app, bare, people } = ready.parse((await once(server, 'message'))[0])
      for (const headers of people) await fetch(`${app}${contract.listMoments.path}`, { headers })
      const measureApp = (amount: number) => {
        // The limit of reads is per person, so that each round needs others.
        const inRound = people.splice(0, CONNECTIONS)
        people.push(...inRound)
        return measure(server, app, inRound, amount)
      }
      const measureBare = (amount: number) => measure(server, bare, people.slice(0, CONNECTIONS), amount)
      await measureApp(WARM_UP_REQUESTS)
      await measureBare(WARM_UP_REQUESTS)
      const rounds: { app: Measurement; bare: Measurement }[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ app: await measureApp(ROUND_REQUESTS), bare: await measureBare(ROUND_REQUESTS) })
      const summarise = (name: 'app' | 'bare') => {
        const [rate, cpuUs] = (['rate', 'cpuUs'] as const).map((key) =>
          median(rounds.map((round) => round[name][key])).toFixed(0),
        )
        return `${rate} requests/s, ${cpuUs} us of CPU each`
      }
      print(
        `GET ${contract.listMoments.path}, six moments, ${CONNECTIONS} connections, ${ROUNDS} rounds by turns`,
      )
      print(`  this app (token, sign-in, limits, query, contract): ${summarise('app')}`)
      print(`  bare Fastify route with the same query:             ${summarise('bare')}`)
      const ratioOf = (ratios: number[]) =>
        `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
      print(`  ratio of requests: ${ratioOf(rounds.map((round) => round.app.rate / round.bare.rate))}`)
      print(`  ratio by CPU time: ${ratioOf(rounds.map((round) => round.bare.cpuUs / round.app.cpuUs))}`)
    } finally {
      if (server.connected) server.send('stop')
      await ended
    }
  })
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Every connection is that of another person. Throws when a response is not successful. */
async function measure(
  server: ChildProcess,
  origin: string,
  people: Record<string, string>[],
  amount: number,
): Promise<Measurement> {
  const before = await readCpu(server)
  const waiting = [...people]
  const startedAt = performance.now()
  // It resolves at the next full second, so that the end is the last response.
  let endedAt = startedAt
  const { non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url: `${origin}${contract.listMoments.path}`,
        connections: people.length,
        setupClient: (client) => client.setHeaders(waiting.pop() ?? {}),
        amount,
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    load.on('response', () => {
      endedAt = performance.now()
    })
  })
  if (non2xx > 0 || errors > 0)
    throw new Error(`${non2xx} responses were not successful, ${errors} requests failed.`)
  const seconds = (endedAt - startedAt) / 1_000
  return { rate: amount / seconds, cpuUs: ((await readCpu(server)) - before) / amount }
}

/** In microseconds. */
async function readCpu(server: ChildProcess): Promise<number> {
  const reply = once(server, 'message')
  server.send('cpu')
  const { user, system } = cpuUsage.parse((await reply)[0])
  return user + system
}
