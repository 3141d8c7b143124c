/**
 * One picture on several threads: every member runs the same program on shared memory and takes rows as it goes.
 * Whoever computes a row, the numbers are the same.
 */
export interface Team {
  /** True for exactly one member. */
  isLead: boolean
  /** Shared floats that every member gets in the same order of calls; not cleared. */
  floats(count: number): Float32Array
  bytes(count: number): Uint8Array
  /** Remembers how much is taken; `release` gives back what came after. */
  mark(): number
  release(mark: number): void
  /** Calls `work` once for each of 0..count-1 over all members, then waits for all. */
  rows(count: number, work: (row: number) => void, chunk?: number): void
  /** Waits until every member is here. */
  meet(): void
}

export class PaintingAborted extends Error {
  constructor() {
    super('The painting was stopped.')
    this.name = 'AbortError'
  }
}

/** Int32 slots at the start of the shared memory. */
const ARRIVED = 0
const GENERATION = 1
export const ABORTED = 2
const FIRST_COUNTER = 8
export const CONTROL_INTS = 4096

export function sharedTeam(memory: SharedArrayBuffer, member: number, members: number): Team {
  const control = new Int32Array(memory, 0, CONTROL_INTS)
  let offset = CONTROL_INTS * 4
  let counter = FIRST_COUNTER
  const take = (bytes: number) => {
    const at = offset
    offset += (bytes + 63) & ~63
    if (offset > memory.byteLength)
      throw new RangeError(`The painter's memory is too small for ${offset} bytes.`)
    return at
  }
  const check = () => {
    if (Atomics.load(control, ABORTED) !== 0) throw new PaintingAborted()
  }
  const meet = () => {
    check()
    const generation = Atomics.load(control, GENERATION)
    if (Atomics.add(control, ARRIVED, 1) === members - 1) {
      Atomics.store(control, ARRIVED, 0)
      Atomics.add(control, GENERATION, 1)
      Atomics.notify(control, GENERATION)
    } else {
      while (Atomics.load(control, GENERATION) === generation) {
        Atomics.wait(control, GENERATION, generation, 200)
        check()
      }
    }
  }
  return {
    isLead: member === 0,
    floats: (count) => new Float32Array(memory, take(count * 4), count),
    bytes: (count) => new Uint8Array(memory, take(count), count),
    mark: () => offset,
    release: (mark) => {
      offset = mark
    },
    meet,
    rows(count, work, chunk = 8) {
      const slot = counter
      counter += 1
      if (counter >= CONTROL_INTS) counter = FIRST_COUNTER
      // A slot comes round again long after its last use; whoever leads clears the one just ahead.
      if (member === 0) Atomics.store(control, counter, 0)
      for (;;) {
        const from = Atomics.add(control, slot, chunk)
        if (from >= count) break
        check()
        const to = Math.min(count, from + chunk)
        for (let row = from; row < to; row++) work(row)
      }
      meet()
    },
  }
}

/** Everything on the calling thread; for tests and small pictures. */
export function soloTeam(bytes: number): Team {
  return sharedTeam(new SharedArrayBuffer(bytes), 0, 1)
}
