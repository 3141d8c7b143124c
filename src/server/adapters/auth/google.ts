import * as openid from 'openid-client'
import { z } from 'zod'
import { isStorable } from '#shared/contract/fields.ts'
import { InvalidResponseError, limitedFetch, MAX_DOCUMENT_BYTES } from '../limited-fetch.ts'
import type { SignInProvider } from './port.ts'

/** Invalid values are dropped. */
const optionalText = (maxLength: number) =>
  z.string().max(maxLength).refine(isStorable).optional().catch(undefined)

/** The claims that are stored. `sub` has at most 255 characters (OpenID Connect Core). */
const idTokenClaims = z.object({
  iss: z.string().max(1_000),
  sub: z.string().min(1).max(255).refine(isStorable),
  email: z.string().min(3).max(320).refine(isStorable),
  email_verified: z.boolean().optional().catch(undefined),
  name: optionalText(300),
  given_name: optionalText(300),
  family_name: optionalText(300),
  picture: optionalText(2_000),
})

/** Google by OpenID Connect with state, nonce and PKCE (S256). Discovery is done at the first sign-in. */
export function googleSignIn(settings: {
  issuer: string
  clientId: string
  clientSecret: string
}): SignInProvider {
  const issuer = new URL(settings.issuer)
  // HTTP is allowed for loopback addresses only, for tests.
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  const execute = [openid.enableNonRepudiationChecks, ...(isLoopback ? [openid.allowInsecureRequests] : [])]
  let discovered: Promise<openid.Configuration> | undefined
  const configuration = () => {
    discovered ??= openid
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        execute,
        timeout: 10,
        [openid.customFetch]: limitedFetch(fetch, MAX_DOCUMENT_BYTES) as openid.CustomFetch,
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }
  return {
    async authorizeUrl({ state, nonce, codeVerifier }, callbackUrl) {
      return openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async redeem(callback, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await configuration(), callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const parsed = idTokenClaims.safeParse(tokens.claims())
      if (!parsed.success)
        throw new InvalidResponseError('The claims are not as expected.', { cause: parsed.error })
      const claims = Object.fromEntries(
        Object.entries(parsed.data).filter(([, value]) => value !== undefined),
      )
      const { sub, email, email_verified } = parsed.data
      return { providerId: sub, email, isEmailVerified: email_verified === true, claims }
    },
  }
}
