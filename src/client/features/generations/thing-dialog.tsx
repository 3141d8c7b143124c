import { useQuery } from '@tanstack/react-query'
import { sketchWordsQuery } from './person-dialog.tsx'
import { SearchDialog } from './search-dialog.tsx'

/** All things that the studio can draw, to choose one by search. */
export function ThingDialog({
  isOpen,
  onOpenChange,
  onChoose,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Gets what the thing is called. */
  onChoose: (thing: string) => void
}) {
  const names = useQuery({ ...sketchWordsQuery, enabled: isOpen, select: ({ things }) => things })
  return (
    <SearchDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="What else is there?"
      note="The sketch changes, for free."
      names={names}
      label="Search the things"
      what={['thing', 'things']}
      nothingFound="The studio cannot draw that yet. A similar thing may do."
      failed="The things could not be loaded."
      onChoose={onChoose}
    />
  )
}
