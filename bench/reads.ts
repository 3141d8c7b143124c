import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import fastify from 'fastify'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { openDeps } from '#server/open-deps.ts'
import { contract } from '#shared/contract/index.ts'
import { acceptAnyToken, withTempDataDir } from './support.ts'

const CONNECTIONS = 50
const SECONDS = 6

/** Requests per second of one read call, compared with a bare Fastify route that runs the same query. */
export async function benchReads(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = await openDeps(env, { verifier: acceptAnyToken }, (error) => {
      throw error
    })
    const app = await buildApp(deps)
    const userId = randomUUID()
    const headers = { authorization: `Bearer ${userId}` }
    const text = 'A still lake at dawn, and the cold planks of the pier under my feet. '.repeat(20)
    for (let pcmNumber = 1; pcmNumber <= 6; pcmNumber++)
      await app.inject({
        method: 'POST',
        url: contract.createMoment.path,
        headers,
        payload: { pcmNumber, surfacePrompt: text, sensoryPrompt: text, soulPrompt: text },
      })
    const cookie = (await app.inject({ url: '/api/pcms', headers })).cookies[0]

    const bare = fastify()
    bare.get(
      '/api/pcms',
      async () =>
        (await deps.db.$client.query('select * from pcms where user_id = $1 order by pcm_number', [userId]))
          .rows,
    )
    try {
      const appRate = await measure(app, {
        ...headers,
        ...(cookie ? { cookie: `${cookie.name}=${cookie.value}` } : {}),
      })
      const baseline = await measure(bare, {})
      print(`GET /api/pcms, six moments, ${CONNECTIONS} connections`)
      print(`  this app (token, sign-in check, query, contract): ${appRate.toFixed(0)} requests/s`)
      print(`  bare Fastify route with the same query:       ${baseline.toFixed(0)} requests/s`)
      print(`  ratio: ${(appRate / baseline).toFixed(2)}`)
    } finally {
      await bare.close()
      await app.close()
      await deps.close()
    }
  })
}

async function measure(
  app: { listen(options: { port: number; host: string }): Promise<string> },
  headers: Record<string, string>,
) {
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/pcms`
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 1 })
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses were not successful, ${result.errors} requests failed.`)
  return result.requests.average
}
