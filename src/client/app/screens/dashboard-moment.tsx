import { lazy, Suspense } from 'react'
import { MomentCard, type MomentCardProps } from '../../features/dashboard/moment-card.tsx'
import { Skeleton } from '../../ui/content-state.tsx'
import { momentGenerationPath, momentPath, momentReviewPath } from '../paths.ts'
import type { MomentDetailsProps } from './moment-details.tsx'

const loadDetails = () => import('./moment-details.tsx')
const MomentDetails = lazy(async () => ({ default: (await loadDetails()).MomentDetails }))
// Details that fail to load are requested again when they are opened.
const preloadDetails = () => void loadDetails().catch(() => undefined)

export const momentHrefs = (number: number) => ({
  editor: momentPath(number),
  review: momentReviewPath(number),
  vision: momentGenerationPath(number),
})

type DashboardMomentProps = Omit<MomentCardProps, 'hrefs' | 'details' | 'onApproach'> &
  Pick<MomentDetailsProps, 'onViewPrompt' | 'target' | 'onArrive'>

/** A moment of the dashboard. The code and the data of its details are loaded when it is opened. */
export function DashboardMoment({ onViewPrompt, target, onArrive, ...props }: DashboardMomentProps) {
  const { number } = props.guide
  return (
    <MomentCard
      {...props}
      hrefs={momentHrefs(number)}
      onApproach={preloadDetails}
      details={
        <Suspense fallback={<DetailsSkeleton />}>
          <MomentDetails
            number={number}
            moment={props.moment}
            onViewPrompt={onViewPrompt}
            target={target}
            onArrive={onArrive}
          />
        </Suspense>
      }
    />
  )
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading the details" className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}
