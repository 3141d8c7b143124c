import { argv } from 'node:process'
import type { ImageProvider } from '#server/adapters/ai/port.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { anyToken } from './any-token.ts'
import { aScene } from './scene.ts'

/**
 * The whole server in a process of its own, so that its memory is its own: any bearer token names a person. Painted at once
 * where no provider is given. Tells its parent where it listens and, when asked, its memory.
 */
const [dataDir, providerUrl] = argv.slice(2)
if (!dataDir) throw new Error('The data folder is missing.')
const env = readEnv({
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  PORT: '0',
  ...(providerUrl ? { OPENAI_API_KEY: 'any', OPENAI_BASE_URL: providerUrl } : {}),
})

async function atOnce(): Promise<ImageProvider> {
  const bytes = await aScene()
  return { isBuiltIn: true, concurrency: 500, paint: async () => ({ bytes, model: 'at-once' }) }
}

const { studioTexts } = await import('#server/adapters/ai/studio.ts')
const server = await startServer(env, {
  verifier: anyToken,
  ...(providerUrl ? {} : { ai: { images: await atOnce(), texts: studioTexts() } }),
})
const end = () => void server.stop('bench').then(() => process.exit(0))
process.on('message', (question) => {
  if (question === 'memory') process.send?.({ rss: process.memoryUsage().rss })
  if (question === 'stop') end()
})
process.on('disconnect', end)
process.send?.({ address: server.address })
