import type { Identity } from '#server/adapters/auth/port.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { consumeReauthenticationCode, isReauthenticationCode } from './reauthentication-code.ts'
import { isFreshSignIn } from './step-up.ts'

/**
 * Throws AppError unless the user has signed in within the last ten minutes or, with the embedded service, sends the code of
 * `/reauthenticate`. Hosted Supabase checks such a code only while it changes a password. Returns what uses up the code, to be
 * called in the transaction of the change.
 */
export async function requireRecentSignIn(
  deps: Deps,
  identity: Identity,
  code: string | undefined,
): Promise<(tx: Db) => Promise<void>> {
  if (isFreshSignIn(identity.signedInAt, deps.now())) return async () => undefined
  // The session of a password reset sets a password and nothing else, with a mailed code too.
  const isRecovery = identity.signedInAt === null
  if (isRecovery || !code || !identity.authSessionId || !deps.verifier.isEmbedded)
    throw new AppError('reauthentication_needed', 'Please confirm that it is you.')
  const { authSessionId } = identity
  if (!(await isReauthenticationCode(deps, authSessionId, code))) throw codeNotValid()
  return async (tx) => {
    if (!(await consumeReauthenticationCode(deps, tx, authSessionId, code))) throw codeNotValid()
  }
}

const codeNotValid = () =>
  new AppError('reauthentication_not_valid', 'This code is not right, or no longer valid.')
