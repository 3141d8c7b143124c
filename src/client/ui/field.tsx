import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

/** The classes of every input, select and textarea. Its text has at least 16 px: below that iOS zooms in on focus. */
export const controlClass =
  'w-full rounded-m border border-line-strong/70 bg-abyss px-4 py-2.5 text-base text-words transition-colors duration-(--duration-quick) hover:border-line-strong focus-visible:border-glow focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60'

export interface FieldControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A control with its label, hint and error, associated by id. `children` renders the control with the given props. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  aside,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  /** At the end of the label's line, such as a count. */
  aside?: ReactNode
  className?: string | undefined
  children: (control: FieldControlProps) => ReactNode
}) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-medium text-words">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="text-xs text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
