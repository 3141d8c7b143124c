import { clsx } from 'clsx'

/** A centred spinner with a label. `className` sets the height of the area. */
export function Loading({
  label = 'Loading...',
  className = 'min-h-[50dvh]',
}: {
  label?: string
  className?: string
}) {
  return (
    <div
      role="status"
      className={clsx('flex flex-col items-center justify-center gap-4 p-8 text-quiet', className)}
    >
      <Spinner className="size-8 text-amber" />
      <p>{label}</p>
    </div>
  )
}

/** Hidden from screen readers: text beside it must say what is loading. `className` sets size and colour. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={clsx('animate-spin', className)} fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}
