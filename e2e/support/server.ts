import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import PostalMime from 'postal-mime'

export interface ServerUnderTest {
  url: string
  dataDir: string
  /** Of commands that use its database, where that is not the embedded one of `dataDir`. */
  settings?: Record<string, string>
  /** True while requests may end without a response, because a process was killed. */
  isInterrupted?(): boolean
  /** Process id of the server. */
  pid: number
  /** How the process ended; undefined while it runs. */
  ended(): string | undefined
  /** The newest link mailed to the address, which opens `/auth/confirm`; waits for it. */
  mailedLink(address: string): Promise<string>
  stop(): Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
}

/** Servers that run, with their data folders. */
const running = new Map<ChildProcess, { folder: string; exited: Promise<void> }>()

/** Ends the servers that run on the data folder, gracefully, so that they take their PostgreSQL along. */
export async function stopServers(dataDir: string): Promise<void> {
  for (const [child, { folder, exited }] of running)
    if (folder === dataDir) {
      child.kill('SIGTERM')
      await exited
    }
}

const START_TIMEOUT_MS = 120_000
const MAX_KEPT_CHUNKS = 1_000

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

interface StartOptions {
  /** Additional flags for Node. */
  nodeFlags?: string[]
  /** Called with each line of stdout and stderr. */
  onLine?: (line: string) => void
  /** It listens on no port, so that it is ready when it says so. */
  isWorker?: boolean
}

/** Starts the server that `scripts/build.mjs` built as a process, with an empty DATA_DIR unless one is given. */
export async function startServer(
  env: Record<string, string> = {},
  dataDir?: string,
  { nodeFlags = [], onLine, isWorker = false }: StartOptions = {},
): Promise<ServerUnderTest> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'future-memory-e2e-')))
  const port = env.PORT && Number(env.PORT) > 0 ? Number(env.PORT) : await freePort()
  const url = `http://localhost:${port}`
  const output: string[] = []
  const child: ChildProcess = spawn(process.execPath, [...nodeFlags, 'dist/server/main.mjs'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    if (onLine) createInterface({ input: stream }).on('line', onLine)
    // For the error message of a failed start; bounded, because a long run writes many lines.
    stream.on('data', (chunk: Buffer) => {
      if (output.length < MAX_KEPT_CHUNKS) output.push(chunk.toString())
    })
  }
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  running.set(child, { folder, exited })
  child.once('exit', () => running.delete(child))
  const isReady = isWorker
    ? async () => output.some((text) => text.includes('Future Memory is ready'))
    : () =>
        fetch(`${url}/health/ready`).then(
          (response) => response.ok,
          () => false,
        )
  await waitUntilReady(isReady, () => child.exitCode !== null || child.signalCode !== null, output)
  return {
    url,
    dataDir: folder,
    pid: child.pid ?? 0,
    ended: () =>
      child.exitCode === null && child.signalCode === null
        ? undefined
        : (child.signalCode ?? `exit code ${child.exitCode}`),
    mailedLink: (address) => waitForMailedLink(join(folder, 'mail'), address),
    async stop() {
      child.kill('SIGTERM')
      await exited
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
    async kill(signal) {
      child.kill(signal)
      await exited
    },
  }
}

async function waitUntilReady(
  isReady: () => Promise<boolean>,
  hasExited: () => boolean,
  output: readonly string[],
) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (hasExited()) break
    if (await isReady()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not become ready:\n${output.join('')}`)
}

async function waitForMailedLink(folder: string, address: string): Promise<string> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    for (const file of (await readdir(folder).catch(() => []))
      .filter((name) => !name.startsWith('.'))
      .sort()
      .reverse()) {
      const { to = [], text = '' } = await PostalMime.parse(await readFile(join(folder, file)))
      if (!to.some((one) => one.address?.toLowerCase() === address.toLowerCase())) continue
      const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(text)?.[0]
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail with a link to ${address} arrived.`)
}
