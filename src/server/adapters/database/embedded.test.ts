import { appendFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { startEmbeddedDatabase } from './embedded.ts'

async function openDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-database-'))
  const onRestart = vi.fn()
  const onFatal = vi.fn()
  const database = await startEmbeddedDatabase({ dataDir, password: 'secret', onRestart, onFatal })
  const lock = join(database.description.replace('embedded PostgreSQL in ', ''), 'postmaster.pid')
  const readPid = async () => Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  async function connect() {
    const client = new Client({ connectionString: database.connectionString })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  return {
    stop: () => database.stop(),
    log: join(dataDir, 'postgres.log'),
    onRestart,
    onFatal,
    readPid,
    connect,
    /** Resolves when another process than these accepts connections. */
    waitForNext: (killed: readonly number[]) =>
      vi.waitFor(
        async () => {
          await (await connect()).end()
          expect(killed).not.toContain(await readPid())
        },
        { timeout: 30_000, interval: 50 },
      ),
    async [Symbol.asyncDispose]() {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

it('starts PostgreSQL again that is killed, also while it starts', { timeout: 60_000 }, async () => {
  await using database = await openDatabase()
  const killed: number[] = []
  for (let kills = 0; kills < 2; kills++)
    await vi.waitFor(
      async () => {
        const pid = await database.readPid()
        if (!pid || killed.includes(pid)) throw new Error('PostgreSQL does not start.')
        process.kill(pid, 'SIGKILL')
        killed.push(pid)
      },
      { timeout: 20_000, interval: 1 },
    )
  await database.waitForNext(killed)
  expect(database.onRestart).toHaveBeenCalled()
  expect(database.onFatal).not.toHaveBeenCalled()
})

it('waits for a backend of a killed PostgreSQL, however much is logged meanwhile', {
  timeout: 60_000,
}, async () => {
  await using database = await openDatabase()
  const client = await database.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]!.pid
  const killed = await database.readPid()
  process.kill(backend, 'SIGSTOP')
  const logging = setInterval(() => appendFileSync(database.log, 'another line\n'.repeat(20)), 1)
  try {
    process.kill(killed, 'SIGKILL')
    // The start is repeated, unless it is given up.
    await vi.waitFor(
      async () => {
        const text = await readFile(database.log, 'utf8')
        expect(database.onFatal.mock.calls.length > 0 || text.split('shared memory block').length > 2).toBe(
          true,
        )
      },
      { timeout: 20_000 },
    )
  } finally {
    clearInterval(logging)
    process.kill(backend, 'SIGCONT')
  }
  expect(database.onFatal).not.toHaveBeenCalled()
  await database.waitForNext([killed])
})

it('leaves no PostgreSQL running when it is stopped while it is restarted', { timeout: 60_000 }, async () => {
  await using database = await openDatabase()
  const killed = await database.readPid()
  process.kill(killed, 'SIGKILL')
  const starting = await vi.waitFor(
    async () => {
      const pid = await database.readPid()
      if (!pid || pid === killed) throw new Error('PostgreSQL does not start.')
      return pid
    },
    { timeout: 20_000, interval: 1 },
  )
  await database.stop()
  expect(() => process.kill(starting, 0)).toThrow('ESRCH')
  await expect(database.connect()).rejects.toThrow('ECONNREFUSED')
  expect(database.onFatal).not.toHaveBeenCalled()
})
