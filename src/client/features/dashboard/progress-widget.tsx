import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { countCompleted, momentStatus, STATUS_LABELS } from '#shared/domain/moment-status.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { Card } from '../../ui/card.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { Progress } from '../../ui/progress.tsx'

/** The progress of the six moments; each thumbnail links to its card. */
export function ProgressWidget({
  moments,
  nextStep,
}: {
  moments: readonly (Moment | undefined)[]
  /** The link to the next step, if any. */
  nextStep?: ReactNode
}) {
  const completed = countCompleted(moments.filter((moment) => moment !== undefined))
  return (
    <Card aria-labelledby="progress-title" className="flex flex-col gap-5">
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
      <ul className="grid grid-cols-3 gap-2">
        {moments.map((moment, index) => {
          const number = index + 1
          return (
            <li key={number}>
              <a
                href={`#moment-${number}`}
                aria-label={`Moment ${number}, ${momentName(number)}: ${STATUS_LABELS[momentStatus(moment)]}`}
                className="relative grid aspect-[7/4] place-items-center overflow-hidden rounded-s border border-line bg-abyss font-serif text-lg text-words hover:border-line-strong"
              >
                {moment?.imageUrl ? (
                  <GeneratedImage src={moment.imageUrl} alt="" sizes="10rem" className="rounded-none" />
                ) : (
                  <>
                    <MomentPlaceholder number={number} className="absolute inset-0 opacity-40" />
                    <span className="relative">{number}</span>
                  </>
                )}
              </a>
            </li>
          )
        })}
      </ul>
      {nextStep}
    </Card>
  )
}
