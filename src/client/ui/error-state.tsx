import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** What a screen shows when its data could not be loaded, with a button to retry. */
export function ErrorState({
  title = 'This did not load',
  children,
  onRetry,
  isRetrying = false,
}: {
  title?: string
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
}) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-l border border-line bg-raised px-6 py-12 text-center"
    >
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-prose text-quiet">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-3" onClick={onRetry} isBusy={isRetrying}>
          {!isRetrying && <RotateCcw aria-hidden="true" />}
          Try again
        </Button>
      )}
    </div>
  )
}
