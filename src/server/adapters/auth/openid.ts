import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { z } from 'zod'
import { isStorable } from '#shared/contract/fields.ts'
import type { SignInProviderInfo } from '#shared/contract/site.ts'
import { InvalidResponseError, limitedFetch, MAX_DOCUMENT_BYTES } from '../limited-fetch.ts'
import { InvalidIdTokenError, type ProviderProfile, type SignInProvider } from './port.ts'

const TIMEOUT_S = 10
/** A symmetric algorithm would be keyed with the client's secret, which is no proof of the provider's signature. */
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Invalid values are dropped. */
const optionalText = (maxLength: number) =>
  z.string().max(maxLength).refine(isStorable).optional().catch(undefined)

/** The claims that are stored. `sub` has at most 255 characters (OpenID Connect Core). */
const profileClaims = z.object({
  iss: z.string().max(1_000),
  sub: z.string().min(1).max(255).refine(isStorable),
  email: z.string().min(3).max(320).refine(isStorable),
  email_verified: z.boolean().optional().catch(undefined),
  name: optionalText(300),
  given_name: optionalText(300),
  family_name: optionalText(300),
  picture: optionalText(2_000),
})

export type OpenidSettings = SignInProviderInfo & { issuer: string; clientId: string; clientSecret: string }

/** Sign-in by OpenID Connect with state, nonce and PKCE (S256). Discovery is done at the first use, again after a failure. */
export function openidSignIn({ id, label, icon, ...settings }: OpenidSettings): SignInProvider {
  const boundedFetch = limitedFetch(fetch, MAX_DOCUMENT_BYTES)
  const discover = async () => {
    const issuer = new URL(settings.issuer)
    // HTTP is allowed for loopback addresses only, for tests and providers on the same machine.
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
    const client = await openid.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      execute: [openid.enableNonRepudiationChecks, ...(isLoopback ? [openid.allowInsecureRequests] : [])],
      timeout: TIMEOUT_S,
      [openid.customFetch]: boundedFetch as openid.CustomFetch,
    })
    const { jwks_uri, id_token_signing_alg_values_supported: algorithms } = client.serverMetadata()
    return {
      client,
      algorithms: ASYMMETRIC.filter((name) => (algorithms ?? ['RS256']).includes(name)),
      keySet: createRemoteJWKSet(new URL(jwks_uri ?? ''), {
        timeoutDuration: TIMEOUT_S * 1_000,
        [customFetch]: boundedFetch,
      }),
    }
  }
  let discovered: ReturnType<typeof discover> | undefined
  const configuration = () => {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }
  return {
    id,
    label,
    icon,
    async authorizeUrl({ state, nonce, codeVerifier }, callbackUrl) {
      return openid.buildAuthorizationUrl((await configuration()).client, {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async redeem(callback, { state, nonce, codeVerifier }) {
      const { client } = await configuration()
      const tokens = await openid.authorizationCodeGrant(client, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      // Many providers have the address in their user info only.
      if (!claims || 'email' in claims || !client.serverMetadata().userinfo_endpoint) return toProfile(claims)
      const userInfo = await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
      return toProfile({ ...userInfo, iss: claims.iss, sub: claims.sub })
    },
    async verifyIdToken(token, { accessToken, now }) {
      const { keySet, algorithms, client } = await configuration()
      const { payload, protectedHeader } = await jwtVerify(token, keySet, {
        algorithms,
        issuer: client.serverMetadata().issuer,
        audience: settings.clientId,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now,
      }).catch((error: unknown) => {
        throw toIdTokenError(error)
      })
      if (!isAuthorizedParty(payload, settings.clientId))
        throw new InvalidIdTokenError('Unacceptable audience in id_token')
      if (accessToken !== undefined && !matchesHash(accessToken, payload.at_hash, protectedHeader.alg))
        throw new InvalidIdTokenError('Bad ID token')
      const { nonce } = payload
      return { profile: profileOf(payload), nonce: typeof nonce === 'string' ? nonce : undefined }
    },
  }
}

function toProfile(claims: unknown): ProviderProfile {
  const parsed = profileClaims.safeParse(claims)
  if (!parsed.success)
    throw new InvalidResponseError('The claims are not as expected.', { cause: parsed.error })
  const { sub, email, email_verified } = parsed.data
  return {
    providerId: sub,
    email,
    isEmailVerified: email_verified === true,
    claims: Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined)),
  }
}

function profileOf(payload: JWTPayload): ProviderProfile {
  try {
    return toProfile(payload)
  } catch (cause) {
    throw new InvalidIdTokenError('Bad ID token', { cause })
  }
}

/** A token for several clients names the one that asked for it (OpenID Connect Core, 3.1.3.7). */
const isAuthorizedParty = ({ aud, azp }: JWTPayload, clientId: string) =>
  azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId

/** `at_hash` is the left half of the hash that the algorithm of the signature uses. A token without it is not bound to one. */
function matchesHash(accessToken: string, expected: unknown, algorithm: string): boolean {
  if (expected === undefined) return true
  const size = /(256|384|512)$/.exec(algorithm)?.[0] ?? '512'
  const digest = createHash(`sha${size}`).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url') === expected
}

/** Errors that the token causes; those of the provider's key set stay as they are. */
function toIdTokenError(cause: unknown): unknown {
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'aud')
    return new InvalidIdTokenError('Unacceptable audience in id_token', { cause })
  const isOfToken =
    cause instanceof errors.JWTClaimValidationFailed ||
    cause instanceof errors.JWTExpired ||
    cause instanceof errors.JWTInvalid ||
    cause instanceof errors.JWSInvalid ||
    cause instanceof errors.JWSSignatureVerificationFailed ||
    cause instanceof errors.JOSEAlgNotAllowed ||
    cause instanceof errors.JOSENotSupported ||
    cause instanceof errors.JWKSNoMatchingKey ||
    cause instanceof errors.JWKSMultipleMatchingKeys
  return isOfToken ? new InvalidIdTokenError('Bad ID token', { cause }) : cause
}
