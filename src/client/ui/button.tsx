import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Spinner } from './loading.tsx'

/** The classes of a button, also for links with the look of a button. */
export const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-full font-medium text-center leading-tight py-2 select-none',
    'transition-[background-color,border-color,filter,opacity] duration-(--duration-quick)',
    'disabled:hover:brightness-100 disabled:opacity-50 aria-busy:opacity-85 aria-busy:hover:brightness-100',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-dawn text-on-dawn font-semibold shadow-dawn hover:brightness-108 active:brightness-95 disabled:bg-none disabled:bg-lifted disabled:text-faint disabled:shadow-none disabled:opacity-100',
        secondary:
          'bg-lifted text-words border border-line hover:bg-hover hover:border-line-strong active:bg-lifted',
        ghost: 'text-quiet hover:text-words hover:bg-lifted active:bg-raised',
        danger: 'bg-bad-ground text-bad border border-bad/40 hover:border-bad active:brightness-90',
      },
      size: {
        m: 'min-h-11 text-sm',
        /** For rows of several small actions. */
        compact: 'min-h-11 px-3 text-sm',
        l: 'min-h-13 text-base',
      },
      isWide: { true: 'w-full' },
      /** Lines the text of a ghost button up with the text above and below, where it is first or last in its row. */
      edge: { start: '-ml-3', end: '-mr-3' },
    },
    compoundVariants: [
      { variant: 'ghost', size: ['m', 'l'], class: 'px-3' },
      { variant: ['primary', 'secondary', 'danger'], size: 'm', class: 'px-5' },
      { variant: ['primary', 'secondary', 'danger'], size: 'l', class: 'px-5 sm:px-7' },
    ],
    defaultVariants: { variant: 'primary', size: 'm' },
  },
)

export type ButtonVariants = VariantProps<typeof buttonVariants>

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /**
   * Shows a spinner and ignores clicks; the label stays, so that the width does not change. Not `disabled`, which would take
   * the focus away.
   */
  isBusy?: boolean
}

/** `className` is only for layout (margins, alignment): it is not merged with the classes of the variants. */
export function Button({
  variant,
  size,
  isWide,
  edge,
  isBusy,
  className,
  disabled,
  onClick,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled && !isBusy}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventDefault : onClick}
      className={buttonVariants({ variant, size, isWide, edge, className })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/** A form is not submitted by its busy button. */
const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

/** A button that navigates, where the specification requires a button. Use `ButtonLink` elsewhere. */
export function NavigateButton({ to, ...props }: Omit<ButtonProps, 'onClick'> & { to: string }) {
  const [, navigate] = useLocation()
  return <Button {...props} onClick={() => navigate(to)} />
}

/** A link to another screen with the look of a button. `className` is only for layout. */
export function ButtonLink({
  href,
  variant,
  size,
  isWide,
  edge,
  className,
  children,
}: ButtonVariants & { href: string; className?: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonVariants({ variant, size, isWide, edge, className })}>
      {children}
    </Link>
  )
}

/** A round button with an icon; `label` is its accessible name. `className` is only for layout. */
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
