import { Resolver } from 'node:dns/promises'
import type { Env } from '#server/env.ts'
import type { AuthContext, ClientInfo } from './context.ts'
import { ProtocolError } from './protocol-error.ts'

/** Typed often, and nobody's. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'test@gmail.com',
  'example@gmail.com',
  'someone@gmail.com',
  'test@email.com',
])
/** Domains of examples, and common misspellings. */
const NOBODYS_DOMAINS: ReadonlySet<string> = new Set([
  'test.com',
  'example.com',
  'example.net',
  'example.org',
  'gamil.com',
  'anonymous.com',
  'email.com',
])
/** Top-level domains that are reserved (RFC 2606, RFC 6762). */
const RESERVED: ReadonlySet<string> = new Set(['test', 'example', 'invalid', 'local', 'localhost'])
const SHORTEST_GMAIL_NAME = 6

export type DnsLookups = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/**
 * With MAIL_CHECK=on: throws ProtocolError `email_address_invalid` for an address that cannot receive mail, by its name or because
 * its domain does not exist. It decides by the address alone, so it does not reveal whether there is an account.
 */
export async function assertReceivesMail(
  env: Env,
  email: string,
  dns: DnsLookups = new Resolver({ timeout: 1_000, tries: 1 }),
): Promise<void> {
  if (env.MAIL_CHECK === 'off') return
  const [name = '', domain = ''] = email.split('@')
  const isRefused =
    PLACEHOLDERS.has(email) ||
    NOBODYS_DOMAINS.has(domain) ||
    RESERVED.has(domain.slice(domain.lastIndexOf('.') + 1)) ||
    (domain === 'gmail.com' && name.length < SHORTEST_GMAIL_NAME)
  if (isRefused || !(await mayExist(domain, dns)))
    throw new ProtocolError(400, 'email_address_invalid', `Email address ${JSON.stringify(email)} is invalid`)
}

/** As `assertReceivesMail`, for an address that a stranger may state. Throws 429 after many from one network, too. */
export async function assertStrangerReceivesMail(
  { deps, limits }: AuthContext,
  email: string,
  client: ClientInfo,
): Promise<void> {
  if (deps.env.MAIL_CHECK === 'off') return
  await limits.consume(['mailCheckByNetwork', client.network])
  await assertReceivesMail(deps.env, email)
}

/** False when there is neither a mail server nor a host of the name; true when the name service cannot be asked. */
async function mayExist(domain: string, dns: DnsLookups): Promise<boolean> {
  const lookups = [() => dns.resolveMx(domain), () => dns.resolve4(domain), () => dns.resolve6(domain)]
  for (const lookup of lookups)
    try {
      await lookup()
      return true
    } catch (error) {
      if (!isMissing(error)) return true
    }
  return false
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
