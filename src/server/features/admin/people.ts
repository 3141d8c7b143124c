import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { JobQueue } from '#server/jobs/queue.ts'
import type { AdminPerson, AdminPersonDetails } from '#shared/contract/admin.ts'
import { type AuditActor, type AuditEvent, recordAudit } from '../audit/service.ts'
import { parseAccountId } from '../auth/admin/service.ts'
import * as queries from './queries/people.ts'

/** What administration needs, with or without a server. */
export type AdminDeps = Pick<Deps, 'db' | 'env' | 'now' | 'newId' | 'secret'> & {
  jobs: Pick<JobQueue, 'enqueue'>
  verifier: Pick<Deps['verifier'], 'isEmbedded'>
}

type Presented<T> = Omit<T, 'createdAt' | 'confirmedAt' | 'invitedAt' | 'lastSignInAt'> &
  Pick<queries.PersonRow, 'createdAt' | 'confirmedAt' | 'invitedAt' | 'lastSignInAt'>

/**
 * Throws AppError `not_found` unless the user has the role now, so that nobody else learns that there is something. The role is
 * read from the database at every call: it ends at once when it is taken.
 */
export async function requireAdmin({ db }: { db: Db }, userId: string): Promise<void> {
  if (!(await queries.isAdmin(db, userId))) throw notFound()
}

/** Everybody with the role. `isDisabled` is false where a hosted service knows it. */
export async function listAdmins({ db, now, verifier }: Pick<AdminDeps, 'db' | 'now' | 'verifier'>) {
  const admins = await queries.listAdmins(db)
  const ids = admins.map(({ id }) => id)
  const disabled = verifier.isEmbedded ? await queries.listDisabledAmong(db, now(), ids) : new Set<string>()
  return admins.map((admin) => ({ ...admin, isDisabled: disabled.has(admin.id) }))
}

/** Throws AppError `conflict` where a hosted service has the accounts. */
export function assertSignInIsEmbedded({ verifier }: Pick<AdminDeps, 'verifier'>): void {
  if (!verifier.isEmbedded)
    throw new AppError('conflict', 'The accounts are those of the Supabase project: please do this there.')
}

interface Page {
  query?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** By address, with one more than the limit if there are more; one person for a whole id. */
export async function listPeople(deps: AdminDeps, page: Page): Promise<Presented<AdminPerson>[]> {
  const { db, now, verifier } = deps
  const text = page.query ?? ''
  const byId = text === '' || text.includes('@') ? undefined : await findPerson(deps, text)
  const prefixed = {
    prefix: text.normalize('NFKC').toLowerCase(),
    cursor: page.cursor,
    limit: page.limit,
  }
  const rows = byId
    ? [byId]
    : verifier.isEmbedded
      ? await queries.listAccounts(db, now(), prefixed)
      : await queries.listUsers(db, prefixed)
  const admins = await queries.listAdminsAmong(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, isAdmin: admins.has(row.id) }))
}

/** The position of a person in the list. */
export const cursorOf = ({ email }: Pick<AdminPerson, 'email'>): string => email?.toLowerCase() ?? ''

async function findPerson({ db, now, verifier }: AdminDeps, id: string) {
  if (!verifier.isEmbedded) return queries.findUser(db, id)
  const accountId = parseAccountId(id)
  return accountId === undefined ? undefined : queries.findAccount(db, now(), accountId)
}

/** The id of the person with this whole address or id; undefined without one. */
export async function findPersonId(deps: AdminDeps, addressOrId: string): Promise<string | undefined> {
  const { db, now, verifier } = deps
  if (!addressOrId.includes('@')) return (await findPerson(deps, addressOrId))?.id
  const email = addressOrId.normalize('NFKC').toLowerCase()
  const row = verifier.isEmbedded
    ? await queries.findAccountByEmail(db, now(), email)
    : await queries.findUserByEmail(db, email)
  return row?.id
}

/** Throws AppError `not_found`. */
export async function getPerson(deps: AdminDeps, id: string): Promise<Presented<AdminPersonDetails>> {
  const person = await findPerson(deps, id)
  if (!person) throw personNotFound()
  const { isAdmin = false, ...numbers } = (await queries.findNumbers(deps.db, person.id)) ?? {}
  return {
    credits: 0,
    ledgerSum: 0,
    momentCount: 0,
    imageCount: 0,
    ...person,
    ...numbers,
    isAdmin,
    sessionCount: deps.verifier.isEmbedded ? await queries.countSessions(deps.db, person.id) : null,
    tokenCount: await queries.countTokens(deps.db, person.id, deps.now()),
  }
}

export const personNotFound = () => notFound('This person')

/** The present addresses of people by their ids. */
export async function listEmailsOf(
  { db, verifier }: Pick<AdminDeps, 'db' | 'verifier'>,
  ids: readonly (string | null)[],
): Promise<Map<string, string | null>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const emails = await queries.listEmails(db, known)
  if (!verifier.isEmbedded) return emails
  // Without a row in the product's table the person has never used the product.
  const others = known.filter((id) => !emails.has(id) && parseAccountId(id) !== undefined)
  return new Map([...emails, ...(await queries.listAccountEmails(db, others))])
}

/**
 * Throws AppError `conflict` if no administrator would remain who can sign in. Locks the rows of all of them, so that two
 * administrators cannot shut each other out at the same time.
 */
export async function assertAdminRemains(deps: AdminDeps, tx: Db, without: string): Promise<void> {
  const admins = await queries.lockAdmins(tx)
  if (!admins.includes(without)) return
  const others = admins.filter((id) => id !== without)
  const isAnyLeft = deps.verifier.isEmbedded
    ? await queries.isAnyEnabled(tx, deps.now(), others)
    : others.length > 0
  if (!isAnyLeft)
    throw new AppError(
      'conflict',
      'This is the last administrator. Give somebody else the role first, on the command line.',
    )
}

/**
 * As `recordAudit`. Throws AppError `not_found`, which undoes the change, when the actor has lost the role or was disabled after the
 * call began.
 */
export async function recordChange(
  { now, verifier }: AdminDeps,
  tx: Db,
  actor: AuditActor,
  event: AuditEvent,
): Promise<void> {
  if (actor.userId !== null) {
    await requireAdmin({ db: tx }, actor.userId)
    if (verifier.isEmbedded && !(await queries.isAnyEnabled(tx, now(), [actor.userId]))) throw notFound()
  }
  await recordAudit(tx, actor, event)
}
