import { describe, expect, it } from 'vitest'
import { studioTexts } from '#server/adapters/ai/studio.ts'
import { failure, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { HOSTILE_PIECES, hostileText } from '#studio/testing/hostile-text.ts'
import { IS_RUNNING, MAY_END } from '#studio/testing/text-slots.ts'
import { threadPool } from '#studio/thread-pool.ts'

const worker = new URL('../../../studio/testing/text-worker.ts', import.meta.url)
const pool = { worker, maxThreads: 2, maxHeapMb: 192, idleMs: 60_000 }

/** An application whose texts come from the studio, or from the given function. */
async function startWithStudio(run?: Parameters<typeof studioTexts>[0]): Promise<TestApp> {
  const t = await startTestApp({ hasWorker: false })
  Object.assign(t.ai.texts, studioTexts(run))
  return t
}

describe('text requests', () => {
  it('succeed with hostile text in every call, while another request is served', async () => {
    await using t = await startWithStudio()
    const ada = t.user()
    for (const [i, piece] of HOSTILE_PIECES.entries()) {
      // The contract rejects an unpaired surrogate.
      const layer = hostileText(piece, TEXT_LIMITS.layer).toWellFormed()
      const layers = { surfacePrompt: layer, sensoryPrompt: layer, soulPrompt: layer }
      const pcmNumber = (i % 6) + 1
      await ada.call(contract.createMoment, { body: { pcmNumber, ...layers } })
      const responses = Promise.all([
        ada.call(contract.enhancePrompt, {
          body: { prompt: hostileText(piece, TEXT_LIMITS.prompt).toWellFormed() },
        }),
        ada.call(contract.generateDescriptiveName, { body: { pcmNumber, ...layers } }),
        ada.call(contract.generateScenarios, { body: { pcmId: pcmNumber } }),
        ada.call(contract.createGoalContext, { body: { pcmId: pcmNumber } }),
      ])
      expect((await t.app.inject({ url: '/health/live' })).statusCode).toBe(200)
      const [{ enhancedPrompt }, { descriptiveName }, { scenarios }] = await responses
      expect(enhancedPrompt.length, piece).toBeGreaterThan(0)
      expect(descriptiveName.length, piece).toBeGreaterThan(0)
      expect(scenarios, piece).toHaveLength(3)
    }
  }, 180_000)

  it('do not block the process while a text takes very long', async () => {
    const memory = new SharedArrayBuffer(8)
    const flags = new Int32Array(memory)
    await using t = await startWithStudio(threadPool({ ...pool, limitMs: 600_000, workerData: memory }))
    const enhanced = t.user().call(contract.enhancePrompt, { body: { prompt: 'a lake' } })
    await Atomics.waitAsync(flags, IS_RUNNING, 0).value
    expect((await t.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    expect(await t.user('eve').call(contract.listMoments)).toEqual([])
    // The text was being generated during these requests, and ends only now.
    Atomics.store(flags, MAY_END, 1)
    await expect(enhanced).resolves.toEqual({ enhancedPrompt: 'Enhanced: a lake' })
  })

  it('fail at the time limit without affecting the next one', async () => {
    const memory = new SharedArrayBuffer(8)
    const flags = new Int32Array(memory)
    await using t = await startWithStudio(threadPool({ ...pool, limitMs: 1_000, workerData: memory }))
    const ada = t.user()
    const enhance = () => ada.call(contract.enhancePrompt, { body: { prompt: 'a lake' } })
    expect(await failure(enhance())).toMatchObject({ status: 502, body: { code: 'provider_failed' } })
    Atomics.store(flags, MAY_END, 1)
    await expect(enhance()).resolves.toEqual({ enhancedPrompt: 'Enhanced: a lake' })
  })
})
