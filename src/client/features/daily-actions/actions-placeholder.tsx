import { useQuery } from '@tanstack/react-query'
import { InlineError, Skeleton } from '../../ui/content-state.tsx'
import { actionsQuery } from './queries.ts'

/** Stands where the actions will be: while they load, and when they did not. */
export function ActionsPlaceholder() {
  const actions = useQuery(actionsQuery)
  return actions.isError ? (
    <InlineError onRetry={() => void actions.refetch()} isRetrying={actions.isFetching}>
      Your actions did not load. They are kept.
    </InlineError>
  ) : (
    <div role="status" aria-label="Loading your actions">
      <Skeleton className="h-11" />
    </div>
  )
}
