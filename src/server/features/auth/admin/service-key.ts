import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '#server/errors.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { ProtocolError } from '../protocol-error.ts'
import { badJwt } from '../sessions/bad-jwt.ts'
import { requireBearer } from '../sessions/current-session.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
/** The time does not depend on how much of the key is right. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected))

/**
 * Throws ProtocolError unless the bearer is AUTH_SERVICE_KEY: `not_admin` for the token of a user, `bad_jwt` for anything else, and
 * 429 after many of those from one network. Without that setting nobody is an admin.
 */
export async function requireServiceKey(
  ctx: AuthContext,
  authorization: string | undefined,
  client: ClientInfo,
): Promise<void> {
  const { env, verifier } = ctx.deps
  const bearer = requireBearer(authorization)
  if (env.AUTH_SERVICE_KEY !== undefined && isSame(bearer, env.AUTH_SERVICE_KEY)) return
  try {
    await verifier.verify(bearer)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') throw error
    await ctx.limits.consume(['serviceKeyByNetwork', client.network])
    throw badJwt(error)
  }
  throw new ProtocolError(403, 'not_admin', 'User not allowed')
}
