import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from '../../ui/content-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SearchList } from './search-list.tsx'

/** Takes the focus that the dialog got while the names were loading; before that, the dialog remembers who opened it. */
const takeFocusInside = (field: HTMLInputElement | null) => {
  if (field?.closest('[role=dialog]')?.contains(document.activeElement)) field.focus()
}

/** All names of a list, to choose one by search. */
export function SearchDialog({
  isOpen,
  onOpenChange,
  title,
  note,
  names,
  label,
  what,
  nothingFound,
  failed,
  onChoose,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  /** What choosing costs. */
  note: string
  names: UseQueryResult<readonly string[]>
  /** Of the search field. */
  label: string
  /** One and several of them: ["place", "places"]. */
  what: readonly [string, string]
  nothingFound: string
  /** Said where they could not be loaded. */
  failed: string
  onChoose: (name: string) => void
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} size="s" title={title} description={note}>
      {names.data ? (
        <SearchList
          names={names.data}
          label={label}
          what={what}
          nothingFound={nothingFound}
          fieldRef={takeFocusInside}
          onChoose={(name) => {
            onOpenChange(false)
            onChoose(name)
          }}
        />
      ) : names.isError ? (
        <ErrorState onRetry={() => void names.refetch()} isRetrying={names.isFetching}>
          <p>{failed}</p>
        </ErrorState>
      ) : (
        <Loading label={`Loading the ${what[1]}...`} className="min-h-40" />
      )}
    </Dialog>
  )
}
