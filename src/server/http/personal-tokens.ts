import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Identity } from '#server/adapters/auth/port.ts'
import { AppError, unauthorized } from '#server/errors.ts'
import { includesScope, type TokenScope } from '#shared/contract/call.ts'
import { addressKey, countRequest } from './limit-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    findPersonalToken: PersonalTokenFinder
  }
}

/** What a token belongs to; undefined for a text that is not a valid token. */
export type PersonalTokenFinder = (
  token: string,
) => Promise<{ identity: Identity; scopes: readonly TokenScope[] } | undefined>

export const decorateTokenFinder = (app: FastifyInstance, find: PersonalTokenFinder) =>
  app.decorate('findPersonalToken', find)

/** The personal token of the Authorization header; undefined without one, and for other bearer tokens. */
export function readPersonalToken({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token?.startsWith('fm_') ? token : undefined
}

const MAX_KNOWN_TOKENS = 10_000
/** Hashes of tokens that were valid at their last use in this process, the oldest first. */
const knownTokens = new Set<string>()

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

function recordToken(hash: string, isValid: boolean) {
  knownTokens.delete(hash)
  if (isValid) knownTokens.add(hash)
  const [oldest] = knownTokens
  if (knownTokens.size > MAX_KNOWN_TOKENS && oldest !== undefined) knownTokens.delete(oldest)
}

/**
 * The user of a personal token. `scope` is what the call needs; null where only a sign-in may make it. Throws AppError
 * `unauthorized`, `insufficient_scope`, and `rate_limited`: above the limit of the token, and for made-up tokens from one address.
 */
export async function authenticateToken(
  request: FastifyRequest,
  token: string,
  scope: TokenScope | null,
): Promise<Identity> {
  const { callLimits } = request.server
  const address = addressKey(request)
  const hash = hashOf(token)
  // A token that was valid at its last use in this process is not affected by made-up ones from the same address.
  if (!knownTokens.has(hash)) await callLimits.assertNotReached('unknownSession', address)
  const found = await request.server.findPersonalToken(token)
  recordToken(hash, found !== undefined)
  if (!found) {
    await callLimits.consume('unknownSession', address)
    throw unauthorized()
  }
  await countRequest(request, 'token', found.identity.tokenId ?? '')
  if (scope === null)
    throw new AppError(
      'insufficient_scope',
      'A personal token cannot do this. Please sign in and do it yourself.',
    )
  if (!includesScope(found.scopes, scope))
    throw new AppError('insufficient_scope', `This token lacks the scope "${scope}".`)
  return found.identity
}
