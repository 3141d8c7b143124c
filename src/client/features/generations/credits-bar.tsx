import { useQuery } from '@tanstack/react-query'
import { STARTING_CREDITS } from '#shared/limits.ts'
import { userQuery } from '../../entities/queries.ts'

/** A regeneration begun here that the person's row may not count yet: the row counted `since` when it began. */
export interface PendingRegeneration {
  since: number
}

/** "Total Used": the regenerations so far with the one of this page, which is never counted twice. */
export const totalUsed = (totalRegenerations: number, pending: PendingRegeneration | null): number =>
  pending && totalRegenerations <= pending.since ? totalRegenerations + 1 : totalRegenerations

/** What is left and what was used, for someone who is signed in. */
export function CreditsBar({ pendingRegeneration }: { pendingRegeneration: PendingRegeneration | null }) {
  const user = useQuery(userQuery)
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
        value={isKnown ? totalUsed(user.data?.totalRegenerations ?? 0, pendingRegeneration) : undefined}
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
