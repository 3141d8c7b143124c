import { textPool } from './text-pool.ts'

/** The writer and the reading of prompts, each call in a thread and within 5 s. */
export const runText = textPool<typeof import('./text-worker.ts')>({
  worker: new URL('./text-worker.ts', import.meta.url),
  limitMs: 5_000,
})
