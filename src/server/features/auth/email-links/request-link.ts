import { setTimeout as pause } from 'node:timers/promises'
import type { AuthContext, ClientInfo } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { PkceChallenge } from '../oauth/pkce.ts'
import { safeRedirect } from '../redirects.ts'
import { normaliseEmail } from '../user-input.ts'

/** The response is not sent earlier than this, so that its time does not reveal whether a mail is being sent. */
const MINIMUM_DELAY_MS = 100

/**
 * Mails a link that resets the password, or repeats the one that confirms a sign-up or a new address. Does the same for every
 * address: whether there is a user is looked up when the mail is sent. Throws ProtocolError 429 above the limits.
 */
export async function requestLink(
  ctx: AuthContext,
  kind: 'recovery' | 'resend' | 'email_change',
  input: { email?: unknown; redirectTo: unknown; challenge: PkceChallenge },
  client: ClientInfo,
): Promise<void> {
  const { deps } = ctx
  const minimumDelay = pause(MINIMUM_DELAY_MS)
  const email = normaliseEmail(input.email)
  await ctx.limits.consumeMail(kind, email, client)
  const mail = {
    recipient: email,
    redirectTo: safeRedirect(deps.env, input.redirectTo),
    ...input.challenge,
  }
  await deps.db.transaction(async (tx) => {
    await enqueueMail(deps, tx, { kind, ...mail })
    if (kind === 'email_change') await enqueueMail(deps, tx, { kind: 'email_change_current', ...mail })
  })
  await minimumDelay
}
