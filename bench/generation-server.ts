import { argv } from 'node:process'
import type { ImageProvider } from '#server/adapters/ai/port.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { acceptAnyToken } from './support.ts'

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

async function instantImages(): Promise<ImageProvider> {
  const { noiseImage } = await import('./support.ts')
  const bytes = await noiseImage()
  return { isBuiltIn: true, concurrency: 500, paint: async () => ({ bytes, model: 'at-once' }) }
}

/** The studio is loaded only where it would be, without a provider. */
async function instantAi() {
  const { studioTexts } = await import('#server/adapters/ai/studio.ts')
  return { images: await instantImages(), texts: studioTexts() }
}

const server = await startServer(env, {
  verifier: acceptAnyToken,
  ...(provider ? {} : { ai: await instantAi() }),
})
const stop = () => void server.stop('bench').then(() => process.exit(0))
process.on('message', (question) => {
  if (question === 'memory') process.send?.({ rss: process.memoryUsage().rss })
  if (question === 'stop') stop()
})
process.on('disconnect', stop)
process.send?.({ address: server.address })
