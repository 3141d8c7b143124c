import type { CreditEntry } from '#shared/contract/credits.ts'
import { momentName } from '#shared/domain/moment-names.ts'

/** A movement of credits in plain words. */
export function describeEntry(entry: CreditEntry): string {
  const picture = `${entry.isForScenario ? 'scenario picture' : 'picture'}${
    entry.momentNumber === null ? '' : ` for “${momentName(entry.momentNumber)}”`
  }`
  switch (entry.kind) {
    case 'grant':
      return entry.isWelcome ? 'Welcome credits' : `Credits given${reason(entry)}`
    case 'reserve':
      return `A ${picture}`
    case 'refund':
      return `Given back: the ${picture} was not made`
    case 'purchase':
      return 'Purchase'
    case 'adjust':
      return `Correction${reason(entry)}`
  }
}

const reason = ({ note }: CreditEntry) => (note ? `: ${note}` : '')

/** +20 or −1, with a true minus sign. */
export const signedAmount = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`)
