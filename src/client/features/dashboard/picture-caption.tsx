import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Text over the lower part of a picture, on a gradient that keeps it readable. Clicks go through to the picture. */
export function PictureCaption({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'pointer-events-none absolute inset-x-0 bottom-0 z-10 bg-linear-to-t from-abyss via-abyss/75 to-transparent pt-12 sm:pt-16',
        className,
      )}
    >
      {children}
    </div>
  )
}
