import { threadPool } from './thread-pool.ts'

/** Reads and writes texts, each call in a thread and within 8 s; a text never waits for a picture. */
export const runText = threadPool<typeof import('./text-worker.ts')>({
  worker: new URL('./text-worker.ts', import.meta.url),
  limitMs: 8_000,
  maxThreads: 2,
  maxHeapMb: 256,
  idleMs: 60_000,
})
