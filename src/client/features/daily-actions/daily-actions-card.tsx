import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DailyAction } from '#shared/contract/practice.ts'
import { Button } from '../../ui/button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { ActionRow } from './action-row.tsx'
import { ActionsPlaceholder } from './actions-placeholder.tsx'
import { NewActionForm } from './new-action-form.tsx'
import { OrphanedActions, useOrphanedActions } from './orphaned-actions.tsx'
import { actionsQuery } from './queries.ts'

/** The number of actions shown before the list is expanded. */
const SHOWN_OPEN = 5
const SHOWN_DONE = 3

/** The daily actions of one moment. */
export function DailyActionsCard({ pcmId }: { pcmId: number }) {
  const actions = useQuery(actionsQuery)
  const own = actions.data?.filter((action) => action.pcmId === pcmId)
  const orphans = useOrphanedActions(pcmId, own)
  const { heading, part } = useKeptFocus(own && [own, orphans].map(idsOf).join(';'))
  const open = own?.filter(({ isCompleted }) => !isCompleted).length
  return (
    <div {...part} className="flex flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} className="flex items-baseline gap-2 rounded-s text-lg">
        Daily Actions
        {open !== undefined && open > 0 && <span className="font-sans text-xs text-faint">{open} open</span>}
      </h3>
      {own ? <ActionList actions={own} /> : <ActionsPlaceholder />}
      <OrphanedActions pcmId={pcmId} orphans={orphans} />
      {own && <NewActionForm pcmId={pcmId} />}
    </div>
  )
}

const idsOf = (shown: readonly { id: number }[]) => shown.map(({ id }) => id).join()

function ActionList({ actions }: { actions: DailyAction[] }) {
  const [isAllShown, setIsAllShown] = useState(false)
  if (actions.length === 0)
    return (
      <p className="text-sm text-quiet">
        What is one thing, however small, that the person in this picture would do today?
      </p>
    )
  const open = actions.filter(({ isCompleted }) => !isCompleted)
  const done = actions
    .filter(({ isCompleted }) => isCompleted)
    .sort((a, b) => (b.completedAt ?? '').localeCompare(a.completedAt ?? ''))
  const shown = isAllShown ? [...open, ...done] : [...open.slice(0, SHOWN_OPEN), ...done.slice(0, SHOWN_DONE)]
  const hidden = Math.max(0, open.length - SHOWN_OPEN) + Math.max(0, done.length - SHOWN_DONE)
  return (
    <div>
      <ul>
        {shown.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="ghost"
          edge="start"
          aria-expanded={isAllShown}
          onClick={() => setIsAllShown(!isAllShown)}
        >
          {isAllShown ? 'Show fewer' : `Show ${hidden} more`}
        </Button>
      )}
    </div>
  )
}
