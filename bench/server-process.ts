import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/supervise.mjs'
import { withTempDataDir } from './support.ts'

export interface ServerProcess {
  url: string
  pid: number
  /** Resident memory of the server's process in bytes, without PostgreSQL's own. */
  memory(): Promise<number>
}

/** Runs the server of server-process-main.ts in a child process. `provider`: a URL, `studio`, or undefined for instant images. */
export async function withServerProcess(
  provider: string | undefined,
  run: (server: ServerProcess) => Promise<void>,
) {
  await withTempDataDir(async (dataDir) => {
    const child = fork(
      fileURLToPath(new URL('./server-process-main.ts', import.meta.url)),
      [dataDir, ...(provider ? [provider] : [])],
      {
        stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
        execArgv: SERVER_FLAGS,
        env: { ...SERVER_ENV, ...process.env },
      },
    )
    try {
      const { address } = await nextMessage<{ address: string }>(child)
      await run({
        url: address,
        pid: child.pid ?? 0,
        async memory() {
          const reply = nextMessage<{ rss: number }>(child)
          child.send('memory')
          return (await reply).rss
        },
      })
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.connected) child.send('stop')
      await ended
    }
  })
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`The server ended with ${code}.`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as T)
    })
  })
}
