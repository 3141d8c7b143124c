/**
 * Writes a backup into one file: `npm run backup -- <file> [--with-secrets]`. People may go on meanwhile. Uses the database and the
 * object store of this folder's configuration, whether or not the server runs.
 */
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readAppSecrets } from '#server/app-secret.ts'
import { writeArchive } from '#server/backup/archive.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { loadEnv } from '#server/env.ts'
import { readVersion } from '#server/features/site/version.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openStore } from '#server/providers.ts'
import { formatBytes, interruption, progressPrinter, runCommand } from './command.ts'
import { withDatabaseUrl } from './with-database.ts'

const USAGE = `Usage:
  npm run backup -- <file> [--with-secrets]

  <file>           a new tar archive
  --with-secrets   also writes APP_SECRET into it. Without it the archive can be restored only where APP_SECRET is known
                   (secrets/app in DATA_DIR, or the setting). With it, whoever has the archive can sign in as anybody.`

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: {
      'with-secrets': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new OperatorError(USAGE)
  const env = loadEnv()
  const path = resolve(file)
  const signal = interruption()
  const startedAt = performance.now()
  await withDatabaseUrl(env, async ({ url }) => {
    const manifest = await makeBackup({
      connectionString: url,
      store: await openStore(env),
      openSink: () => writeArchive(path),
      keysPath: `${path}.${process.pid}.keys`,
      version: readVersion(env.COMMIT_HASH).version,
      appSecret: values['with-secrets'] ? readAppSecrets(env)[0] : undefined,
      now: new Date(),
      onProgress: progressPrinter(),
      signal,
    }).catch((error: unknown) => {
      throw signal.aborted ? new OperatorError('Interrupted: no backup was made.') : error
    })
    for (const key of manifest.missingObjects)
      console.error(`missing: ${key} (a row names it; the manifest names it as missing)`)
    console.error(
      manifest.hasSecrets
        ? 'The archive contains APP_SECRET: whoever has it can sign in as anybody. Keep it accordingly.'
        : 'The archive does not contain APP_SECRET, which its keys are encrypted with: keep that in another place (secrets/app in DATA_DIR, or the setting).',
    )
    const rows = manifest.rows.reduce((sum, { count }) => sum + count, 0)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    console.log(
      `Backup written to ${path}: ${formatBytes((await stat(path)).size)}, ${manifest.people} people, ${rows} rows, ${manifest.objects.count} objects, ${manifest.missingObjects.length} missing, ${seconds} s.`,
    )
  })
})
