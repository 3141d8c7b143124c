import { afterCommit } from '#server/db/after-commit.ts'
import type { Db } from '#server/db/client.ts'
import type { IdPage } from '#server/db/pages.ts'
import { AppError } from '#server/errors.ts'
import { record } from '#server/metrics/measurements.ts'
import * as queries from './queries.ts'

interface CreditChange {
  userId: string
  /** Credits; negative only in `adjustCredits`. */
  amount: number
  /** What caused the change; unique per kind, so that a repetition changes nothing. */
  reference: string
  note?: string
}

/**
 * Inserts a ledger entry and updates the balance in the caller's transaction, so that the sum of a user's entries equals
 * their balance. The entry is inserted first: its unique (kind, reference) makes concurrent repetitions wait for each other,
 * and only one of them changes the balance. The update locks the user's row until the transaction ends. False when an entry
 * of this kind and reference exists. Throws `insufficient_credits` when the balance would become negative.
 */
async function addEntry(
  tx: Db,
  kind: 'grant' | 'reserve' | 'refund' | 'purchase' | 'adjust',
  { userId, amount, reference, note }: CreditChange,
): Promise<boolean> {
  const isNew = await queries.insertEntry(tx, {
    userId,
    amount,
    kind,
    reference,
    ...(note === undefined ? {} : { note }),
  })
  if (!isNew) return false
  const balance = await queries.addToBalance(tx, userId, amount)
  if (balance === undefined)
    throw new AppError(
      'insufficient_credits',
      'Insufficient credits: you need more credits to generate images.',
    )
  afterCommit(tx, () => record({ kind: 'credits', entry: kind, amount: Math.abs(amount) }))
  return true
}

/** Adds credits; false when this reference was granted before. */
export const grantCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'grant', change)

/** Adds the credits of a paid payment; false when its entry exists. */
export const addPurchasedCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'purchase', change)

/** An operator's correction, up or down. Throws `insufficient_credits` when the balance would become negative. */
export const adjustCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'adjust', change)

/** Reserves credits for a generation. Throws `insufficient_credits` when there are too few; the caller's transaction must roll back. */
export async function reserveCredits(tx: Db, change: CreditChange): Promise<void> {
  await addEntry(tx, 'reserve', { ...change, amount: -change.amount })
}

/** Refunds a reservation; false when it was refunded before. */
export const refundCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'refund', change)

/** Entries newest first, with one more than the limit if there are more, and the number of all entries. */
export async function listEntries(db: Db, userId: string, page: IdPage) {
  const rows = await queries.listEntries(db, userId, page)
  return {
    total: await queries.countEntries(db, userId),
    entries: rows.map(({ reference, scenarioId, ...row }) => ({
      ...row,
      isWelcome: row.kind === 'grant' && reference.startsWith('welcome:'),
      isForScenario: scenarioId !== null,
    })),
  }
}
