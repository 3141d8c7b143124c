import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { threadTask } from '../thread-pool.ts'
import { IS_RUNNING, MAY_END } from './text-slots.ts'

const PREPARATION_MS = 400

export const endless = threadTask((): string => {
  for (;;);
})
export const backtrack = threadTask((_report, text: string): boolean => /^(?:a+)+$/.test(text))
export const greet = threadTask((_report, name: string): string => `Hello ${name}`)
/** Its preparation takes longer than the limit of the test. */
export const greetPrepared = threadTask(
  (_report, name: string): string => `Hello ${name}`,
  () => setTimeout(PREPARATION_MS),
)
export const fail = threadTask((): string => {
  throw new RangeError('out of range')
})
/** Takes all of its thread's memory. */
export const hoard = threadTask((): string => {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => `${i} of ${kept.length}`))
})

/** Keeps its thread busy until the test says so; stands in for a writer that takes long. */
export const enhancePrompt = threadTask((_report, prompt: string): string => {
  const flags = new Int32Array(workerData as SharedArrayBuffer)
  Atomics.store(flags, IS_RUNNING, 1)
  Atomics.notify(flags, IS_RUNNING)
  while (Atomics.load(flags, MAY_END) === 0);
  return `Enhanced: ${prompt}`
})
