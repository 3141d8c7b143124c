import { isIP } from 'node:net'
import type { Env } from './env.ts'

/** For whom browsers make and use WebAuthn credentials. */
export interface RelyingParty {
  /** The host that credentials belong to, without a port. */
  id: string
  /** The one origin whose pages may use them. */
  origin: string
}

/** Undefined where browsers allow no credentials: at an IP address, and without https at any other host than localhost. */
export function relyingPartyOf({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(PUBLIC_URL)
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isSecure && !isAddress ? { id: hostname, origin } : undefined
}
