import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import type { authOneTimeTokens, LinkPurpose } from '#server/db/schema/auth.ts'
import type { MailKind } from '#server/db/schema/auth-mail.ts'
import type { Deps } from '#server/deps.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import { paths } from '#shared/paths.ts'
import { hashCode, randomCode } from '../codes/verify-code.ts'
import { pendingEmailOf } from '../current-user/pending-email.ts'
import { createReauthenticationCode } from '../current-user/reauthentication-code.ts'
import { linkTypeOf } from '../email-links/link-type.ts'
import { insertLink } from '../email-links/queries.ts'
import {
  createInvitationLink,
  invitedMetadata,
  isInvitationOpen,
  mayBecomeAccount,
} from '../invitations/invitation-link.ts'
import { type AuthUserRow, findUserByEmail, lockUser, updateUser } from '../queries.ts'
import { confirmPageUrl, withQuery } from '../redirects.ts'
import { hashToken, randomToken } from '../secrets.ts'
import * as queries from './queries.ts'
import { describeChange, describeInvitation, describeSignIn, renderMail } from './templates.ts'

const LINK_LIFETIME_MS = 3_600_000
const UNDO_LIFETIME_MS = 7 * 24 * 3_600_000
/** The delays between them grow from seconds to about 15 minutes. */
export const MAX_MAIL_ATTEMPTS = 11

export const sendMailJob = defineJob({
  name: 'auth.send-mail',
  formerName: 'auth-send-mail',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: MAX_MAIL_ATTEMPTS - 1,
})

/**
 * Writes a mail to the outbox, in the caller's transaction. The recipient is looked up when the mail is sent, so that the
 * time of a request does not reveal whether the address has a user.
 */
export async function enqueueMail(
  deps: Pick<Deps, 'newId' | 'now'> & { jobs: Pick<JobQueue, 'enqueue'> },
  tx: Db,
  mail: { kind: MailKind } & Omit<queries.NewOutboxEntry, 'id' | 'kind'>,
): Promise<void> {
  const id = deps.newId()
  await queries.insertOutboxEntry(tx, { createdAt: deps.now(), ...mail, id })
  await deps.jobs.enqueue(tx, sendMailJob, { mailId: id })
}

/**
 * Sends a mail of the outbox with a new link, and removes it; a second run does nothing. If the process ends between
 * sending and removing, the mail is sent twice and both links are valid. Throws when the mail was not sent; the queue retries.
 */
export async function sendMail(deps: Deps, mailId: string): Promise<void> {
  const mail = await queries.findPendingMail(deps.db, mailId)
  if (!mail) return
  const delivery = await resolveDelivery(deps, mail)
  if (delivery) {
    try {
      await deps.mailer.send({
        to: delivery.to,
        ...renderMail(delivery.kind ?? mail.kind, delivery.link, delivery),
      })
    } catch (error) {
      const attempts = await queries.recordFailure(deps.db, mail.id, {
        error: describeFailure(error, 'full'),
        maxAttempts: MAX_MAIL_ATTEMPTS,
      })
      const isLast = attempts >= MAX_MAIL_ATTEMPTS
      deps.log[isLast ? 'error' : 'warn'](
        {
          event: isLast ? 'auth_mail_failed' : 'auth_mail_retried',
          mailId,
          kind: mail.kind,
          attempts,
          reason: describeFailure(error, 'code'),
        },
        isLast
          ? 'mail not sent after the last attempt; see auth.mail_outbox'
          : 'mail not sent; the job retries',
      )
      throw new Error(`mail ${mailId} was not sent (${describeFailure(error, 'code')})`)
    }
  }
  await queries.removeOutboxEntry(deps.db, mail.id)
}

interface Delivery {
  to: string
  link: string
  /** Can be used instead of the link; that of `reauthentication` has no link. */
  code?: string
  facts?: string[]
  /** The template, if it is not that of the mail's own kind. */
  kind?: MailKind
}

