import type { ReactNode } from 'react'
import { MOMENT_COUNT } from '#shared/product.ts'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'

/** How many of the six moments are completed, the next step, and where wallpapers are made until all six are. */
export function ProgressWidget({
  completed,
  nextStep,
  storyLink,
}: {
  completed: number
  /** The link to the next step, if any. */
  nextStep?: ReactNode
  /** The link to the story with its wallpapers, if any. */
  storyLink?: ReactNode
}) {
  return (
    <Card aria-labelledby="progress-title" className="flex flex-col gap-4">
      <div>
        <h2 id="progress-title" className="text-xl">
          Your six moments
        </h2>
        <p className="text-sm text-quiet">
          {completed} of {MOMENT_COUNT} completed
        </p>
      </div>
      <Progress
        label={`${completed} of ${MOMENT_COUNT} moments completed`}
        percent={(completed / MOMENT_COUNT) * 100}
      />
      {storyLink && (
        <p className="text-sm text-quiet">
          The pictures you have can be wallpapers already. Once all six are complete, wallpapers are offered
          here.
        </p>
      )}
      {(nextStep || storyLink) && (
        <div className="mt-auto flex flex-col gap-2">
          {nextStep}
          {storyLink}
        </div>
      )}
    </Card>
  )
}
