import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findBinaries, findDatabaseUser } from './binaries.ts'
import { createCluster, DATABASE_USER, findCluster, userIds } from './cluster.ts'
import { stopLeftoverProcess, stopProcess, waitUntilReady } from './process.ts'

const START_TIMEOUT_MS = 60_000
const MAX_LOG_BYTES = 5_000_000
/** Maximum within a minute; after more crashes PostgreSQL is not restarted. */
const MAX_RESTARTS = 5

export interface DatabaseServer {
  /** postgres:// with the credentials. */
  connectionString: string
  /** For the operator, without secrets. */
  description: string
  stop(): Promise<void>
}

export interface EmbeddedDatabaseOptions {
  dataDir: string
  password: string
  /** PostgreSQL exited unexpectedly and is being restarted. */
  onRestart: (message: string) => void
  /** PostgreSQL cannot be kept running. */
  onFatal: (error: Error) => void
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL 18 from its npm package on a free port of 127.0.0.1, with its data below DATA_DIR, which the first start
 * creates. The caller holds DATA_DIR's lock, so a PostgreSQL that still runs there is left over from a killed server, and is
 * stopped first. Throws when PostgreSQL does not start within a minute.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<DatabaseServer> {
  const user = await findDatabaseUser()
  const binaries = await findBinaries(user)
  const cluster = await findCluster(options.dataDir, user)
  await stopLeftoverProcess(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(cluster, binaries, options.password, user)

  const port = await findFreePort()
  const connectionString = `postgres://${DATABASE_USER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`
  let isStopping = false
  /** The newest process, also while it starts. */
  let child: ChildProcess | undefined
  let restart: Promise<void> | undefined
  const crashes: number[] = []
  await startProcess()

  /** Resolves once PostgreSQL accepts connections, or has exited because it is being stopped. */
  async function startProcess(): Promise<void> {
    const logPath = join(options.dataDir, 'postgres.log')
    if (((await stat(logPath).catch(() => undefined))?.size ?? 0) > MAX_LOG_BYTES) await truncate(logPath)
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      const log = await open(logPath, 'a', 0o600)
      const { size: loggedBefore } = await log.stat()
      if (isStopping) return log.close()
      const settings = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        timezone: 'UTC',
        max_connections: '150',
        ...options.settings,
      }
      const started = spawn(
        join(binaries, 'bin', 'postgres'),
        [
          '-D',
          cluster,
          '-p',
          String(port),
          ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
        ],
        // A process group of its own, so that Ctrl-C reaches only the server, which closes the database last.
        {
          stdio: ['ignore', log.fd, log.fd],
          cwd: cluster,
          detached: true,
          env: { PATH: process.env.PATH, LC_ALL: 'C' },
          ...userIds(user),
        },
      )
      child = started
      // Where it could not be started, it has no process id or an exit code.
      started.once('error', () => undefined)
      await log.close()
      const failure = await waitUntilReady(started, connectionString, deadline)
      if (isStopping) return
      if (failure === undefined) {
        started.once('exit', (code, signal) => {
          restart = onExit(code, signal)
        })
        return
      }
      // The start is repeated after a kill, and while the backends of a killed PostgreSQL keep its shared memory.
      const isRepeated =
        failure === 'exited' &&
        (started.signalCode !== null ||
          (await readLog(logPath, loggedBefore)).includes('shared memory block'))
      if (Date.now() > deadline || !isRepeated)
        throw new Error(
          `The embedded PostgreSQL did not start (${failure}). The end of its log, ${logPath}:\n${lastLines(await readLog(logPath, loggedBefore))}`,
        )
      await setTimeout(200)
    }
  }

  async function onExit(code: number | null, signal: string | null) {
    if (isStopping) return
    const now = Date.now()
    crashes.push(now)
    try {
      if (crashes.filter((time) => time > now - 60_000).length > MAX_RESTARTS)
        throw new Error(`PostgreSQL exited more than ${MAX_RESTARTS} times within a minute.`)
      options.onRestart(
        `PostgreSQL exited unexpectedly (${signal ?? `code ${code}`}) and is being restarted.`,
      )
      await stopLeftoverProcess(cluster)
      await startProcess()
    } catch (error) {
      if (!isStopping)
        options.onFatal(new Error('The embedded PostgreSQL cannot be kept running.', { cause: error }))
    }
  }

  return {
    connectionString,
    description: `embedded PostgreSQL in ${cluster}`,
    stop: async () => {
      isStopping = true
      await stopProcess(child?.pid)
      await restart
    },
  }
}

async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}

/** What was logged since the file had `start` bytes. */
async function readLog(path: string, start: number): Promise<string> {
  return (await readFile(path).catch(() => Buffer.alloc(0))).subarray(start).toString()
}

const lastLines = (text: string) => text.split('\n').slice(-8).join('\n')
