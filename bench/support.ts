import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { TokenVerifier } from '#server/adapters/auth/port.ts'

/** Accepts every token and uses it as the user id. */
export const acceptAnyToken: TokenVerifier = {
  isEmbedded: false,
  verify: async (token) => ({
    userId: token,
    email: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    authSessionId: null,
    signedInAt: null,
    statedAt: null,
    expiresAt: null,
  }),
}

/** Runs with an empty data folder that is deleted afterwards. */
export async function withTempDataDir<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'future-memory-bench-'))
  try {
    return await run(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** An image of the product's size that costs as much to decode as a photograph: blurred noise, about 500 kB. */
export const noiseImage = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1792,
      height: 1024,
      channels: 3,
      background: '#345',
      noise: { type: 'gaussian', mean: 128, sigma: 22 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()

export const formatMb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
