import type { Db } from '#server/db/client.ts'
import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { Deps } from '#server/deps.ts'
import type { LinkDetails } from '#shared/contract/email-links.ts'
import { hashCode, randomCode } from '../codes/verify-code.ts'
import { insertLink, type LinkRow } from '../email-links/queries.ts'
import type { AuthUserRow } from '../queries.ts'
import { confirmPageUrl } from '../redirects.ts'
import { hashToken, randomToken } from '../secrets.ts'

/** Nobody waits for this mail, and people read their mail at the weekend. GoTrue leaves the lifetime of links to its operator, too. */
const INVITATION_LIFETIME_MS = 7 * 24 * 3_600_000

type InvitedUser = Pick<AuthUserRow, 'invitedAt' | 'emailConfirmedAt'>

/** When the invitation ends; undefined for a user who is not invited, or who has an account already. */
export const invitedUntil = ({ invitedAt, emailConfirmedAt }: InvitedUser): Date | undefined =>
  invitedAt && !emailConfirmedAt ? new Date(invitedAt.getTime() + INVITATION_LIFETIME_MS) : undefined

export function isInvitationOpen(user: InvitedUser, now: Date): boolean {
  const until = invitedUntil(user)
  return until !== undefined && now < until
}

/** False for the link of an invitation that was withdrawn or accepted while its mail was on its way. */
export const isLinkOpen = (link: LinkRow, user: InvitedUser, now: Date): boolean =>
  link.purpose !== 'invite' || isInvitationOpen(user, now)

/** With sign-up closed, only an invited address can become an account. */
export const mayBecomeAccount = (deps: Pick<Deps, 'env' | 'now'>, user: InvitedUser): boolean =>
  deps.env.SIGN_UP === 'open' || user.emailConfirmedAt !== null || isInvitationOpen(user, deps.now())

/** What the operator stated about an invited person; empty if it may be of somebody who signed up with the address. */
export const invitedMetadata = (user: AuthUserRow): UserMetadata =>
  invitedUntil(user) && user.passwordHash === null ? user.userMetadata : {}

/** A new link and code of an open invitation, valid until it ends; earlier ones stay valid. `page` is the page that the link opens. */
export async function createInvitationLink(
  deps: Pick<Deps, 'now' | 'secret'>,
  db: Db,
  user: AuthUserRow,
  redirectTo: string,
): Promise<{ token: string; code: string; page: string; until: Date }> {
  const until = invitedUntil(user)
  if (!until) throw new Error('The user is not invited.')
  const token = randomToken()
  const code = randomCode()
  await insertLink(db, {
    tokenHash: hashToken(token),
    codeHash: hashCode(deps, { userId: user.id, purpose: 'invite', code }),
    userId: user.id,
    purpose: 'invite',
    userMetadata: invitedMetadata(user),
    redirectTo,
    createdAt: deps.now(),
    expiresAt: until,
  })
  return { token, code, page: confirmPageUrl(redirectTo, token, 'invite'), until }
}

/** The part of a link's details that only an invitation has. */
export function describeInvitation({ createdAt, expiresAt, userMetadata }: LinkRow) {
  const { first_name, last_name } = userMetadata ?? {}
  return {
    at: createdAt.toISOString(),
    until: expiresAt.toISOString(),
    first_name: typeof first_name === 'string' ? first_name : '',
    last_name: typeof last_name === 'string' ? last_name : '',
  } satisfies LinkDetails['invitation']
}
