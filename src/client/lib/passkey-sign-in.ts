import type { Session } from '@supabase/auth-js'
import { getAuthClient, getAuthConfig, throwIfError } from './auth.ts'
import type { ConnectedAuthClient } from './auth-client.ts'
import { PasskeyCancelledError, PasskeyRefusedError, throwPasskeyError } from './passkey-problem.ts'
import { canUsePasskeys } from './passkeys.ts'
import { needsSecondFactor } from './stored-session.ts'

/** Whether the browser can suggest passkeys at a field with `autocomplete="webauthn"`. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

interface PasskeyRequest {
  signal: AbortSignal
  /** `conditional` suggests passkeys at a field in place of the browser's dialog. */
  mediation?: CredentialMediationRequirement
  /** Called once the user has chosen a passkey, before the service checks it. */
  onChosen?: () => void
}

/**
 * Gives `use` a new session of the user whose passkey was chosen. It becomes that of this browser only if `use` sets it.
 * @throws PasskeyCancelledError if none was chosen.
 */
async function withPasskeySession(
  { signal, mediation, onChosen }: PasskeyRequest,
  use: (session: Session, client: ConnectedAuthClient) => Promise<void>,
): Promise<void> {
  const [client, config, { createDetachedClient }] = await Promise.all([
    getAuthClient(),
    getAuthConfig(),
    import('./auth-client.ts'),
  ])
  signal.throwIfAborted()
  const detached = createDetachedClient(config, (path) => {
    if (path.endsWith('/passkeys/authentication/verify')) onChosen?.()
  })
  try {
    const { data, error } = await detached.signInWithPasskey({
      options: { signal, ...(mediation ? { mediation } : {}) },
    })
    throwPasskeyError(error)
    if (!data?.session) throw new Error('The sign-in service gave no session.')
    await use(data.session, client)
  } finally {
    await detached.dispose()
  }
}

/**
 * Signs in by a passkey.
 * @throws PasskeyCancelledError if none was chosen.
 */
export const signInWithPasskey = (request: PasskeyRequest): Promise<void> =>
  withPasskeySession(request, async (session, client) => {
    throwIfError((await client.setSession(session)).error)
  })

/**
 * Signs the same user in again by a passkey, and ends the session that this one replaces. A session of another user, or one that
 * lacks the second factor, is ended in its place.
 * @throws PasskeyCancelledError if none was chosen, PasskeyRefusedError if it was ended.
 */
export const signInAgainWithPasskey = (userId: string, signal: AbortSignal): Promise<void> =>
  withPasskeySession({ signal }, async (session, client) => {
    const end = async ({ access_token }: Session) => {
      const { error } = await client.admin.signOut(access_token, 'local')
      if (error) console.warn('A session was not ended; it expires.', error)
    }
    const refusal = refusalOf(session, userId, signal)
    if (refusal) {
      await end(session)
      throw refusal
    }
    const replaced = (await client.getSession()).data.session
    throwIfError((await client.setSession(session)).error)
    if (replaced) await end(replaced)
  })

function refusalOf(session: Session, userId: string, { aborted }: AbortSignal): Error | undefined {
  if (aborted) return new PasskeyCancelledError('The dialog was closed.')
  if (session.user.id !== userId)
    return new PasskeyRefusedError(
      'This passkey belongs to another account. Please choose one of this account.',
    )
  if (needsSecondFactor(session))
    return new PasskeyRefusedError('You have an authenticator app now. Please try again with its code.')
  return undefined
}
