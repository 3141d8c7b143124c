/**
 * Credits from the command line: `npm run credits -- grant <id or email> <credits> "<reason>"`, `list <id or email>`,
 * `verify`. Uses the database of this folder's configuration, whether or not the server runs.
 */
import { loadEnv } from '#server/env.ts'
import { runCreditsCommand, USAGE } from '#server/features/credits/commands.ts'
import { openSharedSecrets } from '#server/shared-secrets.ts'
import { runCommand } from './command.ts'
import { withDatabase } from './with-database.ts'

await runCommand(USAGE, async () => {
  const env = loadEnv()
  await withDatabase(env, async (db) => {
    const secret = await openSharedSecrets(db, env)
    const verifier = { isEmbedded: env.SUPABASE_URL === undefined }
    const isConsistent = await runCreditsCommand({ db, secret, verifier }, process.argv.slice(2), (line) =>
      console.log(line),
    )
    process.exitCode = isConsistent ? 0 : 1
  })
})
