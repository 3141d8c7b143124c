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

/** The database has `what` of another APP_SECRET. The message is for the operator. */
export const wrongAppSecret = (what: string) =>
  new EnvError([
    `APP_SECRET: the ${what} in the database were encrypted with another value. Set that one again (if there was none, it is in secrets/${FILENAME} of the DATA_DIR of the first node). To change it on purpose, set APP_SECRET to the new value and APP_SECRET_PREVIOUS to the earlier one. If the earlier one is lost: npm run app-secret says what a replacement costs`,
  ])
