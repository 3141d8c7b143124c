import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pRetry from 'p-retry'
import { startEmbeddedDatabase } from '#server/adapters/database/embedded.ts'
import { installationSecret } from '#server/data-dir.ts'
import { startS3Server } from '#server/testing/s3/server.ts'
import { freePort, type ServerUnderTest, startServer } from '../support/server.ts'
import { postgresOf } from './embedded-postgres.ts'

export const NODE_NAMES = ['web A', 'web B', 'worker'] as const
export type NodeName = (typeof NODE_NAMES)[number]

/** Two web nodes and a worker on one PostgreSQL and one S3 server. As a server, it is whichever web node runs. */
export interface Cluster extends ServerUnderTest {
  /** Ends the node with SIGKILL; resolves when it has ended. It is started again at once. */
  killNode(name: NodeName): Promise<void>
  /** Ends PostgreSQL's main process with SIGKILL. It is started again at once. */
  killDatabase(): Promise<void>
  /** Resolves when every node is ready again. Rejects when one could not be started. */
  whenReady(): Promise<void>
}

/** Time after a kill in which requests that were sent to the process, or before it, may end without a response. */
const INTERRUPTION_MS = 5_000

/** Starts the nodes, each with a folder of its own in `folder`, and keeps them running until `stop`. */
export async function startCluster(
  folder: string,
  settings: Record<string, string>,
  onLine: (line: string) => void,
): Promise<Cluster> {
  const databaseFolder = join(folder, 'database')
  await mkdir(databaseFolder)
  const database = await startEmbeddedDatabase({
    dataDir: databaseFolder,
    password: installationSecret(databaseFolder, 'database-password'),
    onRestart: onLine,
    onFatal: (error) => onLine(JSON.stringify({ level: 60, msg: `${error.message} ${error.cause}` })),
  })
  const objects = await startS3Server()
  const ports: Record<NodeName, number> = {
    'web A': await freePort(),
    'web B': await freePort(),
    worker: await freePort(),
  }
  const shared = {
    ...settings,
    ...objects.env,
    DATABASE_URL: database.connectionString,
    APP_SECRET: randomBytes(32).toString('base64'),
    PUBLIC_URL: `http://localhost:${ports['web A']}`,
    MAIL_CONFIRM: 'off',
  }
  const running = new Map<NodeName, ServerUnderTest>()
  const starts = new Map<NodeName, Promise<void>>()
  let isStopping = false
  let interruptedUntil = 0
  const interrupt = () => {
    interruptedUntil = Math.max(interruptedUntil, performance.now() + INTERRUPTION_MS)
  }

  async function startNode(name: NodeName) {
    const dataDir = join(folder, name.replace(' ', '-'))
    await mkdir(dataDir, { recursive: true })
    const env = { ...shared, PORT: String(ports[name]), ROLE: name === 'worker' ? 'worker' : 'web' }
    // A start that finds PostgreSQL restarting ends, and is repeated by whatever supervises the node.
    const start = () => startServer(env, dataDir, { onLine, isWorker: name === 'worker' })
    running.set(name, await pRetry(start, { retries: 60, factor: 1, minTimeout: 500 }))
    interrupt()
  }
  for (const name of NODE_NAMES) await startNode(name)

  const webNodes = () => NODE_NAMES.flatMap((name) => (name === 'worker' ? [] : (running.get(name) ?? [])))
  const ended = () => {
    const alive = webNodes().filter((node) => !node.ended())
    return alive.length > 0 ? undefined : 'no web node is running'
  }
  let turn = 0
  return {
    get url() {
      const alive = webNodes().filter((node) => !node.ended())
      return (alive[turn++ % alive.length] ?? webNodes()[0])?.url ?? `http://localhost:${ports['web A']}`
    },
    dataDir: databaseFolder,
    settings: { DATABASE_URL: database.connectionString, APP_SECRET: shared.APP_SECRET },
    pid: process.pid,
    ended,
    isInterrupted: () => performance.now() < interruptedUntil,
    mailedLink: async () => {
      throw new Error('No mail is sent to confirm an address here.')
    },
    async killNode(name) {
      await starts.get(name)
      interrupt()
      const node = running.get(name)
      running.delete(name)
      await node?.kill('SIGKILL')
      if (isStopping) return
      const started = startNode(name)
      started.catch(() => undefined)
      starts.set(name, started)
    },
    async killDatabase() {
      interrupt()
      process.kill(postgresOf(databaseFolder).postmaster, 'SIGKILL')
    },
    whenReady: async () => {
      await Promise.all(starts.values())
    },
    async stop() {
      isStopping = true
      await Promise.allSettled(starts.values())
      for (const node of running.values()) await node.stop()
      await database.stop()
      await objects[Symbol.asyncDispose]()
    },
    async kill(signal) {
      isStopping = true
      await Promise.allSettled(starts.values())
      for (const node of running.values()) if (!node.ended()) await node.kill(signal)
      await database.stop()
      await objects[Symbol.asyncDispose]()
    },
  }
}
