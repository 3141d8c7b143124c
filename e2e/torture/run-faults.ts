import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startFakeStripe } from '#server/adapters/payments/testing/fake-stripe.ts'
import { startFakeOpenAi } from '../support/fake-openai.ts'
import { freePort, startServer } from '../support/server.ts'
import { type LoadContext, signInAgain } from './api-client.ts'
import { countsOf, createClients, providerSettings, resolveOpenRequests } from './clients.ts'
import type { Fault, FaultContext } from './faults.ts'
import { runLoop } from './load-client.ts'
import { type FaultWindow, startRecorder } from './recorder.ts'
import { verify } from './verify.ts'

/** Of all loops together. An upper bound that is not reached in the available time. */
const MAX_STEPS = 200_000
const RECOVERY_TIMEOUT_MS = 60_000
const SHORT_RECOVERY_TIMEOUT_MS = 15_000
/** The server gives running generations up to 25 s to finish. */
const STOP_TIMEOUT_MS = 40_000

/** Starts a server and clients, injects the faults in order, and verifies what is stored afterwards. */
export async function runFaults(
  faults: Fault[],
  dataDir: string,
  isShort: boolean,
  random: () => number,
  print: (line: string) => void,
) {
  const failures: string[] = []
  const recorder = startRecorder()
  const ai = await startFakeOpenAi()
  const stripe = await startFakeStripe()
  const controls = await mkdtemp(join(tmpdir(), 'future-memory-torture-clock-'))
  const clockFile = join(controls, 'shift-ms')
  await writeFile(clockFile, '0')
  const env = {
    ...providerSettings(ai.url, stripe.url),
    // Always the same port, because the token's issuer contains it.
    PORT: String(await freePort()),
    CLOCK_SHIFT_FILE: clockFile,
  }
  const start = () =>
    startServer(env, dataDir, {
      nodeFlags: ['--import', fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))],
      onLine: recorder.addLogLine,
    })
  recorder.beginWindow('start')
  const load: LoadContext = { server: await start(), recorder, isClockWrong: false }
  try {
    const clients = await createClients(load, stripe, random)
    let hasEnded = false
    const budget = { stepsLeft: MAX_STEPS }
    const loops = clients.map((client) => runLoop(load, client, budget, () => hasEnded))
    const context: FaultContext = { load, ai, clockFile, dataDir, isShort }
    for (const fault of faults) {
      const window = recorder.beginWindow(fault.name)
      print(`${new Date().toISOString().slice(11, 19)}  ${fault.name}`)
      const reason = fault.skipReason?.(context)
      if (reason) window.skipReasons.push(reason)
      else await injectFault(fault, context)
      recorder.endFault()
      await Promise.race([
        ...loops,
        whenRecovered(window, load, isShort ? SHORT_RECOVERY_TIMEOUT_MS : RECOVERY_TIMEOUT_MS),
      ])
      // Tokens issued with the shifted clock are replaced, so that they do not count as failures.
      if (load.isClockWrong) for (const { user } of clients) await signInAgain(load, user)
      load.isClockWrong = false
      await pause(isShort ? 500 : 4_000)
      if (!load.server.ended()) continue
      recorder.addProblem(
        `the server ended (${load.server.ended()}); its last log lines: ${window.lastLines.join(' / ')}`,
      )
      load.server = await start()
      for (const { user } of clients) await signInAgain(load, user)
    }
    hasEnded = true
    await Promise.all(loops)
    if (budget.stepsLeft <= 0) failures.push('the step limit was reached before the last fault')
    recorder.beginWindow('verification')
    print(`${new Date().toISOString().slice(11, 19)}  verifying`)
    failures.push(...(await resolveOpenRequests(clients)))
    failures.push(...(await verify(load, clients)))
    print(countsOf(clients))
    const isStopped = await Promise.race([load.server.stop().then(() => true), pause(STOP_TIMEOUT_MS, false)])
    if (!isStopped) failures.push(`the server did not stop within ${STOP_TIMEOUT_MS / 1_000} s of SIGTERM`)
  } finally {
    if (!load.server.ended()) await load.server.kill('SIGKILL')
    await ai.close()
    await stripe.close()
    await rm(controls, { recursive: true, force: true })
  }
  return { failures, windows: recorder.windows }
}

async function injectFault(fault: Fault, context: FaultContext) {
  try {
    await fault.run(context)
  } catch (error) {
    context.load.recorder.addProblem(`the fault could not be injected: ${(error as Error).message}`)
  }
}

async function whenRecovered(window: FaultWindow, load: LoadContext, withinMs: number) {
  const until = Date.now() + withinMs
  while (window.recoveredAt === undefined && Date.now() < until && !load.server.ended()) await pause(50)
}
