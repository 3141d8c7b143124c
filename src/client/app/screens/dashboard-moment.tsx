import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { areQuestionsDone } from '#shared/domain/moment-status.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { actionsQuery } from '../../features/daily-actions/api.ts'
import { DailyActionsCard } from '../../features/daily-actions/daily-actions-card.tsx'
import { MomentCard, type MomentCardProps } from '../../features/dashboard/moment-card.tsx'
import { DailyInspiration } from '../../features/moments/daily-inspiration.tsx'
import { MentalRehearsalCard } from '../../features/rehearsals/mental-rehearsal-card.tsx'
import { momentGenerationPath, momentPath, momentReviewPath } from '../paths.ts'
import { MomentScenarios } from './moment-scenarios.tsx'

export const momentHrefs = (number: number) => ({
  editor: momentPath(number),
  review: momentReviewPath(number),
  vision: momentGenerationPath(number),
})

/** A moment of the dashboard with its practice and scenarios. Only the moment is required: the other queries render as they load. */
export const DashboardMoment = memo(function DashboardMoment({
  moment,
  ...props
}: Omit<MomentCardProps, 'hrefs' | 'practice' | 'scenarios'>) {
  return (
    <MomentCard
      {...props}
      hrefs={momentHrefs(props.guide.number)}
      moment={moment}
      practice={moment?.imageUrl && <Practice moment={moment} />}
      scenarios={moment && areQuestionsDone(moment) && <MomentScenarios moment={moment} />}
    />
  )
})

function Practice({ moment }: { moment: Moment }) {
  const config = useQuery(siteConfigQuery)
  const nextStep = useQuery({
    ...actionsQuery,
    select: (actions) =>
      actions.find(({ pcmId, isCompleted }) => pcmId === moment.id && !isCompleted)?.actionText,
  })
  return (
    <>
      <DailyInspiration moment={moment} />
      <MentalRehearsalCard
        moment={moment}
        playlistId={config.data?.playlistId ?? null}
        nextStep={nextStep.data}
      />
      <DailyActionsCard pcmId={moment.id} />
    </>
  )
}
