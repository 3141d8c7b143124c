import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A round button that shows an icon only; `label` is its accessible name. `className` is for its place, as with a button. */
export function IconButton({
  label,
  children,
  className,
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      aria-label={label}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-full text-quiet transition-colors duration-(--duration-quick)',
        'hover:bg-lifted hover:text-words disabled:opacity-40 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  )
}
