/** Node flags of the server. */
export const SERVER_FLAGS = [
  // V8's default of 16 to 32 MB makes the process larger under load; 4 MB takes half as much time again for each request.
  '--max-semi-space-size=16',
  // By default, V8 lets the heap grow to several times the live size before a collection: 50 MB more with 500 waiting generations.
  '--heap-growing-percent=30',
  // For src/server/release-start-memory.ts.
  '--expose-gc',
]

/** Environment of the server's process, unless the operator sets it. */
export const SERVER_ENV = {
  // glibc gives every allocating thread an arena, up to eight per core, and returns little of it: 270 MB under mixed load
  // against 70 MB with two, which are enough for the image library. Other C libraries ignore the setting.
  MALLOC_ARENA_MAX: '2',
  // Returns freed memory to the system from 128 KiB on; by default, glibc raises that limit with what was freed before.
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** After this uptime, the count of restarts is reset. */
const STABLE_AFTER_MS = 60_000
const MAX_RESTARTS = 5
/** The server's exit code when a restart cannot help (src/server/main.ts). */
const CANNOT_START = 78

/**
 * Runs the server that `start` spawns (with an IPC channel, on which it sends 'ready'), and exits with its exit code. A server
 * that was ready and ended unexpectedly is restarted with exponential backoff, at most five times without a minute of uptime
 * in between. A server that never became ready is not restarted.
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {{ minDelayMs?: number, log?: (line: string) => void }} [options]
 */
export function supervise(start, { minDelayMs = MIN_DELAY_MS, log = console.error } = {}) {
  let server
  let isStopping = false
  let wasReady = false
  let restarts = 0
  let pending

  function run() {
    let readyAt
    server = start()
    server.once('message', () => {
      readyAt = performance.now()
      wasReady = true
    })
    server.once('exit', (code, signal) => {
      const exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)
      if (isStopping || code === 0 || code === CANNOT_START || !wasReady) process.exit(exitCode)
      if (readyAt !== undefined && performance.now() - readyAt > STABLE_AFTER_MS) restarts = 0
      const how = signal ?? `exit code ${code}`
      if (restarts === MAX_RESTARTS) {
        log(
          `Future Memory ended unexpectedly ${restarts + 1} times in a row (${how}) and is not restarted. See the lines above for the cause.`,
        )
        process.exit(exitCode)
      }
      const delayMs = Math.min(minDelayMs * 2 ** restarts++, MAX_DELAY_MS)
      log(`Future Memory ended unexpectedly (${how}) and is restarted in ${delayMs / 1000} s.`)
      pending = setTimeout(run, delayMs)
    })
  }

  function stop() {
    isStopping = true
    clearTimeout(pending)
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    server.kill('SIGTERM')
  }
  // Ctrl-C signals the whole process group, so the server has received it too.
  process.on('SIGINT', () => {
    isStopping = true
    clearTimeout(pending)
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
  })
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // npm's shell does not forward signals: losing the parent process means that npm was stopped.
  const parent = process.ppid
  const orphanCheck = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(orphanCheck)
    stop()
  }, 500).unref()
  run()
}
