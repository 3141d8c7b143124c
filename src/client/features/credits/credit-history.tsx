import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreditEntry } from '#shared/contract/users.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { creditEntriesQuery } from './api.ts'

/** The number of entries shown at first. */
const SHOWN = 10

const cellClass = 'py-2.5 align-top'
const numberClass = 'pl-3 text-right tabular-nums sm:pl-4'

/** The user's credit entries, newest first: the first ten, and the rest on request. */
export function CreditHistory() {
  const { data, isError, isFetching, refetch } = useQuery(creditEntriesQuery)
  const [isWhole, setIsWhole] = useState(false)
  if (isError && !data)
    return (
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
        <p>The history of your credits could not be loaded.</p>
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-40" />
  if (data.entries.length === 0) return <p className="text-sm text-quiet">Nothing has moved yet.</p>
  const shown = isWhole ? data.entries : data.entries.slice(0, SHOWN)
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">History of your credits</caption>
        <thead className="border-b border-line-strong/60 text-left text-xs text-faint">
          <tr>
            <th scope="col" className="w-32 py-2 pr-4 font-medium max-sm:hidden">
              Date
            </th>
            <th scope="col" className="py-2 font-medium">
              What for<span className="sm:hidden"> and when</span>
            </th>
            <th scope="col" className={`py-2 font-medium ${numberClass}`}>
              Credits
            </th>
            <th scope="col" className={`py-2 font-medium ${numberClass}`}>
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry) => (
            <tr key={entry.id} className="border-b border-line last:border-0">
              <td className={`${cellClass} pr-4 whitespace-nowrap text-faint max-sm:hidden`}>
                {formatDate(entry.createdAt)}
              </td>
              <td className={`${cellClass} wrap-anywhere`}>
                {describeEntry(entry)}
                <span className="block text-xs text-faint sm:hidden">{formatDate(entry.createdAt)}</span>
              </td>
              <td
                className={`${cellClass} ${numberClass} font-medium ${entry.amount < 0 ? 'text-quiet' : 'text-good'}`}
              >
                {signedAmount(entry.amount)}
              </td>
              <td className={`${cellClass} ${numberClass} text-faint`}>{entry.balance}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.entries.length > SHOWN && (
        <Button variant="ghost" edge="start" className="mt-2" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${data.entries.length}`}
        </Button>
      )}
      {isWhole && data.total > data.entries.length && (
        <p className="mt-2 text-xs text-faint">
          The newest {data.entries.length} of {data.total}. “Download My Data” has them all.
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
