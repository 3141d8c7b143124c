/**
 * Accounts from the command line: `npm run accounts -- reset-link <mail address>`. Uses the database of this folder's
 * configuration, whether or not the server runs.
 */
import { EnvError, loadEnv } from '#server/env.ts'
import { AccountsCommandError, runAccountsCommand } from '#server/features/auth/commands.ts'
import { withDatabase } from './with-database.ts'

try {
  const env = loadEnv()
  await withDatabase(env, (db) =>
    runAccountsCommand({ db, env }, process.argv.slice(2), (line) => console.log(line)),
  )
} catch (error) {
  console.error(error instanceof AccountsCommandError || error instanceof EnvError ? error.message : error)
  process.exitCode = 1
}