/** The recipient, and the link, code and facts of a mail; undefined when there is no recipient. */
async function resolveDelivery(deps: Deps, mail: queries.OutboxRow): Promise<Delivery | undefined> {
  if (mail.kind === 'reauthentication')
    return mail.sessionId === null
      ? undefined
      : {
          to: mail.recipient,
          link: `${deps.env.PUBLIC_URL}${paths.account}`,
          code: await createReauthenticationCode(deps, mail.sessionId),
        }
  if (mail.kind === 'email_change_notice' || mail.kind === 'security_change')
    return mail.userId === null
      ? undefined
      : {
          to: mail.recipient,
          link: await createUndoLink(deps, mail.userId, mail),
          facts: [
            ...(mail.securityChange ? describeChange(mail.securityChange) : []),
            ...(mail.newDevice ? describeSignIn(mail.newDevice, mail.createdAt) : []),
          ],
        }
  if (mail.kind === 'password_notice') return { to: mail.recipient, link: `${deps.env.PUBLIC_URL}/` }
  if (mail.kind === 'signup_known')
    return { to: mail.recipient, link: withQuery(`${deps.env.PUBLIC_URL}/`, { signin: '1' }) }
  if (mail.newDevice)
    return {
      to: mail.recipient,
      link: `${deps.env.PUBLIC_URL}${paths.account}`,
      facts: describeSignIn(mail.newDevice, mail.createdAt),
    }

  const user = await findUserByEmail(deps.db, mail.recipient)
  if (!user || !mayBecomeAccount(deps, user)) return undefined
  const isInvited = isInvitationOpen(user, deps.now())
  if (isInvited && (mail.kind === 'invite' || (mail.kind === 'resend' && user.passwordHash === null)))
    return resolveInvitation(deps, mail, user)
  if (mail.kind === 'invite') return undefined
  const createLink = async (
    purpose: LinkPurpose,
    payload: Pick<queries.NewOutboxEntry, 'passwordHash' | 'userMetadata' | 'signUpOrigin' | 'newEmail'>,
  ) => {
    const token = randomToken()
    const code = randomCode()
    const now = deps.now()
    await storeLink(deps, mail.id, {
      ...payload,
      tokenHash: hashToken(token),
      codeHash: hashCode(deps, { userId: user.id, purpose, code }),
      userId: user.id,
      purpose,
      redirectTo: mail.redirectTo,
      clientCodeChallenge: mail.clientCodeChallenge,
      clientChallengeMethod: mail.clientChallengeMethod,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS),
    })
    return { link: confirmPageUrl(mail.redirectTo, token, linkTypeOf(purpose)), code }
  }
  if (mail.kind === 'recovery')
    return {
      to: user.email,
      ...(await createLink('recovery', { passwordHash: null, userMetadata: null, newEmail: null })),
    }
  if (mail.kind === 'email_change' || mail.kind === 'email_change_current') {
    const newEmail = pendingEmailOf(user, deps.now())
    if (newEmail === null) return undefined
    const link = await createLink(mail.kind, { passwordHash: null, userMetadata: null, newEmail })
    await updateUser(deps.db, user.id, { emailChangeSentAt: deps.now(), updatedAt: user.updatedAt })
    return { to: mail.kind === 'email_change' ? newEmail : user.email, ...link }
  }
  if (mail.kind === 'magiclink') {
    const purpose = user.emailConfirmedAt ? 'magiclink' : 'signup'
    // The password of an unconfirmed user may be another person's, so the link has none.
    const payload = {
      passwordHash: null,
      userMetadata: user.emailConfirmedAt ? null : { ...invitedMetadata(user), ...mail.userMetadata },
      newEmail: null,
    }
    return { to: user.email, kind: purpose, ...(await createLink(purpose, payload)) }
  }
  if (user.emailConfirmedAt) return undefined
  if (mail.kind === 'signup')
    return {
      to: user.email,
      ...(await createLink('signup', {
        passwordHash: mail.passwordHash,
        userMetadata: mail.userMetadata,
        signUpOrigin: mail.signUpOrigin,
        newEmail: null,
      })),
    }
  // After several sign-ups with one address it is unknown which password belongs to the owner, so the link has none.
  const credentials = user.hasRivalSignUps
    ? { passwordHash: null, userMetadata: null, signUpOrigin: user.signUpOrigin }
    : {
        passwordHash: user.passwordHash,
        userMetadata: user.userMetadata,
        signUpOrigin: user.signUpOrigin,
      }
  return { to: user.email, ...(await createLink('signup', { ...credentials, newEmail: null })) }
}

async function resolveInvitation(deps: Deps, mail: queries.OutboxRow, user: AuthUserRow): Promise<Delivery> {
  const { page, code, until } = await createInvitationLink(deps, deps.db, user, mail.redirectTo)
  return { to: user.email, kind: 'invite', link: page, code, facts: describeInvitation(deps.env, until) }
}

/** Throws when the mail was taken back after it was read, so that its link does not outlive what took it back. */
const storeLink = (deps: Deps, mailId: string, link: typeof authOneTimeTokens.$inferInsert): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockUser(tx, link.userId)
    if (!(await queries.findPendingMail(tx, mailId))) throw new Error(`mail ${mailId} was taken back`)
    await insertLink(tx, link)
  })

/**
 * A link to the page that restores the recipient's address and takes back what was added since; valid for seven days from the
 * change.
 */
async function createUndoLink(deps: Deps, userId: string, mail: queries.OutboxRow): Promise<string> {
  const token = randomToken()
  await storeLink(deps, mail.id, {
    tokenHash: hashToken(token),
    userId,
    purpose: 'email_change_undo',
    newEmail: mail.recipient,
    redirectTo: `${deps.env.PUBLIC_URL}${paths.resetPassword}`,
    createdAt: mail.createdAt,
    expiresAt: new Date(mail.createdAt.getTime() + UNDO_LIFETIME_MS),
  })
  return confirmPageUrl(
    `${deps.env.PUBLIC_URL}${paths.resetPassword}`,
    token,
    linkTypeOf('email_change_undo'),
  )
}

/** What a mail server may quote of a mail: its link, the token in it, and its code. */
const QUOTED_SECRETS = /https?:\/\/\S+|[\w-]{32,}|\b\d{6}\b/gi

/**
 * `full` is for the table only: mail servers include addresses in their messages, and the log must not contain them. Neither has
 * what would let its reader sign in.
 */
function describeFailure(error: unknown, how: 'full' | 'code'): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  if (how === 'full') return error.message.replaceAll(QUOTED_SECRETS, '…').slice(0, 500)
  return [code, responseCode].filter((part) => part !== undefined).join(' ') || error.name
}
