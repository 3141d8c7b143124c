import { randomBytes } from 'node:crypto'
import { readAppSecrets, wrongAppSecret } from './app-secret.ts'
import { listInstallationSecrets } from './data-dir.ts'
import type { Database, Db } from './db/client.ts'
import * as queries from './db/shared-secrets.ts'
import { retryTransient } from './db/transient-errors.ts'
import type { Env } from './env.ts'
import { createSealer, deriveSecret, type Sealer } from './sealing.ts'

const ROOT = 'root'
/** Files of DATA_DIR/secrets that stay there: they are needed before the database is. */
const LOCAL_SECRETS = ['app', 'database-password']

type SecretSettings = Pick<Env, 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>

const sealerOf = (env: SecretSettings) => createSealer(readAppSecrets(env), 'shared-secrets')

/**
 * The secrets of this installation by name, the same on every node: those that DATA_DIR/secrets held when the database had
 * none, and for other names one that is derived from a secret in the database. Throws EnvError when they cannot be decrypted.
 */
export async function openSharedSecrets(
  db: Database,
  env: SecretSettings,
): Promise<(name: string) => string> {
  const sealer = sealerOf(env)
  const secrets = await retryTransient(() => db.transaction((tx) => readOrCreate(tx, sealer, env.DATA_DIR)))
  const root = secrets.get(ROOT)
  if (!root) throw wrongAppSecret('secrets')
  return (name) => {
    const secret = secrets.get(name) ?? deriveSecret(root, name)
    secrets.set(name, secret)
    return secret
  }
}

async function readOrCreate(tx: Db, sealer: Sealer, dataDir: string): Promise<Map<string, string>> {
  await queries.lockSharedSecrets(tx)
  const rows = await queries.listSharedSecrets(tx)
  if (rows.length === 0) {
    const created = listInstallationSecrets(dataDir, LOCAL_SECRETS).set(
      ROOT,
      randomBytes(32).toString('base64url'),
    )
    await queries.insertSharedSecrets(
      tx,
      [...created].map(([name, value]) => ({ name, sealedValue: sealer.seal(name, value) })),
    )
    return created
  }
  const opened = rows.map((row) => ({ name: row.name, secret: sealer.open(row.name, row.sealedValue) }))
  const secrets = new Map<string, string>()
  for (const { name, secret } of opened) {
    if (!secret) throw wrongAppSecret('secrets')
    if (!secret.isCurrent) await queries.updateSealedValue(tx, name, sealer.seal(name, secret.text))
    secrets.set(name, secret.text)
  }
  return secrets
}

/** Deletes the shared secrets if one of them cannot be decrypted; the next start makes new ones. True when they were deleted. */
export async function deleteUnreadableSecrets(tx: Db, env: SecretSettings): Promise<boolean> {
  const sealer = sealerOf(env)
  await queries.lockSharedSecrets(tx)
  const rows = await queries.listSharedSecrets(tx)
  if (rows.every(({ name, sealedValue }) => sealer.open(name, sealedValue))) return false
  await queries.deleteSharedSecrets(tx)
  return true
}
