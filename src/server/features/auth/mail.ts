import type { Db } from '#server/db/client.ts'
import type { LinkPurpose, MailKind } from '#server/db/schema/auth.ts'
import type { Deps } from '#server/deps.ts'
import { MAX_MAIL_ATTEMPTS, sendMailJob } from './jobs.ts'
import { renderMail } from './mail-texts.ts'
import { insertLink } from './queries/links.ts'
import * as mails from './queries/mail.ts'
import { findUserByEmail } from './queries/users.ts'
import { withQuery } from './redirects.ts'
import { hashToken, randomToken } from './secrets.ts'

const LINK_LIFETIME_MS = 3_600_000

/** Asks for a mail, in the caller's transaction. Whether there is anybody to send it to is found out later, so that asking always takes the same time. */
export async function enqueueMail(
  deps: Deps,
  tx: Db,
  mail: { kind: MailKind } & Omit<mails.NewOutboxEntry, 'id' | 'kind' | 'createdAt'>,
): Promise<void> {
  const id = deps.newId()
  await mails.insertOutboxEntry(tx, { ...mail, id, createdAt: deps.now() })
  await deps.jobs.enqueue(tx, sendMailJob, { mailId: id })
}

/**
 * Sends a mail that waits, with a link made just now. Run twice, it finds nothing the second time; when the process dies
 * between sending and noting it, the mail comes twice and both links work.
 */
export async function sendMail(deps: Deps, mailId: string): Promise<void> {
  const mail = await mails.findPendingMail(deps.db, mailId)
  if (!mail) return
  const delivery = await resolveDelivery(deps, mail)
  if (delivery) {
    try {
      await deps.mailer.send({ to: delivery.to, ...renderMail(mail.kind, delivery.link) })
    } catch (error) {
      const attempts = await mails.recordFailure(deps.db, mail.id, {
        error: describeFailure(error, 'full'),
        maxAttempts: MAX_MAIL_ATTEMPTS,
      })
      deps.log[attempts >= MAX_MAIL_ATTEMPTS ? 'error' : 'warn'](
        { mailId, kind: mail.kind, attempts, reason: describeFailure(error, 'code') },
        attempts >= MAX_MAIL_ATTEMPTS
          ? 'a mail could not be sent and is given up; see auth.mail_outbox'
          : 'a mail could not be sent and will be tried again',
      )
      throw new Error(`mail ${mailId} was not sent (${describeFailure(error, 'code')})`)
    }
  }
  await mails.removeOutboxEntry(deps.db, mail.id)
}

/** Whom a mail goes to, and its link; undefined when there is nobody. */
async function resolveDelivery(
  deps: Deps,
  mail: mails.OutboxRow,
): Promise<{ to: string; link: string } | undefined> {
  if (mail.kind === 'email_change_notice' || mail.kind === 'password_notice')
    return { to: mail.recipient, link: `${deps.env.PUBLIC_URL}/` }
  if (mail.kind === 'signup_known')
    return { to: mail.recipient, link: withQuery(`${deps.env.PUBLIC_URL}/`, { signin: '1' }) }

  const user = await findUserByEmail(deps.db, mail.recipient)
  if (!user) return undefined
  const open = async (
    purpose: LinkPurpose,
    carried: Pick<mails.OutboxRow, 'passwordHash' | 'userMetadata' | 'newEmail'>,
  ) => {
    const token = randomToken()
    const now = deps.now()
    await insertLink(deps.db, {
      ...carried,
      tokenHash: hashToken(token),
      userId: user.id,
      purpose,
      redirectTo: mail.redirectTo,
      clientCodeChallenge: mail.clientCodeChallenge,
      clientChallengeMethod: mail.clientChallengeMethod,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
    })
    return withQuery(`${deps.env.PUBLIC_URL}/auth/v1/verify`, {
      token,
      type: purpose,
      redirect_to: mail.redirectTo,
    })
  }
  if (mail.kind === 'recovery')
    return {
      to: user.email,
      link: await open('recovery', { passwordHash: null, userMetadata: null, newEmail: null }),
    }
  if (mail.kind === 'email_change')
    return user.newEmail === null
      ? undefined
      : {
          to: user.newEmail,
          link: await open('email_change', {
            passwordHash: null,
            userMetadata: null,
            newEmail: user.newEmail,
          }),
        }
  if (user.emailConfirmedAt) return undefined
  if (mail.kind === 'signup')
    return {
      to: user.email,
      link: await open('signup', {
        passwordHash: mail.passwordHash,
        userMetadata: mail.userMetadata,
        newEmail: null,
      }),
    }
  // Asked for once more: of several who signed up with this address nobody knows whose password it would carry.
  const carried = user.hasRivalSignUps
    ? { passwordHash: null, userMetadata: null }
    : { passwordHash: user.passwordHash, userMetadata: user.userMetadata }
  return { to: user.email, link: await open('signup', { ...carried, newEmail: null }) }
}

/** Mail servers repeat addresses in their answers: those are for the table, never for the log. */
function describeFailure(error: unknown, how: 'full' | 'code'): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  if (how === 'full') return error.message.slice(0, 500)
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name
}
