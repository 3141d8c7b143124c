import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Says that text typed earlier is back and not saved yet. */
export function DraftNote({
  explanation = 'It is not saved yet.',
  onDiscard,
}: {
  explanation?: string
  onDiscard: () => void
}) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m border border-line bg-lifted/50 py-1 pr-1 pl-4 text-sm text-quiet"
    >
      <History aria-hidden="true" className="size-4 shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-32 py-1.5">What you typed here before is back. {explanation}</p>
      <Button variant="ghost" size="compact" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}

/** The note of a text that waits for the next image: shown if the text was there when its dialog opened. */
export function KeptTextNote({ hasText, onDiscard }: { hasText: boolean; onDiscard: () => void }) {
  const [isFromBefore] = useState(hasText)
  return isFromBefore && hasText ? (
    <DraftNote explanation="It is for the next picture." onDiscard={onDiscard} />
  ) : null
}
