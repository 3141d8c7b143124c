import * as openid from 'openid-client'
import { isStorable } from '#shared/domain/storable-text.ts'
import type { SignInProvider } from './port.ts'

const KEPT_CLAIMS = ['iss', 'sub', 'email', 'email_verified', 'name', 'given_name', 'family_name', 'picture']

/** Google by OpenID Connect: state, S256 and nonce. Its configuration is read at the first sign-in. */
export function googleSignIn(settings: {
  issuer: string
  clientId: string
  clientSecret: string
}): SignInProvider {
  const issuer = new URL(settings.issuer)
  // Only a test's own server on this machine is spoken to without TLS.
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  const execute = [openid.enableNonRepudiationChecks, ...(isLoopback ? [openid.allowInsecureRequests] : [])]
  let discovered: Promise<openid.Configuration> | undefined
  const configuration = () => {
    discovered ??= openid
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, { execute, timeout: 10 })
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
    async redeem(answer, { state, nonce, codeVerifier }) {
      const tokens = await openid.authorizationCodeGrant(await configuration(), answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || typeof claims.email !== 'string') throw new Error('The provider told no mail address.')
      return {
        providerId: claims.sub,
        email: claims.email,
        isEmailVerified: claims.email_verified === true,
        claims: Object.fromEntries(
          KEPT_CLAIMS.map((name) => [name, claims[name]] as const).filter(
            ([, value]) => value !== undefined && !(typeof value === 'string' && !isStorable(value)),
          ),
        ),
      }
    },
  }
}
