import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/errors.ts'
import * as queries from './queries.ts'

interface CreditChange {
  userId: string
  /** Credits, above zero. */
  amount: number
  /** What caused it; a movement of one kind happens once for each reference. */
  reference: string
  note?: string
}

/**
 * The ledger: every movement is an entry and a change of the balance in the caller's transaction, so that the sum of a
 * person's entries is always their balance. The balance is locked first: two movements of one person never interleave.
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
  return true
}

/** Gives credits; false when this reference was granted before. */
export const grantCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'grant', change)

/** Credits that were paid for; false when this payment was booked before. */
export const addPurchasedCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'purchase', change)

/** An operator's correction, up or down. Throws `insufficient_credits` when the balance would fall below zero. */
export const adjustCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'adjust', change)

/** Takes credits for a generation. Throws `insufficient_credits` when there are too few; nothing is written then. */
export async function reserveCredits(tx: Db, change: CreditChange): Promise<void> {
  await addEntry(tx, 'reserve', { ...change, amount: -change.amount })
}

/** Gives a reservation back, once; false when it was given back before. */
export const refundCredits = (tx: Db, change: CreditChange) => addEntry(tx, 'refund', change)

const PAGE_SIZE = 100

/** The person's newest movements, as the account page tells them. */
export async function listEntries(db: Db, userId: string) {
  const { rows, total } = await queries.listEntries(db, userId, PAGE_SIZE)
  return {
    total,
    entries: rows.map(({ reference, scenarioId, total: _, ...row }) => ({
      ...row,
      isWelcome: row.kind === 'grant' && reference.startsWith('welcome:'),
      isForScenario: scenarioId !== null,
    })),
  }
}
