import type { AuthContext, ClientInfo } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { sessionNotFound } from '../protocol-error.ts'
import { findUser, insertAuditEntry, lockUser } from '../queries.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { findSession } from '../sessions/queries.ts'

/** Mails a code that confirms, for this session only, that the user is the one who uses it. Throws ProtocolError 429. */
export async function requestReauthentication(
  ctx: AuthContext,
  session: CurrentSession,
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  const user = await findUser(deps.db, session.userId)
  if (!user) throw sessionNotFound()
  await ctx.limits.consume(
    ['mailSpacing', `reauthentication ${user.id}`],
    ['reauthentication', user.id],
    ['mailByAddress', user.email],
  )
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    // The session may have ended before the user was locked.
    if (!(await findSession(tx, session.sessionId, user.id))) throw sessionNotFound()
    await enqueueMail(deps, tx, {
      kind: 'reauthentication',
      recipient: user.email,
      redirectTo: `${deps.env.PUBLIC_URL}/`,
      sessionId: session.sessionId,
    })
    await insertAuditEntry(tx, {
      userId: user.id,
      action: 'reauthentication_asked',
      ip: client.ip,
      createdAt: deps.now(),
    })
  })
}
