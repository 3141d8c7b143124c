import { findInstallationSecret, installationSecret } from './data-dir.ts'
import { type Env, EnvError } from './env.ts'

const FILENAME = 'app'

/**
 * APP_SECRET, else a secret of DATA_DIR that is generated at the first start. After it those that it may have replaced, with
 * which the database may still be encrypted.
 */
export function readAppSecrets(
  env: Pick<Env, 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'DATA_DIR'>,
): [string, ...string[]] {
  if (!env.APP_SECRET) return [installationSecret(env.DATA_DIR, FILENAME)]
  const earlier = [env.APP_SECRET_PREVIOUS, findInstallationSecret(env.DATA_DIR, FILENAME)]
  return [env.APP_SECRET, ...earlier.filter((secret) => secret !== undefined)]
}

/** Nothing in the database that `what` names can be decrypted. The message is for the operator. */
export const wrongAppSecret = (what: string) =>
  new EnvError([
    `APP_SECRET: does not open the ${what} in the database. Set the value that it had before (without one, the file secrets/${FILENAME} of the first node’s DATA_DIR has it). To change it, set the earlier value as APP_SECRET_PREVIOUS. If that is lost: npm run app-secret -- replace`,
  ])
