import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { MOMENT_NAMES } from '#shared/domain/moment-names.ts'
import { MOMENT_COUNT } from '#shared/product.ts'
import { MomentPlaceholder } from '../../entities/moment/moment-placeholder.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'

const cellClass = 'aspect-[7/4] w-full rounded-none lg:aspect-auto lg:h-[28dvh]'

/** The opening of the story: the six pictures edge to edge, and the headline where they fade out. `children` are its actions. */
export function StoryOpening({ completed, children }: { completed: readonly Moment[]; children: ReactNode }) {
  return (
    <div>
      <div aria-hidden="true" className="relative -mx-4 grid grid-cols-2 sm:-mx-6 lg:grid-cols-3">
        {MOMENT_NAMES.map((name, index) => {
          const imageUrl = completed.find(({ pcmNumber }) => pcmNumber === index + 1)?.imageUrl
          return imageUrl ? (
            <GeneratedImage
              key={name}
              src={imageUrl}
              alt=""
              sizes="(min-width: 64rem) 34vw, 50vw"
              isPriority
              className={cellClass}
            />
          ) : (
            <MomentPlaceholder key={name} number={index + 1} className={`opacity-30 ${cellClass}`} />
          )
        })}
        <div className="absolute inset-x-0 bottom-0 z-10 h-1/3 bg-linear-to-t from-ground to-transparent" />
      </div>
      <header className="relative z-10 mx-auto -mt-6 max-w-6xl text-center sm:-mt-8">
        <p className="text-sm text-amber">
          {completed.length} of {MOMENT_COUNT} moments complete
        </p>
        <h1 className="mt-3 text-3xl lg:text-display">Your Future Is Now in Sight.</h1>
        <p className="mx-auto mt-4 max-w-2xl text-lg text-balance text-quiet">
          {completed.length === MOMENT_COUNT
            ? 'Six moments, in your words and in pictures. Come back to them often, and take them with you.'
            : 'This is what you have brought into view so far. Take it with you, and come back for the rest.'}
        </p>
        {children}
      </header>
    </div>
  )
}
