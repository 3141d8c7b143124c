import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pRetry from 'p-retry'
import type { startFakeOpenAi } from '../support/fake-openai.ts'
import type { LoadContext } from './api-client.ts'
import { postgresOf, query } from './embedded-postgres.ts'

export interface FaultContext {
  load: LoadContext
  ai: Awaited<ReturnType<typeof startFakeOpenAi>>
  clockFile: string
  dataDir: string
  isShort: boolean
}

export interface Fault {
  name: string
  /** Why the fault cannot be injected here; undefined when it can. */
  skipReason?: (context: FaultContext) => string | undefined
  /** Injects the fault and reverts it. */
  run(context: FaultContext): Promise<void>
}

const HOUR_MS = 3_600_000
/** Client connections only, not PostgreSQL's background processes. */
const BACKENDS = `from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`

export const NO_FAULT: Fault = { name: 'no fault', run: ({ isShort }) => pause(isShort ? 1_500 : 10_000) }

const hostileProvider: Fault = {
  name: 'provider sends hostile responses',
  async run({ ai, isShort }) {
    ai.setBehaviour('hostile')
    await pause(isShort ? 5_000 : 60_000)
    ai.setBehaviour('succeed')
  },
}

const terminateBackends: Fault = {
  name: 'all backends terminated, repeatedly',
  async run({ dataDir, isShort }) {
    for (let round = 0; round < (isShort ? 3 : 20); round++) {
      await query(postgresOf(dataDir).connectionString, `select pg_terminate_backend(pid) ${BACKENDS}`)
      await pause(700)
    }
  },
}

const killBackend: Fault = {
  name: 'one backend killed (PostgreSQL restarts all)',
  async run({ dataDir, isShort }) {
    for (let round = 0; round < (isShort ? 1 : 3); round++) {
      process.kill(await findBackend(dataDir), 'SIGKILL')
      await pause(round === 0 ? 500 : 8_000)
    }
  },
}

/** Process id of a backend of the server. Retried, because PostgreSQL may still be recovering from the round before. */
const findBackend = (dataDir: string): Promise<number> =>
  pRetry(
    async () => {
      const [backend] = await query<{ pid: number }>(
        postgresOf(dataDir).connectionString,
        `select pid ${BACKENDS} and application_name like 'future-memory%' limit 1`,
      )
      if (!backend) throw new Error('There is no backend of the server.')
      return backend.pid
    },
    { retries: 19, factor: 1, minTimeout: 500 },
  )

const freezePostgres: Fault = {
  name: 'PostgreSQL frozen for 12 s',
  async run({ dataDir }) {
    const frozen = postgresOf(dataDir).processes()
    try {
      for (const pid of frozen) signal(pid, 'SIGSTOP')
      await pause(12_000)
    } finally {
      for (const pid of frozen) signal(pid, 'SIGCONT')
    }
  },
}

const killPostgres: Fault = {
  name: 'PostgreSQL killed',
  async run({ dataDir, isShort }) {
    for (let round = 0; round < (isShort ? 1 : 2); round++) {
      if (round > 0) await pause(20_000)
      process.kill(postgresOf(dataDir).postmaster, 'SIGKILL')
    }
    await pause(200)
  },
}

const moveClock = (name: string, shiftMs: number): Fault => ({
  name,
  async run({ clockFile, load, isShort }) {
    load.isClockWrong = true
    try {
      await writeFile(clockFile, String(shiftMs))
      await pause(isShort ? 2_000 : 20_000)
    } finally {
      await writeFile(clockFile, '0')
      await pause(200)
    }
  },
})

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const FAULTS: Fault[] = [
  NO_FAULT,
  hostileProvider,
  terminateBackends,
  killBackend,
  freezePostgres,
  killPostgres,
  moveClock('the clock set back by an hour', -HOUR_MS),
  moveClock('the clock set forward by three hours', 3 * HOUR_MS),
]
