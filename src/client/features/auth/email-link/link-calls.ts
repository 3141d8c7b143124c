import { type LinkDetails, linkDetails } from '#shared/contract/email-links.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { callApi } from '../../../lib/api.ts'
import { NetworkError, readApiError } from '../../../lib/api-error.ts'
import { getAccessToken, getAuthClient, getAuthConfig, throwIfError } from '../../../lib/auth.ts'

const TIMEOUT_MS = 15_000

export const LINK_TYPES = ['signup', 'recovery', 'email_change', 'email', 'magiclink', 'invite'] as const
export type LinkType = (typeof LINK_TYPES)[number]

export interface EmailLink {
  tokenHash: string
  type: LinkType
}

/** Whether the sign-in service knows no such link, or not any more. */
export const isExpiredLink = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'otp_expired'

/**
 * What the link does, without using it up; null with a hosted sign-in service, which does not tell.
 * @throws ApiError, see `isExpiredLink`; NetworkError if there is no response.
 */
export async function fetchLinkDetails({ tokenHash, type }: EmailLink): Promise<LinkDetails | null> {
  const { isSignInHosted } = await callApi(getSiteConfig)
  if (isSignInHosted) return null
  const response = await postToService('verify/details', { body: { token_hash: tokenHash, type } })
  return linkDetails.parse(await response.json())
}

/**
 * Removes the unconfirmed account of the link.
 * @throws as `fetchLinkDetails`.
 */
export async function refuseSignUp({ tokenHash }: EmailLink): Promise<void> {
  await postToService('verify/refuse', { body: { token_hash: tokenHash } })
}

/**
 * Uses the link up and signs in, in place of whoever is signed in here. `own` has the password that replaces that of a sign-up, or
 * what an invited person chooses. Returns false if it signs nobody in: the first of both addresses has confirmed a change.
 * @throws AuthError, see `isExpiredLink`, or NetworkError; nobody else is signed in then.
 */
export async function verifyLink(
  { tokenHash, type }: EmailLink,
  own: { password?: string; data?: { first_name: string; last_name: string } } = {},
): Promise<boolean> {
  const client = await getAuthClient()
  const replaced = await getAccessToken().catch(() => null)
  const link = { token_hash: tokenHash, type, ...own }
  const { data, error } = await client.verifyOtp(link)
  throwIfError(error)
  if (!data.session) return false
  if (replaced) await endReplacedSession(replaced)
  return true
}

/** Its failure leaves a session that no browser has any more, and that ends by itself. */
async function endReplacedSession(token: string): Promise<void> {
  try {
    await postToService('logout?scope=local', { headers: { authorization: `Bearer ${token}` } })
  } catch (error) {
    console.warn('The session that was replaced here was not ended.', error)
  }
}

async function postToService(
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> },
): Promise<Response> {
  const { url, anonKey } = await getAuthConfig()
  let response: Response
  try {
    response = await fetch(`${url.replace(/\/$/, '')}/auth/v1/${path}`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        ...headers,
      },
      body: JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw new NetworkError('The sign-in service cannot be reached. Please try again in a moment.', { cause })
  }
  if (response.ok) return response
  throw await readApiError(response)
}
