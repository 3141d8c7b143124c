import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import type { PublicJwk, SigningKeys } from './port.ts'

const ALGORITHM = 'ES256'
/** Longer than the lifetime of an access token (60 minutes) plus the time another node caches the file. */
const RETIRED_KEY_LIFETIME_MS = 70 * 60_000
const ROTATION_INTERVAL_MS = 90 * 24 * 3_600_000
/** The file is read again after this, for keys that another node has rotated. */
const FILE_CACHE_TTL_MS = 30_000

interface StoredKey {
  kid: string
  createdAt: string
  retiredAt: string | null
  jwk: JWK
}

/**
 * ES256 keys in DATA_DIR/secrets/auth-keys.json (mode 0600), generated at the first start. Nodes that share the folder
 * share the keys. A replaced key stays published for 70 minutes.
 */
export async function openSigningKeys(dataDir: string, now: () => Date): Promise<SigningKeys> {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, 'auth-keys.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    statSync(path)
  } catch {
    writeKeys(path, [await generateKey(now())], 'first')
  }

  let cached: StoredKey[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  const read = () => {
    const nowMs = performance.now()
    if (nowMs - readAtMs > FILE_CACHE_TTL_MS) {
      cached = JSON.parse(readFileSync(path, 'utf8')) as StoredKey[]
      readAtMs = nowMs
    }
    return cached
  }
  const newest = () => {
    const [key] = read()
    if (!key)
      throw new Error(
        `${path} contains no key. Remove it, so that new keys are generated; all users then have to sign in again.`,
      )
    return key
  }
  const isPublished = ({ retiredAt }: StoredKey) =>
    retiredAt === null || now().getTime() - Date.parse(retiredAt) < RETIRED_KEY_LIFETIME_MS

  let imported: { kid: string; key: CryptoKey } | undefined

  const keys: SigningKeys = {
    async sign(claims) {
      const { kid, jwk } = newest()
      if (imported?.kid !== kid) imported = { kid, key: (await importJWK(jwk, ALGORITHM)) as CryptoKey }
      return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' }).sign(imported.key)
    },
    async publicKeys() {
      return read()
        .filter(isPublished)
        .map(
          ({ kid, jwk }): PublicJwk => ({
            kty: jwk.kty,
            crv: jwk.crv,
            x: jwk.x,
            y: jwk.y,
            kid,
            alg: ALGORITHM,
            use: 'sig',
            key_ops: ['verify'],
            ext: true,
          }),
        )
    },
    async rotateKeyIfDue() {
      // Discards the cache: another node may have rotated the key.
      readAtMs = Number.NEGATIVE_INFINITY
      if (now().getTime() - Date.parse(newest().createdAt) < ROTATION_INTERVAL_MS) return false
      const retiredAt = now().toISOString()
      const retired = read()
        .filter(isPublished)
        .map((key) => ({ ...key, retiredAt: key.retiredAt ?? retiredAt }))
      writeKeys(path, [await generateKey(now()), ...retired], 'replace')
      readAtMs = Number.NEGATIVE_INFINITY
      return true
    },
  }
  await keys.rotateKeyIfDue()
  return keys
}

async function generateKey(createdAt: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { kid: await calculateJwkThumbprint(jwk), createdAt: createdAt.toISOString(), retiredAt: null, jwk }
}

/**
 * Writes a draft and renames it, so that the file is never incomplete. The first file is linked instead, which fails if it
 * exists: of several nodes that start at once, all use the keys of one.
 */
function writeKeys(path: string, keys: StoredKey[], how: 'first' | 'replace') {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeSync(file, JSON.stringify(keys))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  if (how === 'replace') return renameSync(draft, path)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
