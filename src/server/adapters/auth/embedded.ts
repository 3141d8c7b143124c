import { createLocalJWKSet, errors, type JWK, jwtVerify } from 'jose'
import { unauthorized } from '#server/errors.ts'
import { toIdentity } from './identity.ts'
import type { PublicJwk, SigningKeys, TokenVerifier } from './port.ts'

/** Tokens of the embedded service. That the sign-in still exists is for the caller to check. */
export function embeddedVerifier(keys: SigningKeys, issuer: string, now: () => Date): TokenVerifier {
  let known: { kids: string; find: ReturnType<typeof createLocalJWKSet> } | undefined
  const keySet = (published: PublicJwk[]) => {
    const kids = published.map(({ kid }) => kid).join()
    if (known?.kids !== kids) known = { kids, find: createLocalJWKSet({ keys: published as JWK[] }) }
    return known.find
  }
  return {
    isEmbedded: true,
    async verify(token) {
      const find = keySet(await keys.publicKeys())
      try {
        const { payload } = await jwtVerify(token, find, {
          issuer,
          audience: 'authenticated',
          algorithms: ['ES256'],
          requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
          currentDate: now(),
        })
        if (payload.role !== 'authenticated') throw unauthorized()
        return toIdentity({ ...payload, sub: payload.sub as string })
      } catch (error) {
        throw error instanceof errors.JOSEError ? unauthorized(error) : error
      }
    },
  }
}
