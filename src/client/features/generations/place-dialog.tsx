import { useQuery } from '@tanstack/react-query'
import { listPlaces } from '#shared/contract/generations.ts'
import { readQuery } from '../../lib/query-client.ts'
import { SearchDialog } from './search-dialog.tsx'

/** The places do not change while a version of the server runs. */
const placesQuery = { ...readQuery(listPlaces), staleTime: Number.POSITIVE_INFINITY } as const

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
  const names = useQuery({
    ...placesQuery,
    enabled: isOpen,
    select: (places) => places.map(({ name }) => name),
  })
  return (
    <SearchDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Where is it?"
      note={note}
      names={names}
      label="Search the places"
      what={['place', 'places']}
      nothingFound="The studio cannot draw that place yet. A similar one may do."
      failed="The places could not be loaded."
      onChoose={onChoose}
    />
  )
}
