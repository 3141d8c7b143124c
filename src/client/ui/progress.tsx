import { cn } from './cn.ts'

/** A progress bar, `percent` from 0 to 100. */
export function Progress({
  label,
  percent,
  className,
}: {
  label: string
  percent: number
  className?: string
}) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      className={cn('h-1.5 overflow-hidden rounded-full bg-lifted', className)}
    >
      <div
        className="h-full rounded-full bg-dawn transition-[width] duration-(--duration-slow) ease-calm"
        style={{ width: `${value}%` }}
      />
    </div>
  )
}
