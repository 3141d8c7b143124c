import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/client.ts'
import * as queries from './queries.ts'
import { adjustCredits, grantCredits, listEntries } from './service.ts'

/** Something that the operator can mend; its message says how. */
export class CommandError extends Error {}

const USAGE = `Usage:
  grant <id or mail> <credits> "<reason>" [--reference <word>]   gives credits; below zero takes them. One reference is booked once.
  list <id or mail>                                              the movements and the balance of a person
  verify                                                         every balance against its ledger`

/** Runs one command; answers false when the books are not in order. Throws CommandError. */
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

async function findPerson(db: Database, idOrEmail: string) {
  const person = await queries.findPerson(db, idOrEmail)
  if (!person) throw new CommandError(`There is nobody with the id or mail address "${idOrEmail}".`)
  return person
}

async function grant(db: Database, args: readonly string[], print: (line: string) => void) {
  const at = args.indexOf('--reference')
  const reference = at < 0 ? undefined : args[at + 1]
  const [idOrEmail, given, reason, ...more] = at < 0 ? args : args.filter((_, i) => i !== at && i !== at + 1)
  const amount = Number(given)
  if (!idOrEmail || !reason?.trim() || more.length > 0 || (at >= 0 && !reference))
    throw new CommandError(USAGE)
  if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > 1_000_000)
    throw new CommandError(`"${given}" is no number of credits: a whole number, at most a million.`)
  const person = await findPerson(db, idOrEmail)
  if (person.credits + amount < 0)
    throw new CommandError(`They have ${person.credits} credits; a balance never falls below zero.`)
  const movement = {
    userId: person.id,
    amount,
    reference: `operator:${reference ?? randomUUID()}`,
    note: reason.trim(),
  }
  const isNew = await db.transaction((tx) =>
    amount > 0 ? grantCredits(tx, movement) : adjustCredits(tx, movement),
  )
  const { credits } = await findPerson(db, person.id)
  print(
    isNew
      ? `${amount > 0 ? `Gave ${amount}` : `Took ${-amount}`} credits. The balance is ${credits} now.`
      : `This reference was booked before; nothing changed. The balance is ${credits}.`,
  )
  return true
}

async function list(db: Database, idOrEmail: string, print: (line: string) => void) {
  const person = await findPerson(db, idOrEmail)
  const { entries, total } = await listEntries(db, person.id)
  print(`${person.email ?? person.id}: ${person.credits} credits, ${total} movements, newest first`)
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
  const wrong = ledgers.filter(({ sum, balance }) => sum !== balance || (balance ?? 0) < 0)
  for (const { userId, sum, balance } of wrong)
    print(`${userId}: the movements add up to ${sum}, the balance says ${balance}`)
  const unsettled = await queries.listUnsettled(db)
  for (const { id, status, moved } of unsettled)
    print(`generation ${id} (${status}): its movements add up to ${moved}`)
  const isSound = wrong.length === 0 && unsettled.length === 0
  print(
    isSound
      ? `${ledgers.length} ${ledgers.length === 1 ? 'ledger is' : 'ledgers are'} in order.`
      : `${wrong.length} of ${ledgers.length} ledgers and ${unsettled.length} generations are not in order.`,
  )
  return isSound
}
