import { Spinner } from './spinner.tsx'

/** A whole area that waits, with words for what it waits for. */
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
      className={`flex flex-col items-center justify-center gap-4 p-8 text-quiet ${className}`}
    >
      <Spinner className="size-8 text-amber" />
      <p>{label}</p>
    </div>
  )
}
