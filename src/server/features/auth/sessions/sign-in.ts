import { isBanned } from '../bans.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { findKnownDevice } from '../known-device.ts'
import { invalidCredentials, ProtocolError, userBanned } from '../protocol-error.ts'
import { findUserByEmail, insertAuditEntry, recordPasswordSignIn } from '../queries.ts'
import { normaliseEmail } from '../user-input.ts'
import { createSession, presentSession, type SessionResponse } from './issue-session.ts'

/**
 * Throws ProtocolError `invalid_credentials` after the same time for an unknown address and for a wrong password, and 429 after
 * many wrong ones. Wrong passwords of others do not slow a user down on a device where they have signed in before.
 */
export async function signInWithPassword(
  ctx: AuthContext,
  input: { email?: unknown; password?: unknown },
  client: ClientInfo,
): Promise<SessionResponse> {
  const { deps } = ctx
  const email = readAddress(input.email)
  const password = typeof input.password === 'string' ? input.password : ''
  const found = await findUserByEmail(deps.db, email)
  const device = findKnownDevice(deps, client.deviceCookie, found)
  const uncount = await (device
    ? ctx.paces.enter(['knownDevice', `${email} of ${device}`])
    : ctx.paces.enter(
        ['network', client.network],
        ['addressAndNetwork', `${email} from ${client.network}`],
        ['address', email],
      ))
  const isMatch = await ctx.passwords.matches(found?.passwordHash, password).catch(async (error: unknown) => {
    await uncount()
    throw error
  })
  if (!found?.passwordHash || !isMatch) {
    await insertAuditEntry(deps.db, {
      userId: found?.id ?? null,
      action: 'sign_in_failed',
      ip: client.ip,
      createdAt: deps.now(),
    })
    throw invalidCredentials()
  }
  await uncount()
  if (isBanned(found, deps.now())) throw userBanned(400)
  if (!found.emailConfirmedAt) throw new ProtocolError(400, 'email_not_confirmed', 'Email not confirmed')

  const { passwordHash } = found
  const renewedHash = await ctx.passwords.renew(passwordHash, password)
  const opened = await deps.db.transaction(async (tx) => {
    const user = await recordPasswordSignIn(tx, found.id, { passwordHash, renewedHash, now: deps.now() })
    if (!user) throw invalidCredentials()
    return { user, ...(await createSession(ctx, tx, user, 'password', client)) }
  })
  return presentSession(ctx, opened.user, opened.session, opened.refreshToken)
}

/** Nobody has an address that is none. */
function readAddress(email: unknown): string {
  try {
    return normaliseEmail(email)
  } catch {
    throw invalidCredentials()
  }
}
