import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** Shown once all six moments are complete. `exports` are the three export buttons. */
export function CompletionCard({ exports, storyLink }: { exports: ReactNode; storyLink: ReactNode }) {
  return (
    <Card
      isHighlighted
      aria-labelledby="completion-title"
      className="flex flex-wrap items-center justify-between gap-6"
    >
      <div className="max-w-xl">
        <h2 id="completion-title" className="text-2xl">
          All six moments are complete
        </h2>
        <p className="mt-1 text-quiet">
          Put your future where you will meet it each day: on your desktop, your phone, or in a story.
        </p>
      </div>
      <div className="flex flex-col gap-3">
        {exports}
        {storyLink}
      </div>
    </Card>
  )
}
