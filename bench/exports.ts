import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { buildApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { type Cell, desktopCells, instagramCells, mobileBands } from '#server/features/exports/layouts.ts'
import { openDeps } from '#server/open-deps.ts'
import type { ExportType } from '#shared/contract/exports.ts'
import { contract } from '#shared/contract/index.ts'
import { acceptAnyToken, withTempDataDir } from './support.ts'

const ROUNDS = 9
const USER_ID = 'bench'
const SIZES: Record<ExportType, { width: number; height: number; cells: Cell[] }> = {
  desktop: { width: 1920, height: 1080, cells: desktopCells(6) },
  mobile: { width: 1290, height: 2796, cells: mobileBands() },
  instagram: { width: 1080, height: 1920, cells: instagramCells() },
}

/** The baseline, by sharp alone: each source is cropped to its cell by attention, composited and encoded as JPEG. */
async function baselinePipeline(type: ExportType, sources: readonly Buffer[]) {
  const { width, height, cells } = SIZES[type]
  const layers = await Promise.all(
    cells.map(async (cell, index) => ({
      input: await sharp(sources[index])
        .resize(cell.width, cell.height, { fit: 'cover', position: sharp.strategy.attention })
        .ensureAlpha()
        .raw()
        .toBuffer(),
      raw: { width: cell.width, height: cell.height, channels: 4 as const },
      left: cell.left,
      top: cell.top,
    })),
  )
  return sharp({ create: { width, height, channels: 3, background: '#0b0f1c' } })
    .composite(layers)
    .removeAlpha()
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** An image with the detail of a photograph, so that decoding and encoding cost the same. */
const makeSource = (seed: number) =>
  sharp({
    create: {
      width: 448,
      height: 256,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 90 + seed * 12, sigma: 40 },
    },
  })
    .resize(1792, 1024, { kernel: 'cubic' })
    .jpeg({ quality: 93, chromaSubsampling: '4:4:4' })
    .toBuffer()

async function measure(run: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  delay.enable()
  await run()
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  return {
    ms: performance.now() - startedAt,
    cpuMs: (user + system) / 1000,
    maxDelayMs: delay.max / 1e6,
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Each export (request, images from the store, composition, storage, row) compared with the baseline, and the event loop's delay. */
export async function benchExports(print: (line: string) => void): Promise<void> {
  await withTempDataDir(async (dataDir) => {
    const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    const deps = await openDeps(env, { verifier: acceptAnyToken }, (error) => {
      throw error
    })
    const app = await buildApp(deps)
    try {
      const headers = { authorization: 'Bearer bench' }
      const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
        const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
        if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
        return response.json()
      }
      const sources: Buffer[] = []
      const ids: number[] = []
      for (let pcmNumber = 1; pcmNumber <= 6; pcmNumber++) {
        const text = 'A still lake at dawn.'
        const { id } = await call('POST', contract.createMoment.path, {
          pcmNumber,
          surfacePrompt: text,
          sensoryPrompt: text,
          soulPrompt: text,
        })
        const source = await makeSource(pcmNumber)
        const generation = deps.newId()
        const key = `images/${USER_ID}/${generation}.jpg`
        await deps.store.put(key, source, 'image/jpeg')
        const url = `/media/images/${generation}`
        await deps.db.$client.query(
          `with g as (insert into generations (id, user_id, pcm_id, prompt, seed, model_choice, status, stage, image_url, finished_at, content_hash)
             values ($1, $2, $3, 'x', 1, 'gpt-image-1', 'succeeded', 'done', $4, now(), 'x')),
           p as (update pcms set image_url = $4, is_completed = true where id = $3)
           select 1`,
          [generation, USER_ID, id, url],
        )
        await deps.db.$client.query(
          `insert into image_generations (user_id, pcm_id, generation_id, image_url, prompt, seed, model, size, object_key, content_type, byte_length, sha256, width, height)
             values ($2, $3, $1, $4, 'x', 1, 'm', '1792x1024', $5, 'image/jpeg', 1, 'x', 1792, 1024)`,
          [generation, USER_ID, id, url, key],
        )
        ids.push(id)
        sources.push(source)
      }
      for (const type of ['desktop', 'mobile', 'instagram'] as const) {
        const { cells } = SIZES[type]
        const appTimes: number[] = []
        const baselineTimes: number[] = []
        const cpu = { app: 0, baseline: 0 }
        let maxDelayMs = 0
        for (let round = 0; round <= ROUNDS; round++) {
          const baselineRun = await measure(() => baselinePipeline(type, sources))
          const selectedImages = ids.slice(0, cells.length)
          const appRun = await measure(() =>
            call('POST', contract.createExport.path, { type, selectedImages }),
          )
          // The first round is the warm-up.
          if (round === 0) continue
          appTimes.push(appRun.ms)
          baselineTimes.push(baselineRun.ms)
          cpu.app += appRun.cpuMs
          cpu.baseline += baselineRun.cpuMs
          maxDelayMs = Math.max(maxDelayMs, appRun.maxDelayMs)
        }
        print(
          `${type}: ${median(appTimes).toFixed(0)} ms, ${median(baselineTimes).toFixed(0)} ms by sharp alone, ratio ${(median(appTimes) / median(baselineTimes)).toFixed(2)} (target: at most 1.25), ratio of processor time ${(cpu.app / cpu.baseline).toFixed(2)}; event loop delay at most ${maxDelayMs.toFixed(0)} ms`,
        )
      }
    } finally {
      await app.close()
      await deps.close()
    }
  })
}
