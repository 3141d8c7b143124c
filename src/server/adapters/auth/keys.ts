import { importJWK, SignJWT } from 'jose'
import type { Database } from '#server/db/client.ts'
import { retryTransient } from '#server/db/transient-errors.ts'
import { warnThrottled } from '#server/log-throttle.ts'
import type { Logger } from '#server/logger.ts'
import { createSealer } from '#server/sealing.ts'
import { type PrivateKey, readKeyFile, removeUnusedKeyFile } from './key-file.ts'
import type { PublicJwk, SigningKeys } from './port.ts'
import { listSigningKeys, type SigningKeyRow } from './queries.ts'
import {
  ALGORITHM,
  maintainKeys,
  openKey,
  READ_INTERVAL_MS,
  SIGNING_KEYS_PURPOSE,
  withoutExpired,
} from './stored-keys.ts'

/** After a read that failed, the keys in memory are used for this long. */
const RETRY_INTERVAL_MS = 10_000
/** Tokens with an unknown key make a node read the keys at most this often, so that forged ones cannot make it busy. */
const UNKNOWN_KEY_INTERVAL_MS = 5_000

interface SigningKey {
  kid: string
  signsFrom: Date
  publicJwk: PublicJwk
  privateKey: Awaited<ReturnType<typeof importJWK>>
}

/**
 * ES256 keys in the database, encrypted with a key derived from APP_SECRET and generated at the first start. Every node has
 * them in memory, and reads them again when it needs one and has not for five minutes. Throws EnvError when they cannot be
 * decrypted, and DataDirError when those of the version before cannot be imported.
 */
export async function openSigningKeys(options: {
  db: Database
  log: Logger
  /** As of `readAppSecrets`. */
  secrets: [string, ...string[]]
  dataDir: string
  now(): Date
}): Promise<SigningKeys> {
  const { db, log, secrets, dataDir, now } = options
  const sealer = createSealer(secrets, SIGNING_KEYS_PURPOSE)
  const maintain = () => maintainKeys({ db, sealer, now }, () => readKeyFile(dataDir))

  let keys: SigningKey[] = []
  let lastReadMs = 0
  let intervalMs = READ_INTERVAL_MS
  let reading: Promise<void> | undefined
  /** How often the keys in the database were changed. */
  let changes = 0

  async function keep(rows: SigningKeyRow[], changesBefore = changes) {
    const next: SigningKey[] = []
    for (const row of rows) {
      const key = keys.find(({ kid }) => kid === row.kid) ?? (await importKey(row))
      if (key) next.push(key)
    }
    if (next.length > 0) keys = next
    lastReadMs = changes === changesBefore ? now().getTime() : 0
    intervalMs = READ_INTERVAL_MS
  }
  async function importKey(row: SigningKeyRow): Promise<SigningKey | undefined> {
    const opened = openKey(sealer, row)
    if (opened)
      return {
        kid: row.kid,
        signsFrom: row.signsFrom,
        publicJwk: toPublicJwk(row.kid, opened.jwk),
        privateKey: await importJWK(opened.jwk, ALGORITHM),
      }
    warnThrottled(
      log,
      { event: 'signing_key_unreadable', kid: row.kid },
      'a signing key was encrypted with another APP_SECRET: start this node again with the same as the others; until then it refuses the tokens of that key',
    )
  }
  const read = async () => {
    const changesBefore = changes
    try {
      await keep(await listSigningKeys(db), changesBefore)
    } catch (error) {
      lastReadMs = now().getTime()
      intervalMs = RETRY_INTERVAL_MS
      warnThrottled(
        log,
        { event: 'signing_keys_not_read', err: error },
        'the signing keys could not be read from the database; those in memory are used',
      )
    }
  }
  /** Reads the keys if they are older than that. Concurrent callers share one read. */
  async function readIfOlder(maxAgeMs: number) {
    const ageMs = now().getTime() - lastReadMs
    // Negative after the clock was set back.
    if (ageMs >= 0 && ageMs < maxAgeMs) return
    const isShared = reading !== undefined
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
    // The read of another caller may have begun before the keys were changed.
    if (isShared && lastReadMs === 0) await readIfOlder(maxAgeMs)
  }
  const published = () => withoutExpired(keys, now()).map(({ publicJwk }) => publicJwk)

  const { rows, origin } = await retryTransient(maintain)
  if (origin === 'imported')
    log.info({ event: 'signing_keys_imported' }, 'the signing keys of DATA_DIR are in the database now')
  await keep(rows)
  removeUnusedKeyFile(
    dataDir,
    rows.map(({ kid }) => kid),
  )

  return {
    async sign(claims) {
      await readIfOlder(intervalMs)
      const key = keys.find(({ signsFrom }) => signsFrom <= now()) ?? keys.at(-1)
      if (!key) throw new Error('There is no signing key.')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .sign(key.privateKey)
    },
    async publicKeys() {
      await readIfOlder(intervalMs)
      return published()
    },
    async publicKeysWithUnknown() {
      await readIfOlder(UNKNOWN_KEY_INTERVAL_MS)
      return published()
    },
    forgetRead() {
      changes++
      lastReadMs = 0
    },
    async rotateKeyIfDue() {
      const { rows, origin } = await maintain()
      await keep(rows)
      return origin === 'generated'
    },
  }
}

const toPublicJwk = (kid: string, { kty, crv, x, y }: PrivateKey['jwk']): PublicJwk => ({
  kty,
  crv,
  x,
  y,
  kid,
  alg: ALGORITHM,
  use: 'sig',
  key_ops: ['verify'],
  ext: true,
})
