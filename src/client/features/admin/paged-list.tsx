import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNetworkError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState, InlineError, Skeleton } from '../../ui/content-state.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'

/** A list that is read page by page, with its pending, error and empty states. */
export function PagedList<Row>({
  query,
  label,
  empty,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<{ output: Row[] }>>
  /** Names the list, as in "Loading people". */
  label: string
  empty: { title: string; text: string }
  children: (row: Row) => ReactNode
}) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  const rows = data?.pages.flatMap(({ output }) => output) ?? []
  const { heading: end, part } = useKeptFocus<HTMLParagraphElement>(data && rows.length)
  if (!data)
    return error ? (
      <LoadError error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label={label} />
    )
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  return (
    <div {...part}>
      <ul aria-label={label} aria-busy={isFetching} className="-my-3">
        {rows.map(children)}
      </ul>
      {error &&
        (hasNextPage ? (
          <p role="alert" className="mt-8 text-sm text-quiet">
            {problemOf(error)}
          </p>
        ) : (
          <InlineError isRetrying={isFetching} onRetry={() => void refetch()}>
            <p>{problemOf(error)}</p>
          </InlineError>
        ))}
      {hasNextPage && (
        <Button
          variant="secondary"
          className={error ? 'mt-3' : 'mt-8'}
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {!hasNextPage && data.pages.length > 1 && (
        <p ref={end} tabIndex={-1} className="mt-8 text-sm text-quiet">
          There are no more.
        </p>
      )}
    </div>
  )
}

export const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className="flex flex-col gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </div>
)

export const LoadError = ({
  error,
  isRetrying,
  onRetry,
}: {
  error: Error
  isRetrying: boolean
  onRetry: () => void
}) => (
  <ErrorState isRetrying={isRetrying} onRetry={onRetry}>
    <p>{problemOf(error)}</p>
  </ErrorState>
)

const problemOf = (error: Error) =>
  isNetworkError(error)
    ? 'The server cannot be reached. Administration works online only.'
    : 'The server could not answer. Please try again.'
