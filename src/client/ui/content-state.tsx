import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

/** Shown when data could not be loaded, with a retry button. */
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

/** `ErrorState` on one line, for a part of a card. */
export function InlineError({
  children,
  onRetry,
  isRetrying,
}: {
  children: ReactNode
  onRetry: () => void
  isRetrying: boolean
}) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-quiet">
      {children}
      <Button variant="secondary" onClick={onRetry} isBusy={isRetrying}>
        Try again
      </Button>
    </div>
  )
}

/** Shown when a list or screen has no content. `action` adds some; `picture` is decoration across the top. */
export function EmptyState({
  icon,
  picture,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="overflow-hidden rounded-l border border-dashed border-line text-center">
      {picture}
      <div className={cn('flex flex-col items-center gap-3 px-6', picture ? 'py-8' : 'py-12')}>
        {icon && <div className="text-amber [&_svg]:size-8">{icon}</div>}
        <h2 className="text-xl">{title}</h2>
        {children && <div className="max-w-prose text-quiet">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}

/** A loading placeholder; `className` sets its size. Hidden from screen readers: the parent element must have a label. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-breathe rounded-m bg-lifted', className)} />
}
