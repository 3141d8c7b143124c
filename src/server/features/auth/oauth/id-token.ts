import { createHash } from 'node:crypto'
import { InvalidIdTokenError, type ProviderProfile, type SignInProvider } from '#server/adapters/auth/port.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { linkIdentity, requireLinking } from '../identities/link-identity.ts'
import { invalidIdTokenRequest, ProtocolError } from '../protocol-error.ts'
import { requireSession } from '../sessions/current-session.ts'
import { createSession, presentSession, type SessionResponse } from '../sessions/issue-session.ts'
import { findOrCreateUser } from './find-or-create-user.ts'

interface IdTokenInput {
  provider?: unknown
  id_token?: unknown
  access_token?: unknown
  nonce?: unknown
  link_identity?: unknown
}

/**
 * Creates a session for the holder of a provider's ID token; with `link_identity`, after linking the identity to the signed-in
 * user. Throws ProtocolError in the format of OAuth for a token that is not valid.
 */
export async function signInWithIdToken(
  ctx: AuthContext,
  input: IdTokenInput,
  authorization: string | undefined,
  client: ClientInfo,
): Promise<SessionResponse> {
  const { deps } = ctx
  const { id_token: token } = input
  if (typeof token !== 'string' || token === '') throw invalidIdTokenRequest('id_token required')
  const provider = requireTokenProvider(ctx, input.provider)
  const session = input.link_identity === true ? await requireSession(ctx, authorization) : undefined
  if (session) await requireLinking(ctx, session)

  await ctx.limits.consume(['idTokenByNetwork', client.network])
  const profile = await readProfile(ctx, provider, token, input)
  await ctx.limits.refund(['idTokenByNetwork', client.network])
  const opened = await deps.db.transaction(async (tx) => {
    const user = session
      ? await linkIdentity(ctx, tx, { sessionId: session.sessionId, provider, profile }, client)
      : await findOrCreateUser(ctx, tx, provider, profile, client)
    return { user, ...(await createSession(ctx, tx, user, 'oauth', client, session?.sessionId)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}

function requireTokenProvider({ deps }: AuthContext, id: unknown): SignInProvider {
  if (typeof id !== 'string' || id === '')
    throw invalidIdTokenRequest('provider or client_id and issuer required')
  const provider = deps.signInProviders.find((known) => known.id === id)
  if (provider) return provider
  throw id === 'google'
    ? new ProtocolError(
        400,
        'provider_disabled',
        `Provider (issuer ${JSON.stringify(deps.env.GOOGLE_ISSUER)}) is not enabled`,
      )
    : new ProtocolError(
        400,
        'validation_failed',
        `Custom OIDC provider ${JSON.stringify(id.slice(0, 100))} not allowed`,
      )
}

async function readProfile(
  { deps }: AuthContext,
  provider: SignInProvider,
  token: string,
  input: IdTokenInput,
): Promise<ProviderProfile> {
  const accessToken = typeof input.access_token === 'string' ? input.access_token : undefined
  try {
    const verified = await provider.verifyIdToken(token, { accessToken, now: deps.now() })
    assertNonce(verified.nonce ?? '', typeof input.nonce === 'string' ? input.nonce : '')
    return verified.profile
  } catch (cause) {
    if (cause instanceof ProtocolError) throw cause
    if (cause instanceof InvalidIdTokenError) throw invalidIdTokenRequest(cause.message, { cause })
    throw new ProtocolError(
      500,
      'unexpected_failure',
      `${provider.label} cannot be reached. Please try again.`,
      { cause },
    )
  }
}

/** The token has the hash of the nonce, so that a stolen token is of no use. */
function assertNonce(inToken: string, given: string) {
  if ((inToken === '') !== (given === ''))
    throw invalidIdTokenRequest('Passed nonce and nonce in id_token should either both exist or not.')
  if (given !== '' && createHash('sha256').update(given).digest('hex') !== inToken)
    throw invalidIdTokenRequest('Nonces mismatch', { error: 'invalid nonce' })
}
