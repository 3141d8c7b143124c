import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import {
  findBinaries,
  findDatabaseUser,
  isReachableByAll,
  SHARED_FOLDER,
  type SystemUser,
} from './binaries.ts'
import type { DatabaseServer } from './port.ts'

const run = promisify(execFile)
const NAME = 'future_memory'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 10_000
const MAX_LOG_BYTES = 5_000_000
/** More crashes than this within a minute, and the server gives up. */
const MAX_RESTARTS = 5

export interface EmbeddedDatabaseOptions {
  dataDir: string
  password: string
  /** Told when PostgreSQL ended by itself and was started again. */
  onRestart: (message: string) => void
  /** Told when PostgreSQL cannot be kept running. */
  onFatal: (error: Error) => void
  settings?: Record<string, string>
}

/**
 * Starts PostgreSQL 18 from its npm package on a free port of 127.0.0.1, with its data below DATA_DIR; made at the first start.
 * Whoever calls holds DATA_DIR's lock, so a PostgreSQL that still runs on it was left by a killed server, and is ended first.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<DatabaseServer> {
  const user = await findDatabaseUser()
  const binaries = await findBinaries(user)
  const cluster = await findCluster(options.dataDir, user)
  await stopLeftoverProcess(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(cluster, binaries, options, user)

  const port = await findFreePort()
  const connectionString = `postgres://${NAME}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`
  let isStopping = false
  let child = await startProcess()
  const crashes: number[] = []

  async function startProcess(): Promise<ChildProcess> {
    const logPath = join(options.dataDir, 'postgres.log')
    if (((await stat(logPath).catch(() => undefined))?.size ?? 0) > MAX_LOG_BYTES) await truncate(logPath)
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      const log = await open(logPath, 'a', 0o600)
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
        // A group of its own: Ctrl-C reaches the server, which then closes the database last.
        {
          stdio: ['ignore', log.fd, log.fd],
          cwd: cluster,
          detached: true,
          env: { PATH: process.env.PATH, LC_ALL: 'C' },
          ...userIds(user),
        },
      )
      await log.close()
      const failure = await waitUntilReady(started, connectionString, deadline)
      if (failure === undefined) {
        started.once('exit', (code, signal) => void onExit(code, signal))
        return started
      }
      // The backends of a killed PostgreSQL hold its shared memory for a moment longer.
      if (
        Date.now() > deadline ||
        !(failure === 'exited' && (await tail(logPath)).includes('shared memory block'))
      )
        throw new Error(
          `The embedded PostgreSQL did not start (${failure}). Its last words, in ${logPath}:\n${await tail(logPath)}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  async function onExit(code: number | null, signal: string | null) {
    if (isStopping) return
    const now = Date.now()
    crashes.push(now)
    try {
      if (crashes.filter((time) => time > now - 60_000).length > MAX_RESTARTS)
        throw new Error('It ended too often.')
      options.onRestart(
        `PostgreSQL ended by itself (${signal ?? `code ${code}`}) and is being started again.`,
      )
      await stopLeftoverProcess(cluster)
      if (isStopping) return
      child = await startProcess()
      if (isStopping) await stopProcess(child.pid)
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
      await stopProcess(child.pid)
    },
  }
}

function userIds(user: SystemUser | undefined) {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/** DATA_DIR/postgres, or where that user cannot reach it a folder outside whose place DATA_DIR remembers. */
async function findCluster(dataDir: string, user: SystemUser | undefined): Promise<string> {
  const usual = join(dataDir, 'postgres')
  if (user === undefined) return usual
  const pointer = join(dataDir, 'postgres.path')
  if (existsSync(pointer)) return (await readFile(pointer, 'utf8')).trim()
  if (existsSync(usual)) return usual
  if (await isReachableByAll(dirname(dataDir))) {
    // To walk through DATA_DIR is not to read it: what is secret in it is closed by modes of its own.
    await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011)
    return usual
  }
  const outside = join(SHARED_FOLDER, `data-${randomUUID()}`)
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  await writeFile(`${pointer}.new`, outside)
  await rename(`${pointer}.new`, pointer)
  return outside
}

/** Makes the cluster beside its place and moves it there whole, so that a start that was killed leaves no half one. */
async function createCluster(
  cluster: string,
  binaries: string,
  options: EmbeddedDatabaseOptions,
  user: SystemUser | undefined,
) {
  const draft = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700, recursive: true })
  try {
    await writeFile(passwordFile, options.password, { mode: 0o600 })
    if (user) for (const path of [draft, passwordFile]) await chown(path, user.uid, user.gid)
    await run(
      join(binaries, 'bin', 'initdb'),
      [
        '-D',
        draft,
        '-U',
        NAME,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { cwd: draft, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...userIds(user) },
    )
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rm(cluster, { recursive: true, force: true })
  await rename(draft, cluster)
}

/** Ends a PostgreSQL that a killed server left running, and removes a lock file that names some other, later process. */
async function stopLeftoverProcess(cluster: string) {
  const lock = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid || !isAlive(pid)) return
  if (await isPostgresOf(pid, cluster)) await stopProcess(pid)
  else await rm(lock, { force: true })
}

async function isPostgresOf(pid: number, cluster: string) {
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args.includes(cluster)
  } catch {
    return (
      await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    ).stdout.includes(cluster)
  }
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT its immediate one, from which it recovers at the next start. */
async function stopProcess(pid: number | undefined) {
  if (!pid) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + STOP_TIMEOUT_MS
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function waitUntilReady(
  child: ChildProcess,
  connectionString: string,
  deadline: number,
): Promise<'exited' | 'timeout' | undefined> {
  let hasExited = false
  child.once('exit', () => {
    hasExited = true
  })
  child.once('error', () => {
    hasExited = true
  })
  while (Date.now() < deadline) {
    if (hasExited) return 'exited'
    const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReady) return undefined
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await stopProcess(child.pid)
  return 'timeout'
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

async function tail(path: string) {
  return (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(-8).join('\n')
}
