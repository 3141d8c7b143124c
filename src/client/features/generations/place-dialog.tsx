import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPlaces } from '#shared/contract/generations.ts'
import { readQuery } from '../../lib/query-client.ts'
import { ErrorState } from '../../ui/content-state.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The places do not change while a version of the server runs. */
const placesQuery = { ...readQuery(listPlaces), staleTime: Number.POSITIVE_INFINITY } as const

/** Takes the focus that the dialog got while the places were loading; before that, the dialog remembers who opened it. */
const takeFocusInside = (field: HTMLInputElement | null) => {
  if (field?.closest('[role=dialog]')?.contains(document.activeElement)) field.focus()
}

/** All places that the studio can draw, to choose one by search. */
export function PlaceDialog({
  isOpen,
  onOpenChange,
  note,
  onChoose,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What choosing costs. */
  note: string
  /** Gets the name of a place. */
  onChoose: (name: string) => void
}) {
  const places = useQuery({ ...placesQuery, enabled: isOpen })
  const [search, setSearch] = useState('')
  const found = places.data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} size="s" title="Where is it?" description={note}>
      {found ? (
        <>
          <TextField
            ref={takeFocusInside}
            type="search"
            label="Search the places"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status" className="mt-3 text-faint text-sm">
            {found.length === 0
              ? 'The studio cannot draw that place yet. A similar one may do.'
              : `${found.length} ${found.length === 1 ? 'place' : 'places'}`}
          </p>
          <ul className="-mx-2 mt-2 max-h-[50dvh] overflow-y-auto">
            {found.map(({ id, name }) => (
              <li key={id}>
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
      ) : places.isError ? (
        <ErrorState onRetry={() => void places.refetch()} isRetrying={places.isFetching}>
          <p>The places could not be loaded.</p>
        </ErrorState>
      ) : (
        <Loading label="Loading the places..." className="min-h-40" />
      )}
    </Dialog>
  )
}
