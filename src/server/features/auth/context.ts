import type { SigningKeys } from '#server/adapters/auth/port.ts'
import type { Deps } from '#server/deps.ts'
import type { AuthLimits } from './limits.ts'
import type { PasswordHasher } from './passwords.ts'

/** What the calls of the embedded service share. */
export interface AuthContext {
  deps: Deps
  keys: SigningKeys
  passwords: PasswordHasher
  limits: AuthLimits
}

/** Who makes a call, as far as the network tells. */
export interface ClientInfo {
  /** A well-formed address; null when there is none, or when a proxy told something else. */
  ip: string | null
  /** What limits count by: an IPv4 address, or the /64 that one subscriber of IPv6 has. */
  network: string
  userAgent: string | undefined
}

/** PKCE, as a client asks for it when a flow begins. */
export interface PkceChallenge {
  clientCodeChallenge: string | null
  clientChallengeMethod: 's256' | 'plain' | null
}
