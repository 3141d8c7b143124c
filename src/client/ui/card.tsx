import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const cardVariants = cva('rounded-l border bg-raised p-5 shadow-card sm:p-7', {
  variants: { isHighlighted: { true: 'border-amber/45', false: 'border-line' } },
})

/** A raised section. `isHighlighted` gives it a border in the accent colour. */
export function Card({
  isHighlighted = false,
  className,
  ...props
}: ComponentProps<'section'> & { isHighlighted?: boolean }) {
  return <section {...props} className={cn(cardVariants({ isHighlighted }), className)} />
}
