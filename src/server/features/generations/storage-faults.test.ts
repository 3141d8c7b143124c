import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { fakeAi } from '#server/testing/fake-ai.ts'
import { openNode } from '#server/testing/open-node.ts'
import { type S3TestServer, startS3Server } from '#server/testing/s3/server.ts'
import { failure, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { keepPicture } from './kept-pictures.ts'
import { ATTEMPT_TIMEOUT_MS } from './provider.ts'
import { expireLeases } from './queries/leases.ts'
import { startGenerationWorker } from './worker.ts'

const isPut = ({ method }: { method: string }) => method === 'PUT'
const keptFiles = ({ deps }: TestApp) => readdir(join(deps.env.DATA_DIR, 'finished-pictures'))

/** An application whose pauses end at once, with its pictures in a bucket, and a user with a moment. */
async function startWithBucket(server: S3TestServer, onPause: () => Promise<void> | void = () => undefined) {
  const t = await startTestApp({
    env: server.env,
    overrides: {
      wait: async (ms, signal) => {
        if (ms !== ATTEMPT_TIMEOUT_MS) await onPause()
        else await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    },
  })
  const ada = t.user()
  const { id: pcmId } = await createMoment(ada)
  const generate = () => ada.call(contract.generateImage, { body: { prompt: 'A lake.', pcmId } })
  const credits = async () => (await ada.call(contract.getUser)).credits
  return { t, ada, pcmId, generate, credits }
}

const LONG = { timeout: 15_000 }

describe('a finished picture whose storage fails', () => {
  it('is stored when the store is back, painted once and paid once, while the page shows that it is kept', async () => {
    await using server = await startS3Server()
    const stages: string[] = []
    let pauses = 0
    const started = await startWithBucket(server, async () => {
      const running = await started.ada.call(contract.getRunningGeneration, { params: { pcm: 1 } })
      stages.push(String(running?.stage))
      if (++pauses === 2) server.heal()
    })
    await using t = started.t
    server.fail({ kind: 'error', status: 400 }, 1_000, isPut)
    const { imageUrl } = await started.generate()
    if (!imageUrl) throw new Error('There is no picture.')
    expect(stages).toEqual(['saving', 'saving'])
    expect(t.ai.requests).toHaveLength(1)
    expect(await started.credits()).toBe(9)
    const cookie = started.ada.headers.cookie ?? ''
    expect((await t.app.inject({ url: imageUrl, headers: { cookie } })).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await keptFiles(t)).toEqual([]), LONG)
    const { rows } = await t.deps.db.$client.query('select key from object_deletions')
    expect(rows).toEqual([])
  })

  it('is given back its credit after ten minutes', async () => {
    await using server = await startS3Server()
    const { t, generate, credits } = await startWithBucket(server)
    await using _t = t
    server.fail({ kind: 'error', status: 400 }, 1_000, isPut)
    expect((await failure(generate())).body).toMatchObject({ code: 'unavailable' })
    expect(server.requests.filter(isPut).length).toBeGreaterThan(20)
    expect(await credits()).toBe(10)
    await vi.waitFor(async () => expect(await keptFiles(t)).toEqual([]), LONG)
  })

  it('is not stored any more when its generation is cancelled', async () => {
    await using server = await startS3Server()
    const started = await startWithBucket(server, async () => {
      const running = await started.ada.call(contract.getRunningGeneration, { params: { pcm: 1 } })
      if (running) await started.ada.call(contract.cancelGeneration, { params: { id: running.id } })
    })
    await using t = started.t
    server.fail({ kind: 'error', status: 400 }, 1_000, isPut)
    expect((await failure(started.generate())).body.code).toBe('generation_cancelled')
    expect(await started.credits()).toBe(10)
    await vi.waitFor(async () => expect(await keptFiles(t)).toEqual([]), LONG)
    expect(server.requests.filter(isPut).length).toBeLessThan(5)
  })

  it('is found by the next attempt on the node after its process has ended', async () => {
    await using server = await startS3Server()
    await using t = await startTestApp({ env: server.env, hasWorker: false })
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    server.fail({ kind: 'error', status: 400 }, 1_000, isPut)
    const waiting = ada.call(contract.generateImage, { body: { prompt: 'A lake.', pcmId } })
    waiting.catch(() => undefined)
    const first = await openNode(t, 'worker')
    const worker = await startGenerationWorker(first, { isAlone: false })
    await vi.waitFor(() => expect(server.requests.some(isPut)).toBe(true), LONG)
    await worker.stop(0)
    await first[Symbol.asyncDispose]()
    server.heal()
    const ai = fakeAi()
    await using second = await openNode(t, 'worker', ai)
    const next = await startGenerationWorker(second, { isAlone: false })
    await expect(waiting).resolves.toMatchObject({ creditsRemaining: 9 })
    expect(ai.requests).toEqual([])
    // Removed when the end is known, which the response may precede.
    await vi.waitFor(async () => expect(await keptFiles(t)).toEqual([]), LONG)
    await next.stop(5_000)
  })

  it('is found by the next attempt when the database could not be reached at the end', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id: pcmId } = await createMoment(ada)
    const waiting = ada.call(contract.generateImage, { body: { prompt: 'A lake.', pcmId } })
    waiting.catch(() => undefined)
    const first = await openNode(t, 'worker')
    const refused = vi.fn(() => Promise.reject(new Error('The database is gone.')))
    first.db.transaction = refused
    const worker = await startGenerationWorker(first, { isAlone: false })
    await vi.waitFor(() => expect(refused.mock.calls.length).toBeGreaterThan(1), LONG)
    await worker.stop(5_000)
    await first[Symbol.asyncDispose]()
    expect(await keptFiles(t)).toHaveLength(1)
    await expireLeases(t.deps.db)
    const ai = fakeAi()
    await using second = await openNode(t, 'worker', ai)
    const next = await startGenerationWorker(second, { isAlone: false })
    await expect(waiting).resolves.toMatchObject({ creditsRemaining: 9 })
    expect(ai.requests).toEqual([])
    await next.stop(5_000)
  })

  it('has room made for it by removing files that were left, also when it cannot be written itself', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const folder = join(t.deps.env.DATA_DIR, 'finished-pictures')
    const generationId = t.deps.newId()
    await mkdir(join(folder, `${generationId}.json.part`), { recursive: true })
    await writeFile(join(folder, 'left.json'), '')
    const longAgo = new Date(Date.now() - 3 * 3_600_000)
    await utimes(join(folder, 'left.json'), longAgo, longAgo)
    const image = { bytes: new Uint8Array(), contentType: 'image/jpeg', width: 1, height: 1 }
    await keepPicture(t.deps, { generationId, model: 'm', reading: null, enhancedPrompt: null, image })
    expect(await keptFiles(t)).not.toContain('left.json')
  })
})
