import { useIsMutating, useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Sparkles from 'lucide-react/icons/sparkles'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import { useAuth } from '../../lib/auth.ts'
import { recordDraftItem, recordPart } from '../../lib/stored-items.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/content-state.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useGenerateScenarios } from './api.ts'
import { ElapsedSeconds } from './elapsed-seconds.tsx'
import { GoalContextButton } from './goal-context-button.tsx'
import { OrphanedScenarios, useOrphanedScenarios } from './orphaned-scenarios.tsx'
import { scenariosQuery } from './queries.ts'
import { ScenarioCard } from './scenario-card.tsx'
import { useWatchScenarioGeneration } from './use-scenario-generation.ts'

export interface ScenariosPanelProps {
  moment: Moment
  credits: number
  /** Whether the account generates scenario images without credits. */
  isCreditExempt: boolean
  goalAppUrl: string | null
  renderPractice?: (scenario: FutureScenario) => ReactNode
}

/** The future scenarios of a moment. All its questions must be answered. */
export function ScenariosPanel({
  moment,
  credits,
  isCreditExempt,
  goalAppUrl,
  renderPractice,
}: ScenariosPanelProps) {
  const listId = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useQuery(scenariosQuery)
  const generate = useGenerateScenarios(moment.id)
  const isRequesting = useIsMutating({ mutationKey: ['scenario-image'] }) > 0
  const all = list.data?.scenarios
  const scenarios = all?.filter(({ pcmId }) => pcmId === moment.id)
  const isAnyGenerating = isRequesting || (all?.some(({ generation }) => generation !== null) ?? false)
  const count = scenarios?.length ?? 0
  const { watched, remove } = useWatchedGenerations(scenarios ?? [])
  const orphans = useOrphanedScenarios(moment.id, scenarios)
  const { heading, part } = useKeptFocus(scenarios && [scenarios, orphans].map(idsOf).join(';'))
  const owner = useAuth().user?.id ?? ''
  const write = () => {
    const isUnsaved = ({ id }: FutureScenario) =>
      recordDraftItem.read(owner, recordPart('scenario', id)) !== undefined
    if (
      scenarios?.some(isUnsaved) &&
      !confirm('New scenarios replace these. What you have not saved stays beside the new ones. Go on?')
    )
      return
    generate.mutate(undefined, { onSuccess: () => setIsExpanded(true) })
  }

  return (
    <div {...part} className="@container flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="rounded-s">
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setIsExpanded(!isExpanded)}
          className="flex min-h-11 w-full items-center gap-3 rounded-s text-left text-lg"
        >
          <span className="flex flex-wrap items-baseline gap-x-2">
            Future Scenarios
            {scenarios && count > 0 && (
              <span className="font-sans text-sm text-faint">
                ({count} {count === 1 ? 'scenario' : 'scenarios'})
              </span>
            )}
          </span>
          <Badge className="font-sans">BETA</Badge>
          <ChevronDown
            aria-hidden="true"
            className={`ml-auto size-5 text-faint transition-transform duration-(--duration-quick) ${isExpanded ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      {watched.map((id) => (
        <GenerationWatcher key={id} id={id} onEnd={remove} />
      ))}
      {list.isError && !scenarios ? (
        <InlineError onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          Your scenarios did not load. They are kept.
        </InlineError>
      ) : (
        <div className="flex flex-wrap items-center gap-3 max-sm:flex-col max-sm:items-start">
          {count > 0 && <GoalContextButton pcmId={moment.id} goalAppUrl={goalAppUrl} />}
          <Button
            variant={count > 0 ? 'ghost' : 'secondary'}
            className={count > 0 ? 'max-sm:-ml-3' : ''}
            disabled={!scenarios || scenarios.some(({ generation }) => generation !== null)}
            isBusy={generate.isPending}
            onClick={write}
          >
            {!generate.isPending && <Sparkles aria-hidden="true" />}
            {count > 0 ? 'Regenerate Scenarios' : 'Generate Scenarios'}
          </Button>
          {generate.isPending && (
            <p role="status" className="text-sm text-quiet">
              Writing three scenes of doing. <ElapsedSeconds since={generate.submittedAt} />
            </p>
          )}
        </div>
      )}
      <OrphanedScenarios orphans={orphans} scenarios={scenarios ?? []} onPut={() => setIsExpanded(true)} />
      <div id={listId} hidden={!isExpanded}>
        {isExpanded &&
          (count > 0 ? (
            <div className="grid gap-4 @4xl:grid-cols-3">
              {scenarios?.map((scenario) => (
                <ScenarioCard
                  key={scenario.id}
                  scenario={scenario}
                  canPay={isCreditExempt || credits > 0}
                  isAnyGenerating={isAnyGenerating}
                  practice={renderPractice?.(scenario)}
                />
              ))}
            </div>
          ) : (
            <p className="max-w-prose text-sm text-quiet">
              Three short scenes of what you do on the way, step by step. Rehearsing the doing prepares better
              than picturing the having (Pham and Taylor, 1999).
            </p>
          ))}
      </div>
    </div>
  )
}

const idsOf = (shown: readonly { id: number }[]) => shown.map(({ id }) => id).join()

/** The ids of running generations. An id stays until `remove`, even if a refetched list no longer contains it, so that its result is shown. */
function useWatchedGenerations(scenarios: readonly FutureScenario[]) {
  const [seen, setSeen] = useState<readonly string[]>([])
  const inFlight = scenarios.flatMap(({ generation }) => (generation ? [generation.id] : []))
  const isNew = inFlight.some((id) => !seen.includes(id))
  useEffect(() => {
    if (isNew) setSeen((before) => [...new Set([...before, ...inFlight])])
  })
  return {
    watched: seen,
    remove: (id: string) => setSeen((before) => before.filter((other) => other !== id)),
  }
}

function GenerationWatcher({ id, onEnd }: { id: string; onEnd: (id: string) => void }) {
  useWatchScenarioGeneration(id, onEnd)
  return null
}
