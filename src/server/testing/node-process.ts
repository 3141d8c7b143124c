import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A port on loopback that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}

export interface NodeProcess extends AsyncDisposable {
  url: string
  /** Ends the process by the signal, and resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * A server in a process and a data folder of its own, with these settings; resolves when it is ready. `port`: a free one unless
 * given.
 */
export async function startNodeProcess(
  settings: Record<string, string>,
  { port }: { port?: number } = {},
): Promise<NodeProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-node-'))
  const ownPort = port ?? (await findFreePort())
  const child = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(ownPort),
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)])
  if (!isReady) throw new Error(`The node has not started:\n${printed}`)
  return {
    url: `http://127.0.0.1:${ownPort}`,
    end,
    async [Symbol.asyncDispose]() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
