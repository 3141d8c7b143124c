import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A round button with a picture for a label; `label` is its name for everyone who does not see it. */
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
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full text-quiet transition-colors duration-(--duration-quick)',
        'hover:bg-lifted hover:text-words disabled:opacity-40 [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  )
}
