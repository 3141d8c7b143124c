import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files of a zip by name, read as the format says: by its directory, each checked against its sum. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  let end = zip.length - 22
  while (end >= 0 && zip.readUInt32LE(end) !== END) end--
  if (end < 0) throw new Error('This is no whole zip.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('The directory is broken.')
    const method = zip.readUInt16LE(at + 10)
    const sum = zip.readUInt32LE(at + 16)
    const packedSize = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + packedSize)
    const content = method === 0 ? packed : inflateRawSync(packed)
    if (crc32(content) !== sum) throw new Error(`${name} is damaged.`)
    files.set(name, content)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
