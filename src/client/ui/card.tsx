import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A raised area. `isLit` marks the one that matters on a screen. */
export function Card({
  isLit = false,
  className,
  ...props
}: ComponentProps<'section'> & { isLit?: boolean }) {
  return (
    <section
      {...props}
      className={classNames(
        'rounded-l border bg-raised p-5 shadow-card sm:p-7',
        isLit ? 'border-amber/45' : 'border-line',
        className,
      )}
    />
  )
}
