import { Suspense } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { Button } from '../../ui/button.tsx'
import { Carousel } from './carousel.tsx'
import { Hero } from './hero.tsx'
import { LayersSection } from './layers-section.tsx'
import { MethodCards } from './method-cards.tsx'

const START_LABEL = `Start Your ${PRODUCT_NAME}`

/**
 * The content of the landing page. `onStart` is called by each of its start buttons. Nothing here suspends: the Suspense
 * boundaries let React hydrate the page in parts instead of in one long task.
 */
export function Landing({ onStart }: { onStart: () => void }) {
  const start = (
    <Button size="l" onClick={onStart}>
      {START_LABEL}
    </Button>
  )
  return (
    <main id="main" tabIndex={-1} className="focus:outline-none">
      <Hero start={start} />
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="max-w-2xl text-3xl">From a few honest words to a picture</h2>
        <p className="mt-4 mb-10 max-w-2xl text-lg text-quiet">
          Every picture here began as words about a place, a body and a reason. They were painted by the
          studio that is built into {PRODUCT_NAME}.
        </p>
        <Suspense>
          <Carousel />
        </Suspense>
      </div>
      <Suspense>
        <LayersSection start={start} />
      </Suspense>
      <Suspense>
        <MethodCards />
      </Suspense>
      <section className="px-4 py-20 text-center sm:py-28">
        <h2 className="mx-auto max-w-2xl text-3xl">Your first moment takes five to ten minutes</h2>
        <p className="mx-auto mt-4 mb-9 max-w-xl text-lg text-quiet">
          You begin with ten credits, enough to see all six moments and try some of them twice. What you write
          stays yours, and private.
        </p>
        {start}
      </section>
    </main>
  )
}
