/**
 * After APP_SECRET was lost: `npm run app-secret -- replace`. Uses the database of this folder's configuration, whether or not
 * the server runs.
 */
import { replaceKeys, SIGNING_KEYS_PURPOSE } from '#server/adapters/auth/stored-keys.ts'
import { readAppSecrets } from '#server/app-secret.ts'
import { loadEnv } from '#server/env.ts'
import { OperatorError } from '#server/operator-error.ts'
import { createSealer } from '#server/sealing.ts'
import { deleteUnreadableSecrets } from '#server/shared-secrets.ts'
import { runCommand } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage:
  replace   replaces the keys that sign access tokens, and secrets that the present APP_SECRET does not open

  New keys: every open page renews its session once; nobody signs in again.
  New secrets: authenticator apps have to be set up again (after a sign-in with a recovery code), every device counts as a
  new one, and codes that are in mails now do not work. What DATA_DIR/secrets still has of earlier versions is taken instead.`

await runCommand(USAGE, async () => {
  const [command, ...more] = process.argv.slice(2)
  if (command !== 'replace' || more.length > 0) throw new OperatorError(USAGE)
  const env = loadEnv()
  await withDatabase(env, async (db) => {
    const sealer = createSealer(readAppSecrets(env), SIGNING_KEYS_PURPOSE)
    await db.transaction((tx) => replaceKeys(tx, sealer, new Date()))
    console.log('The signing keys were replaced.')
    if (await db.transaction((tx) => deleteUnreadableSecrets(tx, env)))
      console.log('The secrets were deleted; the next start makes new ones.')
  })
  console.log('Now start every node again, all with this APP_SECRET.')
})
