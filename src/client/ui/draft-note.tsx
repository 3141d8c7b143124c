import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { Button } from './button.tsx'

/**
 * Says that text typed earlier is back and not saved yet. `otherText` is the saved text, if it was changed elsewhere since;
 * discarding takes it.
 */
export function DraftNote({
  otherText,
  explanation = 'It is not saved yet.',
  onDiscard,
}: {
  otherText?: string | undefined
  explanation?: string
  onDiscard: () => void
}) {
  const isChanged = otherText !== undefined
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-m border border-line bg-lifted/50 py-1 pr-1 pl-4 text-sm text-quiet"
    >
      <History aria-hidden="true" className="size-4 shrink-0 text-amber" />
      <div className="min-w-0 flex-1 basis-48 py-1.5">
        <p>What you typed here before is back. {explanation}</p>
        {isChanged && (
          <>
            <p className="mt-1.5">It was also changed elsewhere. Saving replaces this:</p>
            <p className="line-clamp-preview mt-1 whitespace-pre-line break-words text-words">
              {otherText || '(empty)'}
            </p>
          </>
        )}
      </div>
      <Button variant="ghost" size="compact" onClick={onDiscard}>
        {isChanged ? 'Take the other one' : 'Discard'}
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
