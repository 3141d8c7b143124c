import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import * as queries from './queries.ts'
import { adjustCredits, grantCredits, listEntries } from './service.ts'

/** A command with invalid arguments. The message is for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const USAGE = `Usage:
  grant <id or mail> <credits> "<reason>" [--reference <word>]   gives credits; below zero takes them. One reference is booked once.
  list <id or mail>                                              the movements and the balance of a person
  verify                                                         every balance against its ledger`

/** Runs one command; returns false when `verify` finds an inconsistency. Throws CommandError. */
export async function runCreditsCommand(
  db: Database,
  args: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const [command, ...rest] = args
  if (command === 'grant') return grant(db, rest, print)
  if (command === 'list' && rest.length === 1) return list(db, rest[0] ?? '', print)
  if (command === 'verify' && rest.length === 0) return verify(db, print)
  throw new CommandError(USAGE)
}

async function getUser(db: Database, idOrEmail: string) {
  const user = await queries.findUser(db, idOrEmail)
  if (!user) throw new CommandError(`There is nobody with the id or mail address "${idOrEmail}".`)
  return user
}

async function grant(db: Database, args: readonly string[], print: (line: string) => void) {
  const referenceIndex = args.indexOf('--reference')
  const reference = referenceIndex < 0 ? undefined : args[referenceIndex + 1]
  const [idOrEmail, amountText, reason, ...more] =
    referenceIndex < 0 ? args : args.filter((_, i) => i !== referenceIndex && i !== referenceIndex + 1)
  const amount = Number(amountText)
  if (!idOrEmail || !reason?.trim() || more.length > 0 || (referenceIndex >= 0 && !reference))
    throw new CommandError(USAGE)
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > 1_000_000)
    throw new CommandError(`"${amountText}" is no number of credits: a whole number, at most a million.`)
  const user = await getUser(db, idOrEmail)
  if (user.credits + amount < 0)
    throw new CommandError(`They have ${user.credits} credits; a balance never falls below zero.`)
  const change = {
    userId: user.id,
    amount,
    reference: `operator:${reference ?? randomUUID()}`,
    note: reason.trim(),
  }
  const isNew = await db.transaction((tx) =>
    amount > 0 ? grantCredits(tx, change) : adjustCredits(tx, change),
  )
  const { credits } = await getUser(db, user.id)
  print(
    isNew
      ? `${amount > 0 ? `Gave ${amount}` : `Took ${-amount}`} credits. The balance is ${credits} now.`
      : `This reference was booked before; nothing changed. The balance is ${credits}.`,
  )
  return true
}

async function list(db: Database, idOrEmail: string, print: (line: string) => void) {
  const user = await getUser(db, idOrEmail)
  const { entries, total } = await listEntries(db, user.id)
  print(`${user.email ?? user.id}: ${user.credits} credits, ${total} movements, newest first`)
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

async function verify(db: Database, print: (line: string) => void) {
  const ledgers = await queries.listLedgers(db)
  const inconsistent = ledgers.filter(({ sum, balance }) => sum !== balance || (balance ?? 0) < 0)
  for (const { userId, sum, balance } of inconsistent)
    print(`${userId}: the movements add up to ${sum}, the balance says ${balance}`)
  const unsettledGenerations = await queries.listUnsettledGenerations(db)
  for (const { id, status, moved } of unsettledGenerations)
    print(`generation ${id} (${status}): its movements add up to ${moved}`)
  const isConsistent = inconsistent.length === 0 && unsettledGenerations.length === 0
  print(
    isConsistent
      ? `${ledgers.length} ${ledgers.length === 1 ? 'ledger is' : 'ledgers are'} in order.`
      : `${inconsistent.length} of ${ledgers.length} ledgers and ${unsettledGenerations.length} generations are not in order.`,
  )
  return isConsistent
}
