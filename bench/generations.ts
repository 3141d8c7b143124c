import autocannon from 'autocannon'
import { withServerProcess } from './server-process.ts'
import { startSlowProvider } from './slow-provider.ts'
import { formatMb, noiseImage } from './support.ts'

const ROUNDS = 48
const WARM_UP_ROUNDS = 8
const WAITING_GENERATIONS = 500
const MOMENTS_PER_USER = 6
const CONCURRENCY = 20
const READ_SECONDS = 10
const READS_PER_SECOND = 200
const TEXT = 'A still lake at dawn, and the cold planks of the pier under my feet. '.repeat(6)

/** The overhead added to the provider: latency with an instant provider, memory and reads with a slow one. */
export async function benchGenerations(print: (line: string) => void): Promise<void> {
  await benchAddedLatency(print)
  await benchWaiting(print)
}

/** From request to response with an instant provider: reservation, queue, validation, storage and settlement. */
export async function benchAddedLatency(print: (line: string) => void): Promise<void> {
  await withServerProcess(undefined, async ({ url }) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
      const { token, pcmNumber } = momentOf(round)
      await createMoment(url, token, pcmNumber)
      const start = performance.now()
      await generate(url, token, pcmNumber)
      if (round >= WARM_UP_ROUNDS) times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    print(`POST /api/generate-image with an instant provider, sequentially`)
    print(
      `  median ${percentile(times, 0.5).toFixed(0)} ms (target: at most 150), 95th percentile ${percentile(times, 0.95).toFixed(0)} ms`,
    )
  })
}

/** Many generations that wait for a slow provider in one process: memory, and the latency of reads meanwhile. */
export async function benchWaiting(print: (line: string) => void): Promise<void> {
  const provider = await startSlowProvider(await noiseImage())
  try {
    await withServerProcess(provider.url, async ({ url, memory }) => {
      const targets = Array.from({ length: WAITING_GENERATIONS }, (_, index) => momentOf(index))
      const atStart = await memory()
      await mapConcurrently(targets, ({ token, pcmNumber }) => createMoment(url, token, pcmNumber))
      const readsBefore = await measureReads(url)
      const before = await memory()
      const ids = await mapConcurrently(targets, ({ token, pcmNumber }) =>
        startGeneration(url, token, pcmNumber),
      )
      await provider.whenHeld(WAITING_GENERATIONS)
      const samples = [await memory()]
      const sampling = setInterval(() => void memory().then((bytes) => samples.push(bytes)), 500)
      const reads = await measureReads(url)
      clearInterval(sampling)
      samples.push(await memory())
      print(`${WAITING_GENERATIONS} generations that wait for a slow provider, in one process`)
      print(
        `  memory at the start ${formatMb(atStart)}, before ${formatMb(before)}, while they wait ${formatMb(samples[0] ?? 0)} to ${formatMb(Math.max(...samples))} (target: under 250 MB)`,
      )
      print(
        `  ${READS_PER_SECOND} reads a second meanwhile: median ${reads.p50} ms, 99th percentile ${reads.p99} ms (target: under 50); before, without generations: ${readsBefore.p50} and ${readsBefore.p99} ms`,
      )
      const start = performance.now()
      provider.release()
      await mapConcurrently(ids, (id, index) => waitForImage(url, momentOf(index).token, id))
      print(
        `  when the provider sends all ${WAITING_GENERATIONS} images at once, they are stored and settled in ${((performance.now() - start) / 1000).toFixed(1)} s; memory then ${formatMb(await memory())}`,
      )
    })
  } finally {
    provider.close()
  }
}

/** Six generations per user, because a user has credits for ten. */
const momentOf = (index: number) => ({
  token: `person-${Math.floor(index / MOMENTS_PER_USER)}`,
  pcmNumber: (index % MOMENTS_PER_USER) + 1,
})

async function post(
  url: string,
  token: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const createMoment = (url: string, token: string, pcmNumber: number) =>
  post(url, token, '/api/pcms', { pcmNumber, surfacePrompt: TEXT, sensoryPrompt: TEXT, soulPrompt: TEXT })

async function measureReads(url: string) {
  const { latency, non2xx, errors } = await autocannon({
    url: `${url}/api/pcms`,
    headers: { authorization: `Bearer ${momentOf(0).token}` },
    connections: 10,
    overallRate: READS_PER_SECOND,
    duration: READ_SECONDS,
  })
  if (non2xx > 0 || errors > 0) throw new Error('Some reads failed.')
  return latency
}

async function startGeneration(url: string, token: string, pcmNumber: number): Promise<string> {
  const { id } = await post(
    url,
    token,
    '/api/generate-image',
    { prompt: TEXT, pcmId: pcmNumber },
    { prefer: 'respond-async' },
  )
  return id
}

/** Reads the events of a generation until it has ended; throws unless it succeeded. */
async function waitForImage(url: string, token: string, id: string) {
  const response = await fetch(`${url}/api/generations/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const events = await response.text()
  if (!events.includes('"status":"succeeded"'))
    throw new Error(`A generation did not succeed: ${events.slice(-300)}`)
}

/** Maps with limited concurrency. */
async function mapConcurrently<T, R>(items: T[], call: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await call(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return results
}

const generate = (url: string, token: string, pcmNumber: number) =>
  post(url, token, '/api/generate-image', { prompt: TEXT, pcmId: pcmNumber })

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
