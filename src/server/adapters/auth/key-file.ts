import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DataDirError } from '#server/data-dir.ts'

export const privateJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** Signs from its time until that of the next one. */
export interface PrivateKey {
  kid: string
  jwk: z.output<typeof privateJwkSchema>
  signsFrom: Date
}

const fileSchema = z
  .array(z.object({ kid: z.string(), createdAt: z.iso.datetime(), jwk: privateJwkSchema }))
  .min(1)

/** Where the signing keys were before they were in the database. */
const pathOf = (dataDir: string) => join(dataDir, 'secrets', 'auth-keys.json')

function read(path: string): PrivateKey[] {
  try {
    const keys = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return keys.map(({ kid, jwk, createdAt }) => ({ kid, jwk, signsFrom: new Date(createdAt) }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new DataDirError(
      `${path} contains no keys. Remove it, so that a new key is made; every open page then renews its session once.`,
      { cause: error },
    )
  }
}

/** The keys of the file, the newest first; empty without a file. Throws DataDirError when the file is damaged. */
export const readKeyFile = (dataDir: string): PrivateKey[] => read(pathOf(dataDir))

/**
 * Removes the file once none of its keys is in use. Until then it stays, so that a server of the version before can be started
 * again, or still run on another node.
 */
export function removeUnusedKeyFile(dataDir: string, usedKids: readonly string[]): void {
  const path = pathOf(dataDir)
  try {
    const keys = read(path)
    if (keys.length > 0 && !keys.some(({ kid }) => usedKids.includes(kid))) rmSync(path)
  } catch (error) {
    if (!(error instanceof DataDirError)) throw error
  }
}
