import type { ModelChoice } from '#shared/contract/fields.ts'
import { MODEL_LABELS } from '#shared/domain/images.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/loading.tsx'
import { ElapsedSeconds } from './elapsed-seconds.tsx'

/** Covers a scenario while its image is generated: the model, the elapsed time and a cancel button. */
export function GenerationOverlay({
  modelChoice,
  since,
  onCancel,
  isCancelling,
}: {
  modelChoice: ModelChoice
  /** Epoch milliseconds. */
  since: number
  /** Undefined until the server has accepted the request. */
  onCancel: (() => void) | undefined
  isCancelling: boolean
}) {
  return (
    <div className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 rounded-m bg-ground/90 p-4 text-center">
      <Spinner className="size-8 text-amber" />
      <p role="status">Painting this scenario with {MODEL_LABELS[modelChoice]}</p>
      <p className="text-sm text-quiet">
        <ElapsedSeconds since={since} /> so far. This typically takes 30-90 seconds.
      </p>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel} isBusy={isCancelling}>
          Cancel
        </Button>
      )}
    </div>
  )
}
