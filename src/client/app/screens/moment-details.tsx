import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { areQuestionsDone } from '#shared/domain/moment-status.ts'
import { isFilled } from '#shared/domain/moment-text.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { DailyActionsCard } from '../../features/daily-actions/daily-actions-card.tsx'
import { actionsQuery } from '../../features/daily-actions/queries.ts'
import { DebugInfo } from '../../features/dashboard/debug-info.tsx'
import { DailyInspiration } from '../../features/moments/daily-inspiration.tsx'
import { MentalRehearsalCard } from '../../features/rehearsals/mental-rehearsal-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { momentPath } from '../paths.ts'
import { MomentScenarios } from './moment-scenarios.tsx'

export interface MomentDetailsProps {
  number: number
  moment: Moment | undefined
  onViewPrompt: (moment: Moment) => void
  /** The id of an element to scroll to and focus; empty for none. */
  target: string
  onArrive: () => void
}

/** What a moment of the dashboard opens into: its practice, its scenarios, its answers and prompt. */
export function MomentDetails({ number, moment, onViewPrompt, target, onArrive }: MomentDetailsProps) {
  useEffect(() => {
    if (target === '') return
    // After the effects of a navigation, which scroll to the top.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(target)
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
      onArrive()
    })
    return () => cancelAnimationFrame(frame)
  }, [target, onArrive])

  return (
    <div className="flex flex-col gap-6">
      {moment?.imageUrl && <Practice moment={moment} />}
      {moment && areQuestionsDone(moment) && (
        <div className={moment.imageUrl ? 'border-t border-line pt-5' : ''}>
          <MomentScenarios moment={moment} />
        </div>
      )}
      <div className={moment && areQuestionsDone(moment) ? 'border-t border-line pt-4' : ''}>
        <div className="-ml-3 flex flex-wrap">
          <ButtonLink href={momentPath(number)} variant="ghost" size="compact">
            <PenLine aria-hidden="true" />
            Edit Answers
          </ButtonLink>
          {moment && isFilled(moment.enhancedPrompt) && (
            <Button variant="ghost" size="compact" onClick={() => onViewPrompt(moment)}>
              <FileText aria-hidden="true" />
              View Enhanced Prompt
            </Button>
          )}
        </div>
        <DebugInfo moment={moment} />
      </div>
    </div>
  )
}

function Practice({ moment }: { moment: Moment }) {
  const config = useQuery(siteConfigQuery)
  const nextStep = useQuery({
    ...actionsQuery,
    select: (actions) =>
      actions.find(({ pcmId, isCompleted }) => pcmId === moment.id && !isCompleted)?.actionText,
  })
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <div className="flex flex-col gap-6">
        <MentalRehearsalCard
          moment={moment}
          playlistId={config.data?.playlistId ?? null}
          nextStep={nextStep.data}
        />
        <DailyInspiration moment={moment} />
      </div>
      <DailyActionsCard pcmId={moment.id} />
    </div>
  )
}
