import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import { BEFORE_UUIDS, inPages } from '#server/db/pages.ts'
import { OperatorError } from '#server/operator-error.ts'
import { COMMAND_LINE, recordAudit } from '../audit/service.ts'
import { ensureUserOfAccount, type UserCreation } from '../users/service.ts'
import * as queries from './queries.ts'
import { changeCreditsByHand, listEntries } from './service.ts'

/** A command with invalid arguments. The message is for the operator. */
export class CommandError extends OperatorError {
  override readonly name = 'CommandError'
}

/** The newest ones. */
const LISTED_ENTRIES = 100

export const USAGE = `Usage:
  grant <id or email> <credits> "<reason>" [--reference <word>]   adds credits; a negative number removes them. A reference is used once.
  list <id or email>                                              the credit entries and the balance of a user
  verify                                                         checks every balance against its ledger`

export interface CommandContext extends UserCreation {
  db: Database
}

/** Runs one command; returns false when `verify` finds an inconsistency. Throws CommandError. */
export async function runCreditsCommand(
  context: CommandContext,
  args: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const [command, ...rest] = args
  if (command === 'grant') return grant(context, rest, print)
  if (command === 'list' && rest.length === 1) return list(context, rest[0] ?? '', print)
  if (command === 'verify' && rest.length === 0) return verify(context.db, print)
  throw new CommandError(USAGE)
}

/** When an account is known here. The accounts of a hosted sign-in service are in its own database. */
const KNOWN_FROM = {
  embedded: 'An account is known here once its address is confirmed.',
  hosted:
    'With hosted Supabase a person is known here from the first time they open this application signed in: ask them to do that, and run this command again.',
}

async function getUser({ db, verifier }: CommandContext, idOrEmail: string) {
  const user = await queries.findUser(db, idOrEmail)
  if (!user)
    throw new CommandError(
      `No user has the id or email address "${idOrEmail}". ${KNOWN_FROM[verifier.isEmbedded ? 'embedded' : 'hosted']}`,
    )
  return user
}

/** As `getUser`. Creates the row of an account that is confirmed and has not called the API yet. */
async function getOrCreateUser(context: CommandContext, idOrEmail: string) {
  const account = context.verifier.isEmbedded
    ? await queries.findConfirmedAccount(context.db, idOrEmail)
    : undefined
  if (account) await ensureUserOfAccount(context, account)
  return getUser(context, account?.id ?? idOrEmail)
}

async function grant(context: CommandContext, args: readonly string[], print: (line: string) => void) {
  const referenceIndex = args.indexOf('--reference')
  const reference = referenceIndex < 0 ? undefined : args[referenceIndex + 1]
  const [idOrEmail, amountText, reason, ...more] =
    referenceIndex < 0 ? args : args.filter((_, i) => i !== referenceIndex && i !== referenceIndex + 1)
  const amount = Number(amountText)
  if (!idOrEmail || !reason?.trim() || more.length > 0 || (referenceIndex >= 0 && !reference))
    throw new CommandError(USAGE)
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > 1_000_000)
    throw new CommandError(
      `"${amountText}" is not a number of credits: use a whole number from -1000000 to 1000000, except 0.`,
    )
  const { db } = context
  const user = await getOrCreateUser(context, idOrEmail)
  if (user.credits + amount < 0)
    throw new CommandError(`The user has ${user.credits} credits; the balance must not fall below zero.`)
  const note = reason.trim()
  const change = { userId: user.id, amount, reference: `operator:${reference ?? randomUUID()}`, note }
  const isNew = await db.transaction(async (tx) => {
    if (!(await changeCreditsByHand(tx, change))) return false
    await recordAudit(tx, COMMAND_LINE, {
      action: 'credits_changed',
      targetId: user.id,
      reason: note,
      details: { amount },
    })
    return true
  })
  const { credits } = await getUser(context, user.id)
  print(
    isNew
      ? `${amount > 0 ? `Added ${amount}` : `Removed ${-amount}`} credits. The balance is ${credits}.`
      : `This reference was used before; nothing changed. The balance is ${credits}.`,
  )
  return true
}

async function list(context: CommandContext, idOrEmail: string, print: (line: string) => void) {
  const user = await getUser(context, idOrEmail)
  const { entries, total } = await listEntries(context.db, user.id, { limit: LISTED_ENTRIES - 1 })
  print(`${user.email ?? user.id}: ${user.credits} credits, ${total} entries, newest first`)
  for (const entry of entries)
    print(
      [
        entry.createdAt.toISOString().slice(0, 16).replace('T', ' '),
        entry.kind.padEnd(8),
        String(entry.amount).padStart(6),
        String(entry.balance).padStart(7),
        entry.note ?? '',
      ]
        .join('  ')
        .trimEnd(),
    )
  return true
}

/** The sum that the entries of a charged generation must have. */
const expectedSum = (status: string) => (status === 'failed' || status === 'cancelled' ? 0 : -1)

async function verify(db: Database, print: (line: string) => void) {
  let ledgers = 0
  let inconsistentLedgers = 0
  const balances = inPages('', (after: string, limit) => queries.listLedgers(db, after, limit))
  for await (const { id, sum, balance } of balances) {
    ledgers++
    if (sum === balance && balance >= 0) continue
    inconsistentLedgers++
    print(`${id}: the entries sum to ${sum}, the balance is ${balance}`)
  }
  let unsettledGenerations = 0
  const generations = inPages(BEFORE_UUIDS, (after, limit) => queries.listGenerationSums(db, after, limit))
  for await (const { id, status, isCharged, sum } of generations) {
    if (!isCharged || sum === expectedSum(status)) continue
    unsettledGenerations++
    print(`generation ${id} (${status}): its entries sum to ${sum}`)
  }
  const isConsistent = inconsistentLedgers === 0 && unsettledGenerations === 0
  print(
    isConsistent
      ? `${ledgers} ${ledgers === 1 ? 'ledger is' : 'ledgers are'} consistent.`
      : `${inconsistentLedgers} of ${ledgers} ledgers and ${unsettledGenerations} generations are inconsistent.`,
  )
  return isConsistent
}
