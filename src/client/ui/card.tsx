import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const cardVariants = cva('rounded-l border bg-raised p-5 shadow-card sm:p-7', {
  variants: { isLit: { true: 'border-amber/45', false: 'border-line' } },
})

/** A raised section. `isLit` draws the border of the one that matters most on a screen in the accent colour. */
export function Card({
  isLit = false,
  className,
  ...props
}: ComponentProps<'section'> & { isLit?: boolean }) {
  return <section {...props} className={cn(cardVariants({ isLit }), className)} />
}
