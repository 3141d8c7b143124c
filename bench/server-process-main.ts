import { argv } from 'node:process'
import type { ImageProvider } from '#server/adapters/ai/port.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start-server.ts'
import { acceptAnyToken } from './support.ts'

/**
 * The server in a separate process, so that its memory can be measured. Every bearer token is accepted as a user id. Images
 * come from the given provider URL, from the studio (`studio`), or, without an argument, immediately. Sends its URL to the
 * parent process and, on request, its memory.
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
  return { isBuiltIn: true, concurrency: 500, generate: async () => ({ bytes, model: 'instant' }) }
}

/** The studio is imported only here, as in production. */
async function instantAi() {
  const { studioTexts } = await import('#server/adapters/ai/studio.ts')
  return { images: await instantImages(), texts: studioTexts() }
}

const server = await startServer(env, {
  verifier: acceptAnyToken,
  ...(provider ? {} : { ai: await instantAi() }),
})
const stop = () => void server.stop('bench').then(() => process.exit(0))
process.on('message', (command) => {
  if (command === 'memory') process.send?.({ rss: process.memoryUsage().rss })
  if (command === 'stop') stop()
})
process.on('disconnect', stop)
process.send?.({ address: server.address })
