import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeOpenAi } from './fake-openai.ts'
import { freePort, stopServers } from './server.ts'

/** Runs with a data folder that several servers can use one after the other, a fake provider, and settings. */
export async function withDataDir(
  run: (
    dataDir: string,
    ai: Awaited<ReturnType<typeof startFakeOpenAi>>,
    env: Record<string, string>,
  ) => Promise<void>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-restart-'))
  const ai = await startFakeOpenAi()
  try {
    // Always the same port, because the issuer of a token contains it.
    await run(dataDir, ai, {
      OPENAI_API_KEY: 'fake',
      OPENAI_BASE_URL: ai.url,
      PORT: String(await freePort()),
    })
  } finally {
    await ai.close()
    // Where the test failed, its server still writes.
    await stopServers(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
