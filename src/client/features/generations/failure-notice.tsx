import PenLine from 'lucide-react/icons/pen-line'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '../../ui/button.tsx'
import type { GenerationFailure } from './generation-failure.ts'

/** Explains why there is no image, and offers the next step for the kind of failure. */
export function FailureNotice({
  failure,
  isImageKept,
  onRetry,
  onEditPrompt,
  onDismiss,
}: {
  failure: GenerationFailure
  isImageKept: boolean
  onRetry: () => void
  onEditPrompt: () => void
  onDismiss: () => void
}) {
  const isRefused = failure.kind === 'refused'
  return (
    <div
      role={failure.kind === 'cancelled' ? 'status' : 'alert'}
      className="relative mb-6 flex flex-wrap items-center justify-between gap-4 rounded-l border border-line bg-raised p-5 pr-14 shadow-card"
    >
      <div className="min-w-60 flex-1">
        <p className="font-serif text-lg text-words">{failure.title}</p>
        <p className="mt-1 max-w-prose text-sm text-quiet">
          {failure.message}
          {isImageKept && ' Your earlier picture is here, as it was.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {isRefused && (
          <Button variant="secondary" onClick={onEditPrompt}>
            <PenLine aria-hidden="true" />
            Edit the prompt
          </Button>
        )}
        {failure.request && (
          <Button variant="secondary" onClick={onRetry}>
            <RotateCcw aria-hidden="true" />
            Try again
          </Button>
        )}
      </div>
      <IconButton label="Dismiss" className="absolute top-2 right-2" onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
