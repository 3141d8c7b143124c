import type { Db } from '#server/db/client.ts'
import type { UserMetadata } from '#server/db/schema/auth.ts'
import type { Deps } from '#server/deps.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { assertReceivesMail } from '../mail-check.ts'
import { assertAllowedDomain } from '../mail-domains.ts'
import { type AuthUser, presentUser } from '../presenter.ts'
import { emailExists } from '../protocol-error.ts'
import {
  type AuthUserRow,
  findUserByEmail,
  insertAuditEntry,
  listIdentities,
  updateUser,
} from '../queries.ts'
import { safeRedirect } from '../redirects.ts'
import { deriveUserId } from '../secrets.ts'
import { upsertSignUp } from '../sign-up/queries.ts'
import { mergeMetadata, normaliseEmail, parseMetadata } from '../user-input.ts'

type InvitedUser = AuthUser & { confirmation_sent_at: string }

interface Invitation {
  email: unknown
  /** Metadata of the user, as in a sign-up. */
  data: unknown
}

/**
 * GoTrue's `POST /invite`: creates an unconfirmed user, or takes the one that there is, and mails the invitation. The caller
 * has checked that an operator asks. Throws ProtocolError `email_exists` for a confirmed user, and for invalid input.
 */
export async function inviteUser(
  ctx: AuthContext,
  input: Invitation & { redirectTo: unknown },
  client: Pick<ClientInfo, 'ip'>,
): Promise<InvitedUser> {
  const { deps } = ctx
  await assertReceivesMail(deps.env, normaliseEmail(input.email))
  const { user, invitedAt, identities } = await deps.db.transaction(async (tx) => {
    const { user, invitedAt } = await enqueueInvitation(deps, tx, input, client)
    return { user, invitedAt, identities: await listIdentities(tx, user.id) }
  })
  return { ...presentUser(user, identities), confirmation_sent_at: invitedAt.toISOString() }
}

export type InvitationDeps = Pick<Deps, 'env' | 'now' | 'newId' | 'secret'> & {
  jobs: Pick<JobQueue, 'enqueue'>
}

/** Records the invitation and enqueues its mail, in the caller's transaction. Throws as `inviteUser`. */
export async function enqueueInvitation(
  deps: InvitationDeps,
  tx: Db,
  input: Invitation & { redirectTo: unknown },
  client: Pick<ClientInfo, 'ip'>,
): Promise<{ user: AuthUserRow; invitedAt: Date }> {
  const invited = await recordInvitation(deps, tx, input, client)
  await enqueueMail(deps, tx, {
    kind: 'invite',
    recipient: invited.user.email,
    redirectTo: safeRedirect(deps.env, input.redirectTo),
  })
  return invited
}

/**
 * Invites the address from now on, without a mail; `createInvitationLink` makes its links. The metadata is added to that of an
 * earlier invitation, and replaces that of a person who signed up with the address. Throws as `inviteUser`.
 */
export async function recordInvitation(
  deps: Pick<Deps, 'env' | 'now' | 'newId' | 'secret'>,
  tx: Db,
  input: Invitation,
  client: Pick<ClientInfo, 'ip'>,
): Promise<{ user: AuthUserRow; invitedAt: Date }> {
  const now = deps.now()
  const email = normaliseEmail(input.email)
  assertAllowedDomain(deps.env, email)
  const data = parseMetadata(input.data)
  const { isConfirmed } = await upsertSignUp(tx, {
    userId: deriveUserId(deps.secret('auth'), email),
    fallbackUserId: deps.newId(),
    identityId: deps.newId(),
    email,
    passwordHash: null,
    userMetadata: data,
    origin: null,
    now,
  })
  if (isConfirmed) throw emailExists()
  const user = await findUserByEmail(tx, email)
  if (!user) throw new Error('The invited user was not found.')
  const invited = await updateUser(tx, user.id, {
    invitedAt: now,
    updatedAt: now,
    userMetadata: metadataFor(user, data),
    hasRivalSignUps: user.passwordHash !== null,
  })
  await insertAuditEntry(tx, { userId: user.id, action: 'invited', ip: client.ip, createdAt: now })
  return { user: invited, invitedAt: now }
}

const metadataFor = (user: AuthUserRow, data: UserMetadata): UserMetadata =>
  user.invitedAt && user.passwordHash === null ? mergeMetadata(user.userMetadata, data) : data
