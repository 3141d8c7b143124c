import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startFakeOpenAi } from '../e2e/support/fake-openai.ts'
import { hostileLoad } from './hostile-load.ts'
import { type ServerProcess, withServerProcess } from './server-process.ts'
import { formatMb } from './support.ts'

/** Duration of both parts together, without warm-ups. */
const MINUTES = Number(process.env.HOSTILE_MINUTES ?? 20)
/** Under this load the worker threads' heaps and the allocator's arenas reach their size within 250 s, and keep it. */
const WARM_UP_MS = Math.min(240_000, MINUTES * 15_000)
const CLIENTS = 6
const SAMPLE_INTERVAL_MS = 500
/** Time for garbage collection and for pending requests to time out. */
const COOL_DOWN_MS = 20_000
const TARGET_MB = 50

/** Memory of the server's process under hostile load: with the studio, then with a provider that sends hostile responses. */
export async function benchHostile(print: (line: string) => void): Promise<void> {
  // The server logs one line per hostile response, which would bury the result.
  process.env.LOG_LEVEL ??= 'fatal'
  print(
    `${MINUTES} minutes of hostile load from ${CLIENTS} clients, after a warm-up of ${WARM_UP_MS / 1_000} s of the same`,
  )
  await withServerProcess('studio', (server) => measure('the studio', server, print))
  const provider = await startFakeOpenAi()
  provider.setBehaviour('hostile')
  try {
    await withServerProcess(provider.url, (server) =>
      measure('a hostile provider', server, print, () => {
        // One image in three is valid, so that there is something to export and to archive.
        provider.setBehaviour(Math.random() < 1 / 3 ? 'succeed' : 'hostile')
      }),
    )
  } finally {
    await provider.close()
  }
}

async function measure(
  name: string,
  server: ServerProcess,
  print: (line: string) => void,
  onSample = () => {},
) {
  const load = hostileLoad(server.url)
  const samples: number[] = []
  const sampling = setInterval(() => {
    onSample()
    void residentBytes(server).then(
      (bytes) => samples.push(bytes),
      () => undefined,
    )
  }, SAMPLE_INTERVAL_MS)
  const runLoad = (ms: number) => {
    const until = performance.now() + ms
    return Promise.all(Array.from({ length: CLIENTS }, () => load.run(until)))
  }
  await runLoad(WARM_UP_MS)
  await pause(COOL_DOWN_MS)
  const before = await residentBytes(server)
  samples.length = 0
  await runLoad((MINUTES * 60_000) / 2)
  const peak = Math.max(before, ...samples)
  await pause(COOL_DOWN_MS)
  clearInterval(sampling)
  if (load.hasEnded()) throw new Error(`The server with ${name} ended under the load.`)
  const after = await residentBytes(server)
  const grown = after - before
  print(`with ${name}: ${load.responseCount()} responses`)
  print(
    `  memory after the warm-up ${formatMb(before)}, at its peak ${formatMb(peak)}, ${COOL_DOWN_MS / 1_000} s after the load ${formatMb(after)}: grown by ${formatMb(grown)} (target: at most ${TARGET_MB} MB) ${grown <= TARGET_MB * 1_048_576 ? 'passed' : 'failed'}`,
  )
}

/** Read from /proc on Linux, because a busy server would respond late. */
async function residentBytes(server: ServerProcess): Promise<number> {
  if (process.platform !== 'linux') return server.memory()
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024
}
