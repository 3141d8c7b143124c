import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../ui/content-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'

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
  const [search, setSearch] = useState('')
  const found = names.data?.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} size="s" title={title} description={note}>
      {found ? (
        <>
          <TextField
            ref={takeFocusInside}
            type="search"
            label={label}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status" className="mt-3 text-faint text-sm">
            {found.length === 0 ? nothingFound : `${found.length} ${found.length === 1 ? what[0] : what[1]}`}
          </p>
          <ul className="-mx-2 mt-2 max-h-[50dvh] overflow-y-auto">
            {found.map((name) => (
              <li key={name}>
                <button
                  type="button"
                  onClick={() => {
                    onOpenChange(false)
                    onChoose(name)
                  }}
                  className="flex min-h-11 w-full items-center rounded-m px-2 py-2 text-left text-sm text-words hover:bg-hover focus-visible:-outline-offset-2"
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        </>
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
