import type { SigningKeys } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import { type AuthLimits, createAuthLimits } from './limits.ts'
import { type AttemptPaces, createAttemptPaces } from './pace.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords.ts'

/** Dependencies of the embedded sign-in service's use cases. */
export interface AuthContext {
  deps: Deps
  keys: SigningKeys
  passwords: PasswordHasher
  limits: AuthLimits
  paces: AttemptPaces
}

export async function createAuthContext(deps: Deps, keys: SigningKeys): Promise<AuthContext> {
  return {
    deps,
    keys,
    passwords: await createPasswordHasher(),
    limits: createAuthLimits(deps),
    paces: createAttemptPaces(deps),
  }
}

/** The client that sent a request, for limits, sessions and the audit log. */
export interface ClientInfo {
  /** Null when the address is missing or malformed. */
  ip: string | null
  /** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
  network: string
  userAgent: string | undefined
  /** Of a browser in which users have signed in, not checked yet; see `findKnownDevice`. */
  deviceCookie: string | undefined
}
