/**
 * Paints varied pictures in the threads of the studio, two at a time as the server does, and prints the memory of the process:
 * MALLOC_ARENA_MAX=2 node --expose-gc scripts/studio-memory.ts [300]
 */
import { setTimeout } from 'node:timers/promises'
import { type PaintingFormat, paint } from '#studio/index.ts'
import { readPrompts } from './studio-training/prompts.ts'

const count = Number(process.argv[2] ?? 300)
const formats: readonly PaintingFormat[] = ['landscape', 'landscape', 'lockscreen', 'story']
const prompts = readPrompts('tuning')
const print = (done: number | string) => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const mega = (bytes: number) => Math.round(bytes / 1e6)
  console.log(
    `${done}: ${mega(rss)} MB, of which ${mega(heapUsed)} in the heap and ${mega(external)} beside it`,
  )
}

print(0)
let [next, done] = [0, 0]
async function paintNext(): Promise<void> {
  const i = next++
  await paint(
    { prompt: prompts[i % prompts.length]!.text, seed: i, format: formats[i % formats.length]! },
    { onPartial() {} },
  )
  done++
  if (done === 1 || done % 50 === 0) print(done)
}
async function work(): Promise<void> {
  while (next < count) await paintNext()
}
await paintNext()
await Promise.all([work(), work()])
// Threads that have nothing to do end, except one of each kind.
await setTimeout(75_000)
print('a minute later')
process.exit(0)
