import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'

/** A link inside the app that looks like a button. */
export function ButtonLink({
  href,
  variant,
  size,
  isWide,
  className,
  children,
}: {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  isWide?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <Link href={href} className={classNames(buttonStyle({ variant, size, isWide }), className)}>
      {children}
    </Link>
  )
}
