/**
 * Accounts from the command line: `npm run accounts -- list`, and the other commands that it explains without arguments. Uses the
 * database of this folder's configuration, whether or not the server runs.
 */
import { randomUUIDv7 } from 'node:crypto'
import { loadEnv } from '#server/env.ts'
import { runAccountsCommand, USAGE } from '#server/features/auth/commands.ts'
import { openMail } from '#server/providers.ts'
import { openSharedSecrets } from '#server/shared-secrets.ts'
import { runCommand } from './command.ts'
import { withDatabase } from './with-database.ts'

await runCommand(USAGE, async () => {
  const env = loadEnv()
  const { mailer } = await openMail(env)
  const now = () => new Date()
  await withDatabase(env, async (db) => {
    const secret = await openSharedSecrets(db, env)
    const deps = { db, env, secret, mailer, now, newId: randomUUIDv7 }
    await runAccountsCommand(deps, process.argv.slice(2), (line) => console.log(line))
  }).finally(mailer.close)
})
