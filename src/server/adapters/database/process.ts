import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)
const STOP_TIMEOUT_MS = 10_000
const POLL_INTERVAL_MS = 20

/**
 * Stops a PostgreSQL that is left over from a killed server, or removes its lock file when the process id belongs to another
 * program.
 */
export async function stopLeftoverProcess(cluster: string) {
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

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT the immediate one, after which it recovers at the next start. */
export async function stopProcess(pid: number | undefined) {
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
      await setTimeout(POLL_INTERVAL_MS)
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

/** Resolves with undefined once PostgreSQL accepts connections. `deadline` is in milliseconds since the epoch. */
export async function waitUntilReady(
  child: ChildProcess,
  connectionString: string,
  deadline: number,
): Promise<'exited' | 'timeout' | undefined> {
  // Not by its event, which may have been before this call.
  const hasExited = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  while (Date.now() < deadline) {
    if (hasExited()) return 'exited'
    const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    const isReady = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isReady && !hasExited()) return undefined
    await setTimeout(POLL_INTERVAL_MS)
  }
  await stopProcess(child.pid)
  return 'timeout'
}
