import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'

const FOLDER = '.cache/studio'
const FILE = `${FOLDER}/embeddings.json`

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

/** Embeds what is not in the cache: sentences change seldom, and all take a minute. */
export async function cachedEmbeddings(texts: readonly string[], embed: Embed): Promise<Float32Array[]> {
  await mkdir(FOLDER, { recursive: true })
  const cache = await readCache()
  const missing = [...new Set(texts)].filter((text) => !cache.has(keyOf(text)))
  const vectors = await embed(missing)
  for (const [i, text] of missing.entries())
    cache.set(keyOf(text), Buffer.from(vectors[i]!.buffer).toString('base64'))
  if (missing.length > 0) await writeFile(FILE, JSON.stringify([...cache]))
  return texts.map((text) => {
    const bytes = Uint8Array.from(Buffer.from(cache.get(keyOf(text))!, 'base64'))
    return new Float32Array(bytes.buffer)
  })
}

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)

async function readCache(): Promise<Map<string, string>> {
  try {
    return new Map(JSON.parse(await readFile(FILE, 'utf8')) as [string, string][])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
}
