import { setTimeout as pause } from 'node:timers/promises'
import type { AuthContext, ClientInfo } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { ProtocolError } from '../protocol-error.ts'
import { safeRedirect } from '../redirects.ts'
import { normaliseEmail } from '../user-input.ts'

/** The response is not sent earlier than this, so that its time does not reveal whether a mail is being sent. */
const MINIMUM_DELAY_MS = 100

/**
 * For somebody who tries to sign up while sign-up is closed: mails an open invitation of the address again. Does the same for
 * every address, and never tells the difference: whether there is an invitation is looked up when the mail is sent.
 */
export async function mailInvitationAgain(
  ctx: AuthContext,
  input: { email?: unknown; redirectTo: unknown },
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  const minimumDelay = pause(MINIMUM_DELAY_MS)
  try {
    const recipient = normaliseEmail(input.email)
    await ctx.limits.consumeMail('invite', recipient, client)
    const redirectTo = safeRedirect(deps.env, input.redirectTo)
    await deps.db.transaction((tx) => enqueueMail(deps, tx, { kind: 'invite', recipient, redirectTo }))
  } catch (error) {
    // An invalid address, or one mail too many: the answer to a sign-up that is closed stays the same.
    if (!(error instanceof ProtocolError)) throw error
  }
  await minimumDelay
}
