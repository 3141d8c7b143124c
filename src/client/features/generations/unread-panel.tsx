import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FOCUS_TARGET } from './use-panel-focus.ts'

/** Says that the words could not be read or sketched, so that no credit is spent on a picture that nobody has seen before. */
export function UnreadPanel({
  onRetry,
  onPaint,
  onLeave,
}: {
  onRetry: () => void
  /** Has the picture painted without a sketch. */
  onPaint: () => void
  /** Keeps the image that there is; undefined without one. */
  onLeave: (() => void) | undefined
}) {
  return (
    <Card aria-labelledby="unread-title" className="mx-auto w-full max-w-3xl">
      <div role="alert">
        <h2 id="unread-title" {...FOCUS_TARGET} className="text-2xl focus:outline-none">
          Your words could not be read just now
        </h2>
        <p className="mt-2 max-w-prose text-pretty text-quiet">
          They are kept, and you were not charged. Try again to see sketches first, or have the picture
          painted without one.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        <Button onClick={onRetry}>
          <RotateCcw aria-hidden="true" />
          Try again
        </Button>
        <Button variant="secondary" onClick={onPaint}>
          Paint it now (1 credit)
        </Button>
        {onLeave && (
          <Button variant="ghost" className="sm:ml-auto" onClick={onLeave}>
            Keep this picture
          </Button>
        )}
      </div>
    </Card>
  )
}
