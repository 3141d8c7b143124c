import type { ProviderProfile, SignInProvider } from '#server/adapters/auth/port.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import { ProtocolError } from '../protocol-error.ts'
import { safeRedirect, withFragment, withQuery } from '../redirects.ts'
import { hashToken, keyedHash, randomToken } from '../secrets.ts'
import { createSession, presentSession, sessionParams } from '../sessions/issue-session.ts'
import { findOrCreateUser } from './find-or-create-user.ts'
import { issueAuthorizationCode, type PkceChallenge } from './pkce.ts'
import { consumeFlow, insertFlow } from './queries.ts'
import { unsupportedProvider } from './unsupported-provider.ts'

const FLOW_LIFETIME_MS = 10 * 60_000

const callbackEndpoint = (publicUrl: string) => `${publicUrl}/auth/v1/callback`

/** Derived from the state and the browser's cookie, so that only the browser that started the flow can complete it. */
function deriveFlowSecrets(ctx: AuthContext, state: string, browserId: string) {
  const secret = ctx.deps.secret('auth')
  return {
    state,
    nonce: keyedHash(secret, 'nonce', `${state} ${browserId}`),
    codeVerifier: keyedHash(secret, 'verifier', `${state} ${browserId}`),
  }
}

const hashState = (state: string, browserId: string) => hashToken(`${state} ${browserId}`)

/** The enabled provider with this id. Throws ProtocolError `validation_failed`. */
export function requireProvider({ deps }: AuthContext, id: unknown): SignInProvider {
  const provider = deps.signInProviders.find((known) => known.id === id)
  if (!provider) throw unsupportedProvider(id)
  return provider
}

/** Returns the URL of the provider, or `redirectTo` with an error when the provider cannot be reached. */
export async function startOAuthFlow(
  ctx: AuthContext,
  provider: SignInProvider,
  input: {
    redirectTo: unknown
    challenge: PkceChallenge
    browserId: string
    /** The session that links an identity to its user. */
    linkSessionId?: string
  },
): Promise<string> {
  const { deps } = ctx
  const redirectTo = safeRedirect(deps.env, input.redirectTo)
  const state = randomToken()
  const now = deps.now()
  try {
    const url = await provider.authorizeUrl(
      deriveFlowSecrets(ctx, state, input.browserId),
      callbackEndpoint(deps.env.PUBLIC_URL),
    )
    await insertFlow(deps.db, {
      stateHash: hashState(state, input.browserId),
      redirectTo,
      provider: provider.id,
      linkSessionId: input.linkSessionId ?? null,
      method: 'oauth',
      ...input.challenge,
      createdAt: now,
      expiresAt: new Date(now.getTime() + FLOW_LIFETIME_MS),
    })
    return url.href
  } catch (error) {
    deps.log.error(
      { event: 'oauth_provider_unreachable', provider: provider.id, err: error },
      'sign-in provider cannot be reached',
    )
    return errorRedirect(
      redirectTo,
      'server_error',
      'unexpected_failure',
      `${provider.label} cannot be reached. Please try again.`,
    )
  }
}

/** Handles the provider's callback. Returns the URL to redirect to, with a session, a code or an error. */
export async function completeOAuthFlow(
  ctx: AuthContext,
  input: { query: Record<string, unknown>; browserId: string | undefined },
  client: ClientInfo,
): Promise<string> {
  const { deps } = ctx
  const root = `${deps.env.PUBLIC_URL}/`
  const { state, error } = input.query
  const invalidState = () =>
    errorRedirect(
      root,
      'invalid_request',
      'bad_oauth_state',
      'This sign-in was not begun in this browser, or took too long. Please try again.',
    )
  if (typeof state !== 'string' || !input.browserId) return invalidState()
  const flow = await consumeFlow(deps.db, hashState(state, input.browserId))
  const provider = deps.signInProviders.find(({ id }) => id === flow?.provider)
  if (!flow || !provider || flow.expiresAt <= deps.now()) return invalidState()
  const { redirectTo, clientCodeChallenge, clientChallengeMethod } = flow
  if (error !== undefined)
    return errorRedirect(
      redirectTo,
      'access_denied',
      'bad_oauth_callback',
      `The sign-in with ${provider.label} was not completed.`,
    )

  let profile: ProviderProfile
  try {
    profile = await provider.redeem(
      callbackWithQuery(deps.env.PUBLIC_URL, input.query),
      deriveFlowSecrets(ctx, state, input.browserId),
    )
  } catch (cause) {
    deps.log.warn(
      {
        event: 'oauth_code_exchange_failed',
        provider: provider.id,
        reason: cause instanceof Error ? cause.message : 'unknown',
      },
      'sign-in with a provider failed',
    )
    return errorRedirect(
      redirectTo,
      'server_error',
      'bad_oauth_callback',
      `The sign-in with ${provider.label} failed. Please try again.`,
    )
  }
  try {
    const opened = await deps.db.transaction(async (tx) => {
      const user = flow.linkSessionId
        ? await linkIdentity(ctx, tx, { sessionId: flow.linkSessionId, provider, profile }, client)
        : await findOrCreateUser(ctx, tx, provider, profile, client)
      if (clientCodeChallenge)
        return {
          code: await issueAuthorizationCode(ctx, tx, {
            userId: user.id,
            method: 'oauth',
            redirectTo,
            linkSessionId: flow.linkSessionId,
            clientCodeChallenge,
            clientChallengeMethod,
          }),
        }
      return { user, ...(await createSession(ctx, tx, user, 'oauth', client, flow.linkSessionId)) }
    })
    if (opened.code !== undefined) return withQuery(redirectTo, { code: opened.code })
    const session = await presentSession(ctx, opened.user, opened.session, opened.refreshToken)
    return withFragment(redirectTo, sessionParams(session))
  } catch (cause) {
    // The browser is navigating, so every error has to lead to a page of the site.
    if (cause instanceof ProtocolError)
      return errorRedirect(redirectTo, 'access_denied', cause.code, cause.message)
    deps.log.error(
      { event: 'oauth_sign_in_failed', provider: provider.id, err: cause },
      'sign-in with a provider could not be stored',
    )
    return errorRedirect(
      redirectTo,
      'server_error',
      'unexpected_failure',
      'Something went wrong on our side. Please try again.',
    )
  }
}

/** The callback's public URL with the request's query; the request's Host may be that of a proxy. */
function callbackWithQuery(publicUrl: string, query: Record<string, unknown>) {
  const url = new URL(callbackEndpoint(publicUrl))
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string') url.searchParams.set(name, value)
  return url
}

const errorRedirect = (target: string, error: string, code: string, description: string) =>
  withFragment(target, { error, error_code: code, error_description: description }, { alsoInQuery: true })
