import { useQuery } from '@tanstack/react-query'
import { STARTING_CREDITS } from '#shared/product.ts'
import { userQuery } from '../../entities/queries.ts'

/** A regeneration started on this page that `totalRegenerations` of the cached user may not include yet. */
export interface PendingRegeneration {
  /** `totalRegenerations` when it started. */
  since: number
}

/** "Total Used": the regenerations including the pending one, which is counted once. */
export const totalUsed = (totalRegenerations: number, pending: PendingRegeneration | null): number =>
  pending && totalRegenerations <= pending.since ? totalRegenerations + 1 : totalRegenerations

/** The remaining credits and the number of regenerations; those of a new user while the user is unknown. */
export function CreditsBar({ pendingRegeneration }: { pendingRegeneration: PendingRegeneration | null }) {
  const user = useQuery(userQuery)
  return (
    <dl className="flex items-center gap-5 rounded-full border border-line bg-raised px-5 py-2 text-sm">
      <Count label="Credits Left" value={user.data?.credits ?? STARTING_CREDITS} isHighlighted />
      <div aria-hidden="true" className="h-4 w-px bg-line" />
      <Count label="Total Used" value={totalUsed(user.data?.totalRegenerations ?? 0, pendingRegeneration)} />
    </dl>
  )
}

function Count({
  label,
  value,
  isHighlighted = false,
}: {
  label: string
  value: number
  isHighlighted?: boolean
}) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className={`min-w-4 font-semibold tabular-nums ${isHighlighted ? 'text-amber' : 'text-words'}`}>
        {value}
      </dd>
    </div>
  )
}
