import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { wrongAppSecret } from '#server/app-secret.ts'
import type { Database, Db } from '#server/db/client.ts'
import type { Sealer } from '#server/sealing.ts'
import { type PrivateKey, privateJwkSchema } from './key-file.ts'
import {
  deleteSigningKeys,
  insertSigningKeys,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
  updateSealedKey,
} from './queries.ts'

export const ALGORITHM = 'ES256'
/** For createSealer. */
export const SIGNING_KEYS_PURPOSE = 'signing-keys'
const ROTATION_INTERVAL_MS = 90 * 24 * 3_600_000
/** Longer than the lifetime of an access token (60 minutes), for clocks that differ. */
const REPLACED_KEY_LIFETIME_MS = 70 * 60_000
/** A node reads the keys again when it needs one and has not for this long. */
export const READ_INTERVAL_MS = 5 * 60_000
/** Verifiers elsewhere keep a published key set for this long; so do this server, the auth client and hosted gateways. */
const VERIFIER_CACHE_MS = 10 * 60_000
/** From when a new key is in the database until it signs: then every node has published it, and every verifier has read it. */
export const SIGNING_DELAY_MS = READ_INTERVAL_MS + VERIFIER_CACHE_MS

export interface KeyStore {
  db: Database
  sealer: Sealer
  now(): Date
}

/** Without the keys whose successor has signed for 70 minutes: every token that they signed has expired. Newest first. */
export const withoutExpired = <K extends { signsFrom: Date }>(keys: readonly K[], now: Date): K[] =>
  keys.filter((_, index) => {
    const successor = keys[index - 1]
    return !successor || now.getTime() - successor.signsFrom.getTime() < REPLACED_KEY_LIFETIME_MS
  })

/** Decrypts the key; undefined when that takes another APP_SECRET. */
export function openKey(sealer: Sealer, { kid, sealedKey }: SigningKeyRow) {
  const opened = sealer.open(kid, sealedKey)
  return opened && { ...opened, jwk: privateJwkSchema.parse(JSON.parse(opened.text)) }
}

/**
 * Under a lock of all nodes: deletes expired keys, makes the first key or takes those of the file, encrypts with the present
 * APP_SECRET, and makes the next key when the newest is 90 days old. Returns all keys, the newest first. Throws EnvError when a
 * key cannot be decrypted, and changes nothing then.
 */
export async function maintainKeys(
  { db, sealer, now }: KeyStore,
  readFile: () => PrivateKey[],
): Promise<{ rows: SigningKeyRow[]; origin: 'kept' | 'imported' | 'generated' }> {
  return db.transaction(async (tx) => {
    await lockSigningKeys(tx)
    const stored = await listSigningKeys(tx)
    const rows = withoutExpired(stored, now())
    await resealKeys(tx, sealer, rows)
    const expired = stored.filter((row) => !rows.includes(row))
    if (expired.length > 0)
      await deleteSigningKeys(
        tx,
        expired.map(({ kid }) => kid),
      )
    const imported = rows.length > 0 ? [] : withoutExpired(readFile(), now())
    if (imported.length > 0)
      await insertSigningKeys(
        tx,
        imported.map((key) => toRow(sealer, key)),
      )
    const newestAt = [...rows, ...imported][0]?.signsFrom
    const isDue = !newestAt || now().getTime() - newestAt.getTime() >= ROTATION_INTERVAL_MS
    if (isDue)
      await insertGeneratedKey(tx, sealer, new Date(now().getTime() + (newestAt ? SIGNING_DELAY_MS : 0)))
    const origin = isDue ? 'generated' : imported.length > 0 ? 'imported' : 'kept'
    return { rows: await listSigningKeys(tx), origin }
  })
}

/** Deletes every key, and makes one that signs at once. Tokens of the deleted keys are refused. */
export async function replaceKeys(tx: Db, sealer: Sealer, now: Date): Promise<void> {
  await lockSigningKeys(tx)
  const stored = await listSigningKeys(tx)
  await deleteSigningKeys(
    tx,
    stored.map(({ kid }) => kid),
  )
  await insertGeneratedKey(tx, sealer, now)
}

/** Throws EnvError when one cannot be decrypted. */
async function resealKeys(tx: Db, sealer: Sealer, rows: SigningKeyRow[]) {
  const opened = rows.map((row) => ({ kid: row.kid, key: openKey(sealer, row) }))
  for (const { kid, key } of opened) {
    if (!key) throw wrongAppSecret('signing keys')
    if (!key.isCurrent) await updateSealedKey(tx, kid, sealer.seal(kid, key.text))
  }
}

const toRow = (sealer: Sealer, { kid, jwk, signsFrom }: PrivateKey) => ({
  kid,
  sealedKey: sealer.seal(kid, JSON.stringify(jwk)),
  signsFrom,
})

async function insertGeneratedKey(tx: Db, sealer: Sealer, signsFrom: Date) {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = privateJwkSchema.parse(await exportJWK(privateKey))
  await insertSigningKeys(tx, [toRow(sealer, { kid: await calculateJwkThumbprint(jwk), jwk, signsFrom })])
}
