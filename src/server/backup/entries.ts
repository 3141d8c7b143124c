import { createHash } from 'node:crypto'
import { CHECKSUMS, checksumLine, checksumsName, MANIFEST, MANIFEST_CHECKSUM } from './format.ts'

/** Where a backup is written. It has its name only after `finish`. */
export interface BackupSink {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Makes everything durable, then gives the backup its name. */
  finish(): Promise<void>
  /** Removes what was written. */
  abort(): Promise<void>
}

export interface BackupEntry {
  name: string
  /** Must be called at most once, and before the next entry. An entry that is not read is skipped. */
  read(): Promise<Buffer>
}

/** A stored backup. Throws BackupError while it is read when the archive is damaged. */
export interface BackupSource {
  /** From the beginning, in the order in which they were written. */
  entries(): AsyncIterable<BackupEntry>
}

/** Of an entry; what is larger was not written by this product. */
export const MAX_ENTRY_BYTES = 512 * 1_048_576

/** Entries for each entry with checksums. */
const CHECKED_ENTRIES = 1_000

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** Writes entries and their checksums. */
export function checkedWriter(sink: Pick<BackupSink, 'write'>) {
  let lines = ''
  let pending = 0
  let files = 0
  const all = createHash('sha256')
  const writeChecksums = async () => {
    if (pending === 0) return
    const bytes = Buffer.from(lines)
    all.update(bytes)
    files++
    lines = ''
    pending = 0
    await sink.write(checksumsName(files), bytes)
  }
  return {
    async write(name: string, bytes: Uint8Array) {
      await sink.write(name, bytes)
      lines += checksumLine(sha256(bytes), name)
      pending++
      if (pending === CHECKED_ENTRIES) await writeChecksums()
    },
    /** Writes the last checksums; returns the SHA-256 of all of them. */
    async finish(): Promise<string> {
      await writeChecksums()
      return all.digest('hex')
    },
  }
}

/** The names with their checksums in an entry with checksums. */
export const parseChecksums = (bytes: Uint8Array): { sha256: string; name: string }[] =>
  Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))

/** True for entries that have no checksum in an entry with checksums. */
export const isChecksum = (name: string) =>
  name.startsWith(CHECKSUMS) || name === MANIFEST || name === MANIFEST_CHECKSUM

/** Maps with at most `limit` running at the same time; yields the results in the order of the items. */
export async function* mapOrdered<T, R>(
  items: AsyncIterable<T>,
  limit: number,
  map: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  for await (const item of items) {
    const result = map(item)
    // It may reject before it is awaited.
    result.catch(() => undefined)
    running.push(result)
    const first = running.length >= limit ? running.shift() : undefined
    if (first) yield await first
  }
  for (const result of running) yield await result
}
