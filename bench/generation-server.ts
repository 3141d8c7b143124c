import { argv } from 'node:process'
import type { ImageProvider } from '#server/adapters/ai/port.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { anyToken } from './any-token.ts'

/**
 * The whole server in a process of its own, so that its memory is its own: any bearer token names a person. Painted at once
 * where no provider is given, or by the studio where that is named in its place. Tells its parent where it listens and, when asked, its memory.
 */
const [dataDir, provider] = argv.slice(2)
const isStudio = provider === 'studio'
const providerUrl = isStudio ? undefined : provider
if (!dataDir) throw new Error('The data folder is missing.')
const env = readEnv({
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  RATE_LIMITS: 'off',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  PORT: '0',
  ...(providerUrl ? { OPENAI_API_KEY: 'any', OPENAI_BASE_URL: providerUrl } : {}),
})

async function atOnce(): Promise<ImageProvider> {
  const { aScene } = await import('./scene.ts')
  const bytes = await aScene()
  return { isBuiltIn: true, concurrency: 500, generate: async () => ({ bytes, model: 'at-once' }) }
}

/** The studio is loaded only where it would be, without a provider. */
async function aiAtOnce() {
  const { studioTexts } = await import('#server/adapters/ai/studio.ts')
  return { images: await atOnce(), texts: studioTexts() }
}

const server = await startServer(env, {
  verifier: anyToken,
  ...(provider ? {} : { ai: await aiAtOnce() }),
})
const end = () => void server.stop('bench').then(() => process.exit(0))
process.on('message', (question) => {
  if (question === 'memory') process.send?.({ rss: process.memoryUsage().rss })
  if (question === 'stop') end()
})
process.on('disconnect', end)
process.send?.({ address: server.address })
