const MIN_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** A server that was ready for this long counts as sound again. */
const SOUND_AFTER_MS = 60_000
const MAX_RESTARTS = 5
/** The server's exit code where another start cannot help (src/server/main.ts). */
const CANNOT_START = 78

/**
 * Runs the server that `start` spawns (with an IPC channel, on which it says 'ready'), and ends this process with its exit
 * code. One that was ready and ended unexpectedly is started again, later each time; after five ends without a minute of
 * service between them it is given up. One that never became ready is not started again: its message says what to mend.
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
      if (readyAt !== undefined && performance.now() - readyAt > SOUND_AFTER_MS) restarts = 0
      const how = signal ?? `exit code ${code}`
      if (restarts === MAX_RESTARTS) {
        log(
          `Future Memory ended unexpectedly ${restarts + 1} times in a row (${how}) and is not started again. The lines above say why.`,
        )
        process.exit(exitCode)
      }
      const delayMs = Math.min(minDelayMs * 2 ** restarts++, MAX_DELAY_MS)
      log(`Future Memory ended unexpectedly (${how}) and is started again in ${delayMs / 1000} s.`)
      pending = setTimeout(run, delayMs)
    })
  }

  function stop() {
    isStopping = true
    clearTimeout(pending)
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
    server.kill('SIGTERM')
  }
  // Ctrl-C reaches the whole group, the server too, which needs no second signal.
  process.on('SIGINT', () => {
    isStopping = true
    clearTimeout(pending)
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0)
  })
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // npm runs this through a shell that ends at a signal without passing it on: whoever loses its parent was told to stop.
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
  run()
}
