import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'neutral' | 'dawn' | 'good' | 'bad'

const TONES: Record<BadgeTone, string> = {
  neutral: 'bg-lifted text-quiet border-line',
  dawn: 'bg-amber/12 text-amber border-amber/40',
  good: 'bg-good-ground text-good border-good/40',
  bad: 'bg-bad-ground text-bad border-bad/40',
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
