import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  isWide?: boolean
  /** Shows a spinner and takes no presses; the label stays, so that its width does too. */
  isBusy?: boolean
}

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
      className={classNames(buttonStyle({ variant, size, isWide }), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}
