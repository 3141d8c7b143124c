import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

/** The classes of a button, for links that look like one too. */
export const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-full font-medium text-center leading-tight py-2 select-none',
    'transition-[background-color,border-color,filter,opacity] duration-(--duration-quick)',
    'disabled:hover:brightness-100 disabled:not-aria-busy:opacity-50 aria-busy:opacity-85',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary:
          'bg-dawn text-on-dawn font-semibold shadow-dawn hover:brightness-108 active:brightness-95 disabled:not-aria-busy:bg-none disabled:not-aria-busy:bg-lifted disabled:not-aria-busy:text-faint disabled:not-aria-busy:shadow-none disabled:not-aria-busy:opacity-100',
        secondary:
          'bg-lifted text-words border border-line hover:bg-hover hover:border-line-strong active:bg-lifted',
        ghost: 'text-quiet hover:text-words hover:bg-lifted active:bg-raised',
        danger: 'bg-bad-ground text-bad border border-bad/40 hover:border-bad active:brightness-90',
      },
      size: {
        m: 'min-h-11 px-5 text-sm',
        /** For rows of several small actions. */
        compact: 'min-h-11 px-3 text-sm',
        l: 'min-h-13 px-5 text-base sm:px-7',
      },
      isWide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'm' },
  },
)

export type ButtonVariants = VariantProps<typeof buttonVariants>

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariants {
  /** Shows a spinner and disables the button; the label stays, so that the width does not change. */
  isBusy?: boolean
}

/** `className` is for its place (margins, alignment); its look is a variant. */
export function Button({
  variant,
  size,
  isWide,
  isBusy,
  className,
  disabled,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonVariants({ variant, size, isWide, className })}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
