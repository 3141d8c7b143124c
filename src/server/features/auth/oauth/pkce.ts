import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { ProtocolError, validationFailed } from '../protocol-error.ts'
import { lockUser, updateUser } from '../queries.ts'
import { hashToken, randomToken } from '../secrets.ts'
import {
  createSession,
  presentSession,
  type SessionResponse,
  type SignInMethod,
} from '../sessions/issue-session.ts'
import { consumeFlow, type FlowRow, findCodeOwner, insertFlow, lockFlowByCode } from './queries.ts'

const CODE_LIFETIME_MS = 5 * 60_000
const MIN_LENGTH = 43
const MAX_LENGTH = 128

/**
 * The client's PKCE challenge (RFC 7636), under the names of the columns; null when the client requests tokens instead of a
 * code.
 */
export interface PkceChallenge {
  clientCodeChallenge: string | null
  clientChallengeMethod: 's256' | 'plain' | null
}

/** Throws ProtocolError `validation_failed` for an invalid challenge or an unknown method. */
export function parseChallenge(challenge: unknown, method: unknown): PkceChallenge {
  if (!challenge && !method) return { clientCodeChallenge: null, clientChallengeMethod: null }
  if (typeof challenge !== 'string' || typeof method !== 'string' || challenge === '' || method === '')
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < MIN_LENGTH || challenge.length > MAX_LENGTH)
    throw validationFailed(`code challenge has to be between ${MIN_LENGTH} and ${MAX_LENGTH} characters`)
  if (!/^[\w.~-]+$/.test(challenge))
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  const kind = method.toLowerCase()
  if (kind !== 's256' && kind !== 'plain')
    throw validationFailed(`unsupported code_challenge method ${JSON.stringify(method.slice(0, 50))}`)
  return { clientCodeChallenge: challenge, clientChallengeMethod: kind }
}

/**
 * A code that can be redeemed once, within five minutes, with the verifier of the client's challenge. That of a linked identity
 * ends with the session that linked it.
 */
export async function issueAuthorizationCode(
  ctx: AuthContext,
  tx: Db,
  flow: Pick<FlowRow, 'redirectTo' | 'clientCodeChallenge' | 'clientChallengeMethod'> & {
    userId: string
    method: SignInMethod
    linkSessionId?: string | null
  },
): Promise<string> {
  const code = randomToken()
  const now = ctx.deps.now()
  await insertFlow(tx, {
    ...flow,
    stateHash: hashToken(randomToken()),
    authCodeHash: hashToken(code),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  })
  return code
}

/** Creates a session. Throws ProtocolError for an unknown, used or expired code, or a wrong verifier. */
export async function redeemAuthorizationCode(
  ctx: AuthContext,
  input: { code: unknown; verifier: unknown },
  client: ClientInfo,
): Promise<SessionResponse> {
  const { deps } = ctx
  const { code, verifier } = input
  if (typeof code !== 'string' || code === '' || typeof verifier !== 'string' || verifier === '')
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty')
  const userId = await findCodeOwner(deps.db, hashToken(code))
  if (userId === undefined) {
    await ctx.limits.consume(['unknownTokenByNetwork', client.network])
    throw flowNotFound()
  }
  const { user, session, refreshToken } = await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const flow = await lockFlowByCode(tx, hashToken(code))
    if (!flow?.userId) throw flowNotFound()
    const now = deps.now()
    if (flow.expiresAt <= now)
      throw new ProtocolError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
    if (!matchesChallenge(flow, verifier))
      throw new ProtocolError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    await consumeFlow(tx, flow.stateHash)
    const user = await updateUser(tx, flow.userId, { lastSignInAt: now, updatedAt: now })
    const method = flow.method as SignInMethod
    return { user, ...(await createSession(ctx, tx, user, method, client, flow.linkSessionId)) }
  })
  return presentSession(ctx, user, session, refreshToken)
}

const flowNotFound = () =>
  new ProtocolError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')

function matchesChallenge(flow: FlowRow, verifier: string): boolean {
  const computed = Buffer.from(
    flow.clientChallengeMethod === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier,
  )
  const expected = Buffer.from(flow.clientCodeChallenge ?? '')
  return expected.length > 0 && computed.length === expected.length && timingSafeEqual(computed, expected)
}
