import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { startEmbeddedDatabase } from './embedded.ts'

it('starts PostgreSQL again that is killed, also while it starts', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-database-'))
  const onRestart = vi.fn()
  const onFatal = vi.fn()
  const database = await startEmbeddedDatabase({ dataDir, password: 'secret', onRestart, onFatal })
  const lock = join(database.description.replace('embedded PostgreSQL in ', ''), 'postmaster.pid')
  const readPid = async () => Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0])
  try {
    const killed: number[] = []
    for (let kills = 0; kills < 2; kills++)
      await vi.waitFor(
        async () => {
          const pid = await readPid()
          if (!pid || killed.includes(pid)) throw new Error('PostgreSQL does not start.')
          process.kill(pid, 'SIGKILL')
          killed.push(pid)
        },
        { timeout: 20_000, interval: 1 },
      )
    await vi.waitFor(
      async () => {
        const client = new Client({ connectionString: database.connectionString })
        client.on('error', () => undefined)
        await client.connect()
        await client.end()
        expect(killed).not.toContain(await readPid())
      },
      { timeout: 30_000, interval: 50 },
    )
    expect(onRestart).toHaveBeenCalled()
    expect(onFatal).not.toHaveBeenCalled()
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
