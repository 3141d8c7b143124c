import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import { UUID } from '#server/uuid.ts'
import { deleteAccount, deleteAccountRows } from '../../account/service.ts'
import { isBanned } from '../bans.ts'
import { cancelPending } from '../current-user/cancel-pending.ts'
import { factorNotFound } from '../factors/enroll.ts'
import { type FactorRow, findFactor, lowerSessions, removeFactor } from '../factors/queries.ts'
import { enqueueInvitation, type InvitationDeps } from '../invitations/invite-user.ts'
import { sendMailJob } from '../mail/outbox.ts'
import { resetFailure } from '../mail/queries.ts'
import { assertReceivesMail } from '../mail-check.ts'
import { passkeyNotFound } from '../passkeys/manage.ts'
import { type CredentialRow, listPasskeys, removePasskey } from '../passkeys/queries.ts'
import { removeTokens } from '../personal-tokens/queries.ts'
import { type AuthUser, presentUser } from '../presenter.ts'
import { ProtocolError } from '../protocol-error.ts'
import { type AuthUserRow, findUser, insertAuditEntry, lockUser, updateUser } from '../queries.ts'
import { revokeSessions } from '../sessions/queries.ts'
import { normaliseEmail } from '../user-input.ts'
import * as queries from './queries.ts'

/** What the operator's commands have without a server. */
export type AdminDeps = Pick<Deps, 'db' | 'now'>

export const userNotFound = () => new ProtocolError(404, 'user_not_found', 'User not found')

/** Throws ProtocolError `user_not_found`. */
export async function getUser(db: Db, userId: string): Promise<AuthUser> {
  const user = await findUser(db, userId)
  const [presented] = user ? await presentUsers(db, [user]) : []
  if (!presented) throw userNotFound()
  return presented
}

/** A page of the users with their identities and factors, in three queries whatever its size, and the number of all users. */
export async function listUsers(
  db: Db,
  page: queries.UserPage,
): Promise<{ users: AuthUser[]; total: number }> {
  const { users, total } = await queries.listUsers(db, page)
  return { users: await presentUsers(db, users), total }
}

async function presentUsers(db: Db, users: AuthUserRow[]): Promise<AuthUser[]> {
  if (users.length === 0) return []
  const ids = users.map(({ id }) => id)
  const identities = Map.groupBy(await queries.listIdentitiesOf(db, ids), ({ userId }) => userId)
  const factors = Map.groupBy(await queries.listFactorsOf(db, ids), ({ userId }) => userId)
  return users.map((user) => presentUser(user, identities.get(user.id) ?? [], factors.get(user.id)))
}

/** Locks the user's row. Throws ProtocolError `user_not_found`. */
export async function lockExistingUser(tx: Db, userId: string): Promise<AuthUserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw userNotFound()
  return user
}

/** Locks the user's row. Undefined for an id that no user has, also for one that is no UUID. */
export async function lockAccount(tx: Db, userId: string): Promise<AuthUserRow | undefined> {
  const id = parseAccountId(userId)
  return id === undefined ? undefined : lockUser(tx, id)
}

/** The id as the sign-in service writes it; undefined for what is no id of it. */
export const parseAccountId = (given: string): string | undefined =>
  UUID.test(given) ? given.toLowerCase() : undefined

/** In place of a ban without an end. */
export const UNTIL_LIFTED_HOURS = 876_000

/** The end of a ban that only `setBan` with null ends. */
export const untilLifted = (now: Date): Date => new Date(now.getTime() + UNTIL_LIFTED_HOURS * 3_600_000)

/**
 * Records the invitation and enqueues its mail, in the caller's transaction. Throws AppError `conflict` for an address that has an
 * account or whose invitation was disabled, and `validation_failed` for one that cannot be invited.
 */
export async function inviteAddress(
  deps: InvitationDeps,
  tx: Db,
  email: string,
): Promise<{ id: string; email: string }> {
  try {
    const { user } = await enqueueInvitation(
      deps,
      tx,
      { email, data: {}, redirectTo: undefined },
      { ip: null },
    )
    if (isBanned(user, deps.now()))
      throw new AppError('conflict', 'This account is disabled. Enable it first, then invite again.')
    return { id: user.id, email: user.email }
  } catch (error) {
    throw toAppError(error)
  }
}

/** Throws AppError `validation_failed` for an address that is malformed or whose domain receives no mail. */
export async function assertCanBeInvited(env: Deps['env'], email: string): Promise<void> {
  try {
    await assertReceivesMail(env, normaliseEmail(email))
  } catch (error) {
    throw toAppError(error)
  }
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof ProtocolError)) return error
  return error.code === 'email_exists'
    ? new AppError('conflict', 'This address has an account already.', { cause: error })
    : new AppError('validation_failed', error.message, { cause: error })
}

