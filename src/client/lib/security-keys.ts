import { getAuthClient, throwIfError } from './auth.ts'
import { throwPasskeyError } from './passkey-problem.ts'

/** The factor ids of the security keys that the user has set up as a second factor, with another client of the sign-in service. */
export async function listSecurityKeys(): Promise<string[]> {
  const { data, error } = await (await getAuthClient()).mfa.listFactors()
  throwIfError(error)
  return (data?.webauthn ?? []).map(({ id }) => id)
}

/**
 * Signs in with a security key as the second factor, by the browser's dialog.
 * @throws PasskeyCancelledError if the dialog was closed.
 */
export async function verifySecurityKey(factorId: string, signal: AbortSignal): Promise<void> {
  const { error } = await (await getAuthClient()).mfa.webauthn.authenticate({
    factorId,
    webauthn: { signal },
  })
  throwPasskeyError(error)
}
