import { workerData } from 'node:worker_threads'
import { textTask } from '../text-pool.ts'
import { IS_RUNNING, MAY_END } from './text-slots.ts'

export const endless = textTask((): string => {
  for (;;);
})
export const backtrack = textTask((text: string): boolean => /^(?:a+)+$/.test(text))
export const greet = textTask((name: string): string => `Hello ${name}`)
export const fail = textTask((): string => {
  throw new RangeError('out of range')
})
/** Takes all of its thread's memory. */
export const hoard = textTask((): string => {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => `${i} of ${kept.length}`))
})

/** Keeps its thread busy until the test says so; stands in for a writer that takes long. */
export const enhancePrompt = textTask((prompt: string): string => {
  const flags = new Int32Array(workerData as SharedArrayBuffer)
  Atomics.store(flags, IS_RUNNING, 1)
  Atomics.notify(flags, IS_RUNNING)
  while (Atomics.load(flags, MAY_END) === 0);
  return `Enhanced: ${prompt}`
})
