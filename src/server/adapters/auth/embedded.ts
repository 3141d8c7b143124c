import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import { unauthorized } from '#server/errors.ts'
import { toIdentity } from './identity.ts'
import type { PublicJwk, SigningKeys, TokenVerifier } from './port.ts'

/** Verifies tokens of the embedded service. The caller checks that the session exists. */
export function embeddedVerifier(keys: SigningKeys, issuer: string, now: () => Date): TokenVerifier {
  let cached: { kids: string; keySet: ReturnType<typeof createLocalJWKSet> } | undefined
  const toKeySet = (published: PublicJwk[]) => {
    const kids = published.map(({ kid }) => kid).join()
    if (cached?.kids !== kids) cached = { kids, keySet: createLocalJWKSet({ keys: published as JWK[] }) }
    return cached.keySet
  }
  const verifyWith = (token: string, published: PublicJwk[]) =>
    jwtVerify(token, toKeySet(published), {
      issuer,
      audience: 'authenticated',
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
      currentDate: now(),
    })
  return {
    isEmbedded: true,
    async verify(token) {
      try {
        const { payload } = await verifyWith(token, await keys.publicKeys()).catch(async (error: unknown) => {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
          return verifyWith(token, await keys.publicKeysWithUnknown())
        })
        if (payload.role !== 'authenticated') throw unauthorized()
        return toIdentity({ ...payload, sub: payload.sub as string })
      } catch (error) {
        throw error instanceof errors.JOSEError ? unauthorized(error) : error
      }
    },
  }
}
