import { useQuery } from '@tanstack/react-query'
import { getUser } from '#shared/contract/users.ts'
import { STARTING_CREDITS } from '#shared/limits.ts'
import { readQuery } from '../../lib/query-client.ts'
import { type PendingRegeneration, totalUsed } from './total-used.ts'

/** The person's row. Not asked again on failure, as the specification says. */
export const creditsQuery = { ...readQuery(getUser), retry: false } as const

/** What is left and what was used, for someone who is signed in. */
export function CreditsBar({ uncounted }: { uncounted: PendingRegeneration | null }) {
  const user = useQuery(creditsQuery)
  const isKnown = !user.isPending
  return (
    <dl className="flex items-center gap-5 rounded-full border border-line bg-raised px-5 py-2 text-sm">
      <Count
        label="Credits Left"
        value={isKnown ? (user.data?.credits ?? STARTING_CREDITS) : undefined}
        isLit
      />
      <div aria-hidden="true" className="h-4 w-px bg-line" />
      <Count
        label="Total Used"
        value={isKnown ? totalUsed(user.data?.totalRegenerations ?? 0, uncounted) : undefined}
      />
    </dl>
  )
}

function Count({
  label,
  value,
  isLit = false,
}: {
  label: string
  value: number | undefined
  isLit?: boolean
}) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className={`min-w-4 font-semibold tabular-nums ${isLit ? 'text-amber' : 'text-words'}`}>
        {value ?? '–'}
      </dd>
    </div>
  )
}
