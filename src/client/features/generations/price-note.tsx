import type { ReactNode } from 'react'

/** What the next picture costs; without credits, why there can be none, and where to get some. */
export function PriceNote({ hasCredits, creditsAction }: { hasCredits: boolean; creditsAction: ReactNode }) {
  if (hasCredits) return <p className="text-sm text-faint">A new picture uses 1 credit.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm text-words">You have no credits left, so no new picture can be made.</p>
      {creditsAction}
    </div>
  )
}
