import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonVariants, buttonVariants } from './button.tsx'

/** A link inside the app that looks like a button. `className` is for its place, as with a button. */
export function ButtonLink({
  href,
  variant,
  size,
  isWide,
  className,
  children,
}: ButtonVariants & { href: string; className?: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonVariants({ variant, size, isWide, className })}>
      {children}
    </Link>
  )
}
