import { useQuery } from '@tanstack/react-query'
import type { CreditEntry } from '#shared/contract/users.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { creditEntriesQuery } from './api.ts'

/** The user's credit entries, newest first. */
export function CreditHistory() {
  const { data, isError, isFetching, refetch } = useQuery(creditEntriesQuery)
  if (isError && !data)
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        <p>The history of your credits could not be loaded.</p>
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-40" />
  if (data.entries.length === 0) return <p className="text-sm text-quiet">Nothing has moved yet.</p>
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="History of your credits"
        className="max-h-96 overflow-y-auto"
      >
        <table className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">Date</th>
              <th scope="col">What for</th>
              <th scope="col">Credits</th>
              <th scope="col">Balance</th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <tr key={entry.id} className="border-b border-line last:border-0">
                <td className="py-2.5 pr-4 align-top whitespace-nowrap text-faint max-sm:hidden">
                  {formatDate(entry.createdAt)}
                </td>
                <td className="py-2.5 pr-4 align-top">
                  {describeEntry(entry)}
                  <span className="block text-xs text-faint sm:hidden">{formatDate(entry.createdAt)}</span>
                </td>
                <td
                  className={`py-2.5 text-right align-top font-medium tabular-nums ${entry.amount < 0 ? 'text-quiet' : 'text-good'}`}
                >
                  {signedAmount(entry.amount)}
                </td>
                <td className="py-2.5 pl-4 text-right align-top text-faint tabular-nums">{entry.balance}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {data.total > data.entries.length && (
        <p className="mt-3 text-xs text-faint">
          The newest {data.entries.length} of {data.total}. “Download my data” has them all.
        </p>
      )}
    </>
  )
}

function describeEntry(entry: CreditEntry): string {
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

/** +20 or −1, with the minus sign U+2212. */
const signedAmount = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`)
