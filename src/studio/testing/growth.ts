import { threadCpuUsage } from 'node:process'
import fc from 'fast-check'
import { HOSTILE_PIECES, hostileText } from './hostile-text.ts'

const LENGTH = 12_000
const FACTOR = 4
/** In between the growth of linear work, 4, and of quadratic work, 16. */
const MAX_GROWTH = 8
/** Below this the clock of a thread is too coarse; work as short as this may grow as it likes. */
const MEASURABLE_MS = 15
const REPEATS = 3

/** Of this thread alone, so that a busy machine changes little. */
function cpuMs(work: () => unknown): number {
  const before = threadCpuUsage()
  work()
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}

/** How much more work four times the text is; what disturbs a measurement only adds to it. */
function growthOf(work: (text: string) => unknown, piece: string): number {
  const [short, long] = [hostileText(piece, LENGTH), hostileText(piece, LENGTH * FACTOR)]
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let i = 0; i < REPEATS; i++) {
    shortMs = Math.min(
      shortMs,
      cpuMs(() => work(short)),
    )
    longMs = Math.min(
      longMs,
      cpuMs(() => work(long)),
    )
    if (longMs / Math.max(shortMs, MEASURABLE_MS) < MAX_GROWTH) break
  }
  return longMs / Math.max(shortMs, MEASURABLE_MS)
}

/** Fails with the piece of text that makes the work grow more than linearly. */
export function assertLinear(work: (text: string) => unknown): void {
  const anyPiece = fc
    .array(fc.constantFrom(...HOSTILE_PIECES), { minLength: 2, maxLength: 3 })
    .map((pieces) => pieces.join(''))
  const numRuns = HOSTILE_PIECES.length + 12
  fc.assert(
    fc.property(anyPiece, (piece) => growthOf(work, piece) < MAX_GROWTH),
    // The same pieces each time: an answer must not depend on the day.
    { seed: 1, numRuns, endOnFailure: true, examples: HOSTILE_PIECES.map((piece): [string] => [piece]) },
  )
}
