import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const badgeVariants = cva(
  'inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-lifted text-quiet border-line',
        dawn: 'bg-amber/12 text-amber border-amber/40',
        good: 'bg-good-ground text-good border-good/40',
        bad: 'bg-bad-ground text-bad border-bad/40',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>['tone']>

/** A short label of a status or type. */
export function Badge({
  tone,
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return <span className={cn(badgeVariants({ tone }), className)}>{children}</span>
}
