import { createHash } from 'node:crypto'
import { AppError } from '#server/errors.ts'
import { enqueueDeletion } from '../account/service.ts'
import { type AuditActor, recordAudit } from '../audit/service.ts'
import {
  assertCanBeInvited,
  endSessions,
  inviteAddress,
  lockAccount,
  setBan,
  untilLifted,
} from '../auth/admin/service.ts'
import { changeCreditsByHand, findChangeByHand } from '../credits/service.ts'
import { ensureUserOfAccount } from '../users/service.ts'
import {
  type AdminDeps,
  assertAdminRemains,
  assertSignInIsEmbedded,
  findPersonId,
  getPerson,
  personNotFound,
  recordChange,
} from './people.ts'
import * as queries from './queries/people.ts'

interface Change {
  /** The id of the person. */
  id: string
  reason?: string | null | undefined
}

/** Ends every session and access token, and refuses each sign-in. False when the account is disabled already. */
export async function disablePerson(deps: AdminDeps, actor: AuditActor, change: Change): Promise<boolean> {
  assertSignInIsEmbedded(deps)
  assertNotSelf(actor, change.id, 'You cannot disable your own account here.')
  const now = deps.now()
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, change.id)
    if (!account) throw personNotFound()
    await assertAdminRemains(deps, tx, account.id)
    if (account.bannedUntil && account.bannedUntil > addYears(now, 10)) return false
    await setBan(deps, tx, account, untilLifted(now))
    await recordChange(deps, tx, actor, {
      action: 'person_disabled',
      targetId: account.id,
      reason: change.reason,
    })
    return true
  })
}

/** A ban that ends sooner was set for a time, and is replaced. */
const addYears = (time: Date, years: number) => new Date(time.getTime() + years * 365 * 24 * 3_600_000)

/** False when the account is not disabled. */
export async function enablePerson(deps: AdminDeps, actor: AuditActor, change: Change): Promise<boolean> {
  assertSignInIsEmbedded(deps)
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, change.id)
    if (!account) throw personNotFound()
    if (!account.bannedUntil || account.bannedUntil <= deps.now()) return false
    await setBan(deps, tx, account, null)
    await recordChange(deps, tx, actor, {
      action: 'person_enabled',
      targetId: account.id,
      reason: change.reason,
    })
    return true
  })
}

/** Returns the number of sessions that have ended. */
export async function signOutPerson(deps: AdminDeps, actor: AuditActor, change: Change): Promise<number> {
  assertSignInIsEmbedded(deps)
  return deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, change.id)
    if (!account) throw personNotFound()
    const sessions = await endSessions(deps, tx, account)
    await recordChange(deps, tx, actor, {
      action: 'person_signed_out',
      targetId: account.id,
      reason: change.reason,
      details: { sessions },
    })
    return sessions
  })
}

/** Deletes the rows and sessions at once; a worker deletes the files. Throws AppError `not_found`. */
export async function deletePerson(deps: AdminDeps, actor: AuditActor, change: Change): Promise<void> {
  assertNotSelf(actor, change.id, 'You can delete your own account on the account page.')
  const { id } = await getPerson(deps, change.id)
  await deps.db.transaction(async (tx) => {
    // The row of the sign-in service is locked before those of the product.
    if (deps.verifier.isEmbedded && !(await lockAccount(tx, id))) throw personNotFound()
    await assertAdminRemains(deps, tx, id)
    await enqueueDeletion(deps, tx, id)
    await recordChange(deps, tx, actor, { action: 'person_deleted', targetId: id, reason: change.reason })
  })
}

interface CreditChange {
  id: string
  amount: number
  reason: string
  idempotencyKey: string
}

/**
 * Adds credits, or removes them if the amount is negative. False when the change with this key was made before. Throws AppError
 * `idempotency_mismatch` for the key of another change, and `conflict` when the balance would become negative.
 */
export async function changeCredits(
  deps: AdminDeps,
  actor: AuditActor,
  { id, amount, reason, idempotencyKey }: CreditChange,
): Promise<boolean> {
  const person = await getPerson(deps, id)
  if (deps.verifier.isEmbedded && person.email !== null) {
    if (person.confirmedAt === null)
      throw new AppError('conflict', 'This address is not confirmed yet: the person has no credits.')
    await ensureUserRow(deps, { id: person.id, email: person.email })
  }
  // Without the id, because the ledger is kept after an account was deleted.
  const reference = `admin:${createHash('sha256').update(`${person.id} ${idempotencyKey}`).digest('base64url')}`
  return deps.db.transaction(async (tx) => {
    const balance = await queries.lockBalance(tx, person.id)
    if (balance === undefined) throw personNotFound()
    const earlier = await findChangeByHand(tx, reference)
    if (earlier && (earlier.amount !== amount || earlier.note !== reason))
      throw new AppError('idempotency_mismatch', 'This key was used for another change of the credits.')
    if (earlier) return false
    if (balance + amount < 0)
      throw new AppError(
        'conflict',
        `The balance is ${balance} credits; it cannot fall below zero. Nothing was changed.`,
      )
    await changeCreditsByHand(tx, { userId: person.id, amount, reference, note: reason })
    await recordChange(deps, tx, actor, {
      action: 'credits_changed',
      targetId: person.id,
      reason,
      details: { amount },
    })
    return true
  })
}

/** Mails an invitation. Throws AppError `conflict` for an address that has an account, and `validation_failed`. */
export async function invitePerson(
  deps: AdminDeps,
  actor: AuditActor,
  email: string,
): Promise<{ id: string; email: string }> {
  assertSignInIsEmbedded(deps)
  await assertCanBeInvited(deps.env, email)
  return deps.db.transaction(async (tx) => {
    const invited = await inviteAddress(deps, tx, email)
    await recordChange(deps, tx, actor, { action: 'person_invited', targetId: invited.id })
    return invited
  })
}

/**
 * Gives or takes the role; only the command line does this. False when nothing changed. Throws AppError `not_found`, and
 * `conflict` for an address that is not confirmed.
 */
export async function setRole(
  deps: AdminDeps,
  actor: AuditActor,
  addressOrId: string,
  isAdmin: boolean,
): Promise<boolean> {
  const id = await findPersonId(deps, addressOrId)
  if (id === undefined) throw personNotFound()
  const person = await getPerson(deps, id)
  if (isAdmin && deps.verifier.isEmbedded && person.email !== null) {
    if (person.confirmedAt === null)
      throw new AppError('conflict', 'This address is not confirmed yet: only its owner can have the role.')
    await ensureUserRow(deps, { id, email: person.email })
  }
  return deps.db.transaction(async (tx) => {
    if (!(await queries.setAdmin(tx, id, isAdmin))) return false
    await recordAudit(tx, actor, { action: isAdmin ? 'role_granted' : 'role_revoked', targetId: id })
    return true
  })
}

/** As `ensureUserOfAccount`, for an account that may be deleted meanwhile. Throws AppError `not_found` then. */
async function ensureUserRow(deps: AdminDeps, account: { id: string; email: string }): Promise<void> {
  await ensureUserOfAccount(deps, account).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'unauthorized' ? personNotFound() : error
  })
}

function assertNotSelf(actor: AuditActor, id: string, message: string) {
  if (actor.userId?.toLowerCase() === id.toLowerCase()) throw new AppError('conflict', message)
}
