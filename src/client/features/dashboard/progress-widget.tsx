import type { ReactNode } from 'react'
import { MOMENT_COUNT } from '#shared/product.ts'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'

/** How many of the six moments are completed, and the next step. */
export function ProgressWidget({
  completed,
  nextStep,
}: {
  completed: number
  /** The link to the next step, if any. */
  nextStep?: ReactNode
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
      {nextStep && <div className="mt-auto">{nextStep}</div>}
    </Card>
  )
}
