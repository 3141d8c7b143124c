import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { GeneratedImage } from '../../ui/generated-image.tsx'

/** The opening of the story: the pictures edge to edge, and the headline where they fade out. `children` are its actions. */
export function StoryOpening({ moments, children }: { moments: readonly Moment[]; children: ReactNode }) {
  const isComplete = moments.length === MOMENT_COUNT
  // Fewer than six pictures leave no even mosaic, so the newest one stands alone.
  const shown = isComplete ? moments : moments.slice(-1)
  return (
    <div>
      <div
        aria-hidden="true"
        className={clsx(
          'relative -mx-4 grid overflow-hidden sm:-mx-6',
          isComplete ? 'grid-cols-2 md:grid-cols-3' : 'max-h-[60dvh] grid-cols-1',
        )}
      >
        {shown.map(({ id, imageUrl }) => (
          <GeneratedImage
            key={id}
            src={imageUrl ?? ''}
            alt=""
            sizes={isComplete ? '(min-width: 48rem) 34vw, 50vw' : '100vw'}
            isPriority
            className={isComplete ? 'rounded-none md:aspect-auto md:h-[28dvh]' : 'h-[60dvh] rounded-none'}
          />
        ))}
        <div className="absolute inset-x-0 bottom-0 z-10 h-1/3 bg-linear-to-t from-ground to-transparent" />
      </div>
      <header className="relative z-10 mx-auto -mt-6 max-w-6xl text-center sm:-mt-8">
        <p className="text-sm text-amber">
          {moments.length} of {MOMENT_COUNT} moments complete
        </p>
        <h1 className="mt-3 text-3xl lg:text-display">Your Future Is Now in Sight.</h1>
        <p className="mx-auto mt-4 max-w-2xl text-lg text-quiet">
          {isComplete
            ? 'Six moments, in your words and in pictures. Come back to them often, and take them with you.'
            : 'This is what you have brought into view so far. Take it with you, and come back for the rest.'}
        </p>
        {children}
      </header>
    </div>
  )
}
