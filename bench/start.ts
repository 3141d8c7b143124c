import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { formatMb, withTempDataDir } from './support.ts'

/** Memory is read when the work of the start has ended. */
const IDLE_AFTER_MS = 15_000
const PORT = 38_517

/**
 * The second `npm start` of an installation (client built, database there) until the server is ready, and the memory of its
 * processes when it is idle: everything in one process, built-in studio, no picture asked for yet.
 */
export async function benchStart(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const first = await start(dataDir)
    await stop(first.starter)
    const { starter, readyMs } = await start(dataDir)
    try {
      print(`second start, from the command to ready: ${(readyMs / 1_000).toFixed(1)} s`)
      await pause(IDLE_AFTER_MS)
      const processes = listProcesses()
      const server = processes.find(({ parent, args }) => parent === starter.pid && args.includes('main.mjs'))
      const inDatabase = processes.filter(
        ({ args }) => args.includes(dataDir) || args.startsWith('postgres: '),
      )
      const postmaster = inDatabase.find(({ args }) => args.includes(dataDir))
      if (!server || !postmaster) throw new Error('The processes were not found.')
      const database = inDatabase.filter(({ pid, parent }) => [pid, parent].includes(postmaster.pid))
      const sum = (bytes: number[]) => formatMb(bytes.reduce((total, each) => total + each, 0))
      print(`idle, server with its worker threads: ${formatMb(server.rss)}`)
      print(`idle, its supervisor: ${sum([memoryOf({ pid: starter.pid ?? 0, rss: 0 })])}`)
      print(`idle, PostgreSQL, ${database.length} processes: ${sum(database.map(memoryOf))}`)
    } finally {
      await stop(starter)
    }
  })
}

async function start(dataDir: string): Promise<{ starter: ChildProcess; readyMs: number }> {
  const startedAt = performance.now()
  const starter = spawn('node', ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: 'error' },
  })
  let output = ''
  for await (const chunk of starter.stderr ?? []) {
    output += chunk
    if (output.includes('is ready')) return { starter, readyMs: performance.now() - startedAt }
  }
  throw new Error(`The server did not start:\n${output}`)
}

async function stop(starter: ChildProcess) {
  const ended = once(starter, 'exit')
  starter.kill('SIGTERM')
  await ended
}

const listProcesses = () =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => {
      const [, pid, parent, kib, args = ''] = /^ *(\d+) +(\d+) +(\d+) (.*)$/.exec(line) ?? []
      return { pid: Number(pid), parent: Number(parent), rss: Number(kib) * 1_024, args }
    })

/** Bytes: the proportional share of memory where the system tells it, so that shared pages count once. */
function memoryOf({ pid, rss }: { pid: number; rss: number }): number {
  try {
    return Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1_024
  } catch {
    return rss
  }
}