/** Has a mail sent again whose last attempt failed. False when there is none with this id. */
export async function retryFailedMail(
  { jobs }: { jobs: Pick<JobQueue, 'enqueue'> },
  tx: Db,
  mailId: string,
): Promise<boolean> {
  if (!UUID.test(mailId) || !(await resetFailure(tx, mailId))) return false
  await jobs.enqueue(tx, sendMailJob, { mailId })
  return true
}

/** Such as `admin_user_banned`; the network of whoever has the service key is not the user's, so it is not recorded. */
export const recordAction = (tx: Db, { now }: Pick<Deps, 'now'>, userId: string | null, action: string) =>
  insertAuditEntry(tx, { userId, action: `admin_${action}`, ip: null, createdAt: now() })

/** Bans a user until a time, or with null ends a ban. A ban ends the sessions, the personal tokens, and cancels what is pending. */
export async function setBan(
  deps: Pick<Deps, 'now'>,
  tx: Db,
  user: AuthUserRow,
  bannedUntil: Date | null,
): Promise<void> {
  const now = deps.now()
  if (isBanned({ bannedUntil }, now)) {
    await cancelPending(tx, user)
    await revokeSessions(tx, { userId: user.id })
    await removeTokens(tx, user.id)
  }
  await updateUser(tx, user.id, { bannedUntil, updatedAt: now })
  await recordAction(tx, deps, user.id, bannedUntil ? 'user_banned' : 'ban_ended')
}

/** As `setBan`, for a user who may not exist. Throws ProtocolError `user_not_found`. */
export const banUser = (deps: AdminDeps, userId: string, bannedUntil: Date | null): Promise<void> =>
  deps.db.transaction(async (tx) => setBan(deps, tx, await lockExistingUser(tx, userId), bannedUntil))

/** Ends every session of the user, whose row is locked, and cancels what is pending. Returns the number of sessions. */
export async function endSessions(deps: Pick<Deps, 'now'>, tx: Db, user: AuthUserRow): Promise<number> {
  await cancelPending(tx, user)
  await recordAction(tx, deps, user.id, 'sign_out')
  return revokeSessions(tx, { userId: user.id })
}

/** As `endSessions`, for a user who may not exist. Throws ProtocolError `user_not_found`. */
export const signOutEverywhere = (deps: AdminDeps, userId: string): Promise<number> =>
  deps.db.transaction(async (tx) => endSessions(deps, tx, await lockExistingUser(tx, userId)))

/**
 * Removes a second factor, and the recovery codes when no other factor remains. Sessions that it was verified in lose it. Throws
 * ProtocolError `user_not_found` and `mfa_factor_not_found`.
 */
export const removeUserFactor = (deps: AdminDeps, userId: string, factorId: string): Promise<FactorRow> =>
  deps.db.transaction(async (tx) => {
    await lockExistingUser(tx, userId)
    const factor = await findFactor(tx, userId, factorId)
    if (!factor) throw factorNotFound()
    await removeFactor(tx, factor.id)
    await lowerSessions(tx, factor.id)
    await queries.removeLoneRecoveryCodes(tx, userId)
    await recordAction(tx, deps, userId, 'factor_removed')
    return factor
  })

/** The user's passkeys, the oldest first. Throws ProtocolError `user_not_found`. */
export async function listUserPasskeys(db: Db, userId: string): Promise<CredentialRow[]> {
  if (!(await findUser(db, userId))) throw userNotFound()
  return listPasskeys(db, userId)
}

/** Throws ProtocolError when the user does not exist or has no such passkey. */
export const removeUserPasskey = (deps: AdminDeps, userId: string, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockExistingUser(tx, userId)
    if (!(await removePasskey(tx, { userId, id }))) throw passkeyNotFound()
    await recordAction(tx, deps, userId, 'passkey_removed')
  })

/** Deletes the account as its owner would. Throws ProtocolError `user_not_found`. */
export async function deleteUser(deps: Deps, userId: string): Promise<void> {
  if (!(await findUser(deps.db, userId))) throw userNotFound()
  await deleteAccount(deps, userId).catch(toUserNotFound)
  await recordAction(deps.db, deps, null, 'user_deleted')
}

/** As `deleteUser`, without a server: the next run of its worker removes the files. */
export const deleteUserRows = (deps: AdminDeps, userId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await deleteAccountRows(tx, userId, deps.now()).catch(toUserNotFound)
    await recordAction(tx, deps, null, 'user_deleted')
  })

/** The account may be deleted twice at the same time. */
function toUserNotFound(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? userNotFound() : error
}
