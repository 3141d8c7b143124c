import type { Env } from '#server/env.ts'
import { ProtocolError } from './protocol-error.ts'

/**
 * Throws ProtocolError unless the address is of one of ALLOWED_MAIL_DOMAINS, if that is set. It decides by the address alone, so
 * it does not reveal whether there is an account.
 */
export function assertAllowedDomain(env: Env, email: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (env.ALLOWED_MAIL_DOMAINS && !env.ALLOWED_MAIL_DOMAINS.includes(domain))
    throw new ProtocolError(
      400,
      'email_address_not_authorized',
      `Email address ${JSON.stringify(email)} cannot be used as it is not authorized`,
    )
}
