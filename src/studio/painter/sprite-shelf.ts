import { deriveSeed } from './random.ts'
import type { Level, Sprite } from './sprite.ts'

/**
 * Sprites that all painters of a team share, from one picture to the next: whoever needs one first paints it, the
 * others wait for it. A tree takes up to five megabytes; each of two threads would otherwise keep its own forest.
 */
const ENTRIES = 128
/** Of each entry: the key's hash, what has become of it, where its pixels are, width and height. */
const HASH = 0
const STATE = 1
const PLACE = 2
const SIZE = 3
const FIELDS = 4
const BUILDING = 0
const READY = 1
const NO_ROOM = 2
/** Header before the entries: bytes taken, and how often the shelf was emptied. */
const TAKEN = 0
const EPOCH = 1
const HEADER = 8
const PIXELS = (HEADER + ENTRIES * FIELDS) * 4

export const SHELF_BYTES = 40_000_000
/** Fuller than this, it is emptied before the next picture: what the last ones showed is seldom what this one needs. */
const FULL_BYTES = 16_000_000
const FULL_ENTRIES = 80

let header: Int32Array | undefined
let epoch = -1
/** What this thread has looked up, or painted for itself where there is no shelf or no room. */
const known = new Map<string, Sprite>()

/** The calling thread keeps its sprites there from now on. */
export function openShelf(memory: SharedArrayBuffer): void {
  const now = new Int32Array(memory)
  if (header?.buffer === memory && epoch === now[EPOCH]) return
  header = now
  epoch = now[EPOCH]!
  known.clear()
}

/** Called before a picture, while nobody paints. */
export function tidyShelf(memory: SharedArrayBuffer): void {
  const at = new Int32Array(memory, 0, HEADER + ENTRIES * FIELDS)
  const last = HEADER + FULL_ENTRIES * FIELDS + HASH
  if (at[TAKEN]! <= FULL_BYTES && at[last] === 0) return
  const next = at[EPOCH]! + 1
  at.fill(0)
  at[EPOCH] = next
}

/** The sprite of this name, which must always look the same; painted by `paint` if nobody has yet. */
export function sharedSprite(key: string, paint: () => Sprite): Sprite {
  const mine = known.get(key)
  if (mine) return mine
  const sprite = header ? fromShelf(header, key, paint) : paint()
  known.set(key, sprite)
  return sprite
}

function fromShelf(at: Int32Array, key: string, paint: () => Sprite): Sprite {
  const hash = deriveSeed(1, key) | 1
  for (let i = 0; i < ENTRIES; i++) {
    const entry = HEADER + i * FIELDS
    const found = Atomics.compareExchange(at, entry + HASH, 0, hash)
    if (found === 0) return putUp(at, entry, paint)
    if (found !== hash) continue
    Atomics.wait(at, entry + STATE, BUILDING)
    return Atomics.load(at, entry + STATE) === READY ? onShelf(at, entry) : paint()
  }
  return paint()
}

function putUp(at: Int32Array, entry: number, paint: () => Sprite): Sprite {
  let state = NO_ROOM
  try {
    const sprite = paint()
    const bytes = (sprite.levels.reduce((sum, level) => sum + level.data.length, 0) + 63) & ~63
    const place = PIXELS + Atomics.add(at, TAKEN, bytes)
    if (place + bytes > at.byteLength) return sprite
    let to = place
    for (const { data } of sprite.levels) {
      new Uint8Array(at.buffer, to, data.length).set(data)
      to += data.length
    }
    at[entry + PLACE] = place
    at[entry + SIZE] = (sprite.width << 16) | sprite.height
    state = READY
    return onShelf(at, entry)
  } finally {
    // Whoever waits goes on, whatever happened here.
    Atomics.store(at, entry + STATE, state)
    Atomics.notify(at, entry + STATE)
  }
}

function onShelf(at: Int32Array, entry: number): Sprite {
  const width = at[entry + SIZE]! >>> 16
  const height = at[entry + SIZE]! & 0xffff
  const levels: Level[] = []
  let place = at[entry + PLACE]!
  for (let w = width, h = height; ; w >>= 1, h >>= 1) {
    levels.push({ width: w, height: h, data: new Uint8ClampedArray(at.buffer, place, w * h * 4) })
    if (w <= 4 || h <= 4) return { width, height, levels }
    place += w * h * 4
  }
}
