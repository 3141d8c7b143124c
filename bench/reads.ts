import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { z } from 'zod'
import { contract } from '#shared/contract/index.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/supervise.mjs'
import { withTempDataDir } from './support.ts'

const CONNECTIONS = 50
const WARM_UP_S = 2
const ROUNDS = 7
const ROUND_S = 2

const ready = z.object({
  app: z.string(),
  bare: z.string(),
  people: z.array(z.record(z.string(), z.string())),
})

/**
 * Requests per second of one read call, compared by turns with a bare Fastify route that runs the same query: no token, no
 * checks, no limits, no headers, no contract. Both run in one process; this one sends the requests.
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
      const [first] = people
      if (!first) throw new Error('Nobody is signed in.')
      const measureApp = (seconds: number) => measure(app, people, seconds)
      const measureBare = (seconds: number) => measure(bare, [first], seconds)
      await measureApp(WARM_UP_S)
      await measureBare(WARM_UP_S)
      const rounds: { app: number; bare: number }[] = []
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ app: await measureApp(ROUND_S), bare: await measureBare(ROUND_S) })
      const ratios = rounds.map((round) => round.app / round.bare)
      print(
        `GET ${contract.listMoments.path}, six moments, ${CONNECTIONS} connections, ${ROUNDS} rounds by turns`,
      )
      print(
        `  this app (token, sign-in, limits, query, contract): ${median(rounds.map((round) => round.app)).toFixed(0)} requests/s`,
      )
      print(
        `  bare Fastify route with the same query:             ${median(rounds.map((round) => round.bare)).toFixed(0)} requests/s`,
      )
      print(
        `  ratio: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      )
    } finally {
      if (server.connected) server.send('stop')
      await ended
    }
  })
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Requests per second. Throws when a response is not successful. */
async function measure(origin: string, people: Record<string, string>[], duration: number) {
  const result = await autocannon({
    url: `${origin}${contract.listMoments.path}`,
    requests: people.map((headers) => ({ headers })),
    connections: CONNECTIONS,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses were not successful, ${result.errors} requests failed.`)
  return result.requests.average
}
