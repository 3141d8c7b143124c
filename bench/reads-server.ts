import { randomUUID } from 'node:crypto'
import { argv } from 'node:process'
import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { openDeps } from '#server/open-deps.ts'
import { contract } from '#shared/contract/index.ts'

/** The limit of reads is per person: 600 a minute. */
const PEOPLE = 200
const session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })

/**
 * The application and a bare Fastify route with the same query, in a process of their own. Sends their URLs and the headers of
 * signed-in people to the parent process, and on request the CPU time that it has used.
 */
const [dataDir] = argv.slice(2)
if (!dataDir) throw new Error('The data folder is missing.')
const env = readEnv({
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  MAIL_CONFIRM: 'off',
  LOG_LEVEL: 'silent',
})
const deps = await openDeps(env, {}, (error) => {
  throw error
})
const setUp = await buildApp(deps)
const people = []
for (let index = 0; index < PEOPLE; index++) people.push(await signUp(setUp))
await setUp.close()

const app = await buildApp({ ...deps, env: { ...env, RATE_LIMITS: 'on' } })
const bare = fastify()
const userId = people[0]?.userId
bare.get(
  contract.listMoments.path,
  async () =>
    (await deps.db.$client.query('select * from pcms where user_id = $1 order by pcm_number', [userId])).rows,
)
process.on('disconnect', stop)
process.on('message', (command) => {
  if (command === 'cpu') process.send?.(process.cpuUsage())
  else stop()
})
process.send?.({
  app: await app.listen({ port: 0, host: '127.0.0.1' }),
  bare: await bare.listen({ port: 0, host: '127.0.0.1' }),
  people: people.map(({ headers }) => headers),
})

/** A person with six written moments. */
async function signUp(setUp: FastifyInstance) {
  const credentials = { email: `${randomUUID()}@example.com`, password: 'seven quiet herons' }
  const response = await setUp.inject({ method: 'POST', url: '/auth/v1/signup', payload: credentials })
  const { access_token, user } = session.parse(response.json())
  const authorization = `Bearer ${access_token}`
  const text = 'A still lake at dawn, and the cold planks of the pier under my feet. '.repeat(20)
  for (let pcmNumber = 1; pcmNumber <= 6; pcmNumber++)
    await setUp.inject({
      method: 'POST',
      url: contract.createMoment.path,
      headers: { authorization },
      payload: { pcmNumber, surfacePrompt: text, sensoryPrompt: text, soulPrompt: text },
    })
  const { cookies } = await setUp.inject({ url: contract.listMoments.path, headers: { authorization } })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { userId: user.id, headers: { authorization, cookie } }
}

function stop() {
  void Promise.all([app.close(), bare.close()])
    .then(deps.close)
    .then(() => process.exit(0))
}
