/**
 * Administration from the command line: `npm run admin -- grant-role ada@example.com`, and the other commands that it explains
 * without arguments. Uses the database of this folder's configuration, whether or not the server runs.
 */
import { randomUUIDv7 } from 'node:crypto'
import { loadEnv } from '#server/env.ts'
import { runAdminCommand, USAGE } from '#server/features/admin/commands.ts'
import { openJobSender } from '#server/jobs/inspect.ts'
import { openStore } from '#server/providers.ts'
import { openSharedSecrets } from '#server/shared-secrets.ts'
import { runCommand } from './command.ts'
import { withDatabase } from './with-database.ts'

await runCommand(USAGE, async () => {
  const env = loadEnv()
  await withDatabase(env, async (db) => {
    const jobs = await openJobSender(db)
    const deps = {
      db,
      env,
      jobs,
      secret: await openSharedSecrets(db, env),
      store: await openStore(env),
      verifier: { isEmbedded: env.SUPABASE_URL === undefined },
      now: () => new Date(),
      newId: randomUUIDv7,
    }
    await runAdminCommand(deps, process.argv.slice(2), (line) => console.log(line)).finally(jobs.close)
  })
})
