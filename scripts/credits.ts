/**
 * Credits from the command line: `npm run credits -- grant <id or email> <credits> "<reason>"`, `list <id or email>`,
 * `verify`. Uses the database of this folder's configuration, whether or not the server runs.
 */
import { loadEnv } from '#server/env.ts'
import { CommandError, runCreditsCommand } from '#server/features/credits/commands.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openSharedSecrets } from '#server/shared-secrets.ts'
import { withDatabase } from './with-database.ts'

try {
  const env = loadEnv()
  await withDatabase(env, async (db) => {
    const secret = await openSharedSecrets(db, env)
    const verifier = { isEmbedded: env.SUPABASE_URL === undefined }
    const isConsistent = await runCreditsCommand({ db, secret, verifier }, process.argv.slice(2), (line) =>
      console.log(line),
    )
    process.exitCode = isConsistent ? 0 : 1
  })
} catch (error) {
  console.error(error instanceof CommandError || error instanceof OperatorError ? error.message : error)
  process.exitCode = 1
}
