import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { GeneratedImage } from '../../ui/generated-image.tsx'

/** Shown once all six moments are complete. `exports` are the three export buttons. */
export function CompletionCard({
  moments,
  exports,
  storyLink,
}: {
  moments: readonly Moment[]
  exports: ReactNode
  storyLink: ReactNode
}) {
  return (
    <section
      aria-labelledby="completion-title"
      className="overflow-hidden rounded-l border border-amber/45 bg-raised shadow-card"
    >
      <div aria-hidden="true" className="grid grid-cols-3 md:grid-cols-6">
        {moments.map(({ id, imageUrl }) => (
          <GeneratedImage
            key={id}
            src={imageUrl ?? ''}
            alt=""
            sizes="(min-width: 48rem) 16vw, 33vw"
            className="rounded-none"
          />
        ))}
      </div>
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <div className="flex justify-between gap-x-8 gap-y-5 max-sm:flex-col sm:items-start">
          <div>
            <h2 id="completion-title" className="text-2xl">
              All six moments are complete
            </h2>
            <p className="mt-1 max-w-prose text-quiet">
              Put your future where you will meet it each day: on your desktop, your phone, or in a story.
            </p>
          </div>
          {storyLink}
        </div>
        {exports}
      </div>
    </section>
  )
}
