import type { Db } from '#server/db/client.ts'
import { isBanned } from '../bans.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { pendingEmailOf } from '../current-user/pending-email.ts'
import { amrOf, assuranceLevelOf } from '../factors/assurance.ts'
import { listFactors } from '../factors/queries.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import { type AuthUser, appMetadataOf, presentUser } from '../presenter.ts'
import { userBanned } from '../protocol-error.ts'
import { type AuthUserRow, insertAuditEntry, listIdentities } from '../queries.ts'
import { hashToken, randomToken } from '../secrets.ts'
import { deviceOf } from './device.ts'
import { noticeNewDevice } from './new-device.ts'
import { findSession, insertRefreshToken, insertSession, type SessionRow } from './queries.ts'

const ACCESS_TOKEN_LIFETIME_S = 3_600

export type SignInMethod = 'password' | 'otp' | 'magiclink' | 'recovery' | 'oauth' | 'passkey'

/** A session in GoTrue's JSON format; times in seconds. */
export interface SessionResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: AuthUser
}

/**
 * Inserts a session with its first refresh token, for a user whose row the transaction has locked. It keeps the second factor of
 * the session that it takes the place of, if there is one. Throws ProtocolError `user_banned`. `presentSession` builds the response, outside the transaction.
 */
export async function createSession(
  ctx: AuthContext,
  tx: Db,
  user: Pick<AuthUserRow, 'id' | 'email' | 'bannedUntil'>,
  method: SignInMethod,
  client: ClientInfo,
  replacedSessionId: string | null = null,
) {
  assertAllowedDomain(ctx.deps.env, user.email)
  const replaced = replacedSessionId ? await findSession(tx, replacedSessionId, user.id) : undefined
  const now = ctx.deps.now()
  if (isBanned(user, now)) throw userBanned(403)
  const refreshToken = randomToken()
  const session = await insertSession(tx, {
    id: ctx.deps.newId(),
    userId: user.id,
    method,
    secondFactorId: replaced?.secondFactorId ?? null,
    secondFactorMethod: replaced?.secondFactorMethod ?? null,
    secondFactorAt: replaced?.secondFactorAt ?? null,
    ip: client.ip,
    userAgent: client.userAgent?.replaceAll('\u0000', '').slice(0, 500) ?? null,
    createdAt: now,
    refreshedAt: now,
  })
  await insertRefreshToken(tx, {
    tokenHash: hashToken(refreshToken),
    sessionId: session.id,
    createdAt: now,
  })
  await noticeNewDevice(ctx, tx, user.id, method, client)
  await insertAuditEntry(tx, {
    userId: user.id,
    action: `sign_in:${method}`,
    ip: client.ip,
    device: deviceOf(client.userAgent),
    createdAt: now,
  })
  return { session, refreshToken }
}

/** The response for a session, with a new access token. */
export async function presentSession(
  ctx: AuthContext,
  user: AuthUserRow,
  session: SessionRow,
  refreshToken: string,
): Promise<SessionResponse> {
  const [identities, factors] = await Promise.all([
    listIdentities(ctx.deps.db, user.id),
    listFactors(ctx.deps.db, user.id),
  ])
  const issuedAt = Math.floor(ctx.deps.now().getTime() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME_S
  const accessToken = await ctx.keys.sign({
    iss: issuerOf(ctx.deps.env.PUBLIC_URL),
    sub: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: appMetadataOf(identities, user.appMetadata),
    user_metadata: user.userMetadata,
    aal: assuranceLevelOf(session),
    amr: amrOf(session),
    session_id: session.id,
    is_anonymous: false,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_S,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentUser({ ...user, newEmail: pendingEmailOf(user, ctx.deps.now()) }, identities, factors),
  }
}

/** The fields of a session that a redirect has in its fragment. */
export const sessionParams = ({
  access_token,
  expires_at,
  expires_in,
  refresh_token,
  token_type,
}: SessionResponse): Record<string, string> => ({
  access_token,
  expires_at: String(expires_at),
  expires_in: String(expires_in),
  refresh_token,
  token_type,
})

const issuerOf = (publicUrl: string) => `${publicUrl}/auth/v1`
