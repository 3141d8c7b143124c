import { clsx } from 'clsx'
import { Spinner } from './spinner.tsx'

/** A spinner with its label in the middle of an area that loads. `className` sets the height of the area. */
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
