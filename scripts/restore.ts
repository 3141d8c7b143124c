/**
 * Restores a backup: `npm run restore -- <file or folder> [--replace] [--yes] [--lost-secret]`, into the database and the object
 * store of this folder's configuration. No server may run on them.
 */
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readAppSecrets } from '#server/app-secret.ts'
import { openBackup } from '#server/backup/open-backup.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { loadEnv } from '#server/env.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openStore } from '#server/providers.ts'
import { interruption, progressPrinter, runCommand } from './command.ts'
import { withDatabaseUrl } from './with-database.ts'

const USAGE = `Usage:
  npm run restore -- <file or folder> [--replace] [--yes] [--lost-secret]

  <file or folder>   an archive of npm run backup, or a folder of BACKUP_DIR
  --replace          also where people are: removes everything that is there
  --yes              does not ask before that
  --lost-secret      where APP_SECRET of the backup is lost: new keys and secrets are made. Authenticator apps have to be set
                     up again (after a sign-in with a recovery code), every device counts as a new one, and codes that are in
                     mails now do not work`

async function askToReplace(people: number): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(
      `This removes ${people} ${people === 1 ? 'person' : 'people'} with everything that is theirs. Type "replace" to go on: `,
    )
    return answer.trim() === 'replace'
  } finally {
    terminal.close()
  }
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'lost-secret': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [path, ...more] = positionals
  if (!path || more.length > 0) throw new OperatorError(USAGE)
  const env = loadEnv()
  const source = await openBackup(resolve(path))
  const signal = interruption()
  const startedAt = performance.now()
  await withDatabaseUrl(
    env,
    async ({ url }) => {
      const manifest = await restoreBackup({
        connectionString: url,
        store: await openStore(env),
        source,
        secrets: readAppSecrets(env),
        async mayReplace(people) {
          if (!values.replace || values.yes) return values.replace
          if (!process.stdin.isTTY) throw new OperatorError('Without a terminal, --replace needs --yes.')
          return askToReplace(people)
        },
        isSecretLost: values['lost-secret'],
        onProgress: progressPrinter(),
        signal,
      }).catch((error: unknown) => {
        throw signal.aborted ? new OperatorError('Interrupted: the database is as it was before.') : error
      })
      const rows = manifest.rows.reduce((sum, { count }) => sum + count, 0)
      const seconds = Math.round((performance.now() - startedAt) / 1_000)
      for (const key of manifest.missingObjects)
        console.error(`missing: ${key} (already when the backup was made)`)
      console.log(
        `Restored the backup of ${manifest.createdAt}: ${manifest.people} people, ${rows} rows, ${manifest.objects.count} objects, ${seconds} s. Start the server now.`,
      )
    },
    { isExclusive: true },
  )
})
