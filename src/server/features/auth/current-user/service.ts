import type { Identity } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { isReauthenticationCode } from './reauthentication-code.ts'
import { isFreshSignIn } from './step-up.ts'

/**
 * Throws AppError unless the user has signed in within the last ten minutes or, with the embedded service, sends the code of
 * `/reauthenticate`. Hosted Supabase checks such a code only while it changes a password.
 */
export async function requireRecentSignIn(
  deps: Deps,
  identity: Identity,
  code: string | undefined,
): Promise<void> {
  if (isFreshSignIn(identity.signedInAt, deps.now())) return
  // The session of a password reset sets a password and nothing else, with a mailed code too.
  const isRecovery = identity.signedInAt === null
  if (isRecovery || !code || !identity.authSessionId || !deps.verifier.isEmbedded)
    throw new AppError('reauthentication_needed', 'Please confirm that it is you.')
  if (!(await isReauthenticationCode(deps, identity.authSessionId, code)))
    throw new AppError('reauthentication_not_valid', 'This code is not right, or no longer valid.')
}
