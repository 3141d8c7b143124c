import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { withDataDir } from './support/data-dir.ts'
import { createAccount, createMoment, createMomentWithImage, LAYER_TEXTS } from './support/fixtures.ts'
import { freePort, startServer } from './support/server.ts'

interface State {
  status: string
  imageUrl: string | null
}

test.setTimeout(180_000)

test('a server killed during a generation completes it after a restart, for one credit', async () => {
  await withDataDir(async (dataDir, ai, env) => {
    const first = await startServer(env, dataDir)
    const { account } = await createAccount(first)
    const moment = await createMoment(account)
    ai.setBehaviour('hold')
    const started = await account.api<{ id: string }>(
      'POST',
      '/api/generate-image',
      { prompt: LAYER_TEXTS.surface, pcmId: moment.id },
      { prefer: 'respond-async' },
    )
    await expect.poll(() => ai.requests.length).toBe(1)
    await first.kill('SIGKILL')
    ai.setBehaviour('succeed')

    const second = await startServer(env, dataDir)
    const again = account.atServer(second)
    await expect
      .poll(async () => (await again.api<State>('GET', `/api/generations/${started.id}`)).status, {
        timeout: 60_000,
      })
      .toBe('succeeded')
    const after = await again.api<State>('GET', '/api/pcms/1')
    expect(after.imageUrl).toBe(`/media/images/${started.id}`)
    expect((await again.api<{ credits: number }>('GET', '/api/auth/user')).credits).toBe(9)
    await second.stop()
  })
})

test('a killed database is restarted without losing an acknowledged write', async () => {
  await withDataDir(async (dataDir, _ai, env) => {
    const server = await startServer(env, dataDir)
    const { account } = await createAccount(server)
    await createMomentWithImage(account)
    const lock = join(dataDir, 'postgres', 'postmaster.pid')
    const readPid = () => (existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : 0)
    const killed = readPid()
    process.kill(killed, 'SIGKILL')
    // Connections to the killed one answer for a moment.
    await expect.poll(() => [0, killed].includes(readPid()), { timeout: 60_000 }).toBe(false)
    await expect
      .poll(
        () =>
          account.api<{ isCompleted: boolean }>('GET', '/api/pcms/1').then(
            ({ isCompleted }) => isCompleted,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
    expect((await account.api<{ credits: number }>('GET', '/api/auth/user')).credits).toBe(9)
    await server.stop()
  })
})

test('a second server on the same data folder does not start, and the first one keeps running', async () => {
  await withDataDir(async (dataDir, _ai, env) => {
    const server = await startServer(env, dataDir)
    await expect(startServer({ ...env, PORT: String(await freePort()) }, dataDir)).rejects.toThrow(
      /Another server .* already uses the data/,
    )
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    await server.stop()
  })
})

test('a server completes its running generation after SIGTERM', async () => {
  await withDataDir(async (dataDir, ai, env) => {
    const server = await startServer(env, dataDir)
    const { account } = await createAccount(server)
    const moment = await createMoment(account)
    ai.setBehaviour('hold')
    const started = await account.api<{ id: string }>(
      'POST',
      '/api/generate-image',
      { prompt: LAYER_TEXTS.surface, pcmId: moment.id },
      { prefer: 'respond-async' },
    )
    await expect.poll(() => ai.requests.length).toBe(1)
    const stopped = server.kill('SIGTERM')
    ai.setBehaviour('succeed')
    await stopped
    const second = await startServer(env, dataDir)
    expect((await account.atServer(second).api<State>('GET', `/api/generations/${started.id}`)).status).toBe(
      'succeeded',
    )
    expect(ai.requests).toHaveLength(1)
    await second.stop()
  })
})

test('a server with invalid settings does not start and lists all errors', async () => {
  await expect(startServer({ PORT: 'many', S3_BUCKET: 'pictures', OPENAI_IMAGE_MODEL: 'x' })).rejects.toThrow(
    /PORT: must be a whole number from 0 to 65535[\s\S]*OPENAI_IMAGE_MODEL: there is no such setting[\s\S]*S3_REGION/,
  )
})
