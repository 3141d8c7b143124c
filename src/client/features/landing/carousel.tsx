import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { momentName } from '#shared/domain/moment-names.ts'
import { exampleImages } from '../../assets/landing/example-images.ts'
import { IconButton } from '../../ui/button.tsx'
import { LandingImage } from './landing-image.tsx'
import { useCarousel } from './use-carousel.ts'

const count = exampleImages.length

/** A carousel of the example images. Only the current slide and the two adjacent ones are rendered, so that only their images load. */
export function Carousel() {
  const carousel = useCarousel(count)
  const { index } = carousel
  const isRendered = (i: number) =>
    i === index || i === (index + 1) % count || i === (index - 1 + count) % count

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Future memories"
      data-hydrate
      {...carousel.hoverAndFocusProps}
    >
      <div
        aria-live={carousel.isPlaying ? 'off' : 'polite'}
        className="relative aspect-4/3 touch-pan-y overflow-hidden rounded-l bg-raised shadow-float select-none sm:aspect-7/4 sm:rounded-xl"
        {...carousel.swipeProps}
      >
        {exampleImages.map((image, i) =>
          isRendered(i) ? (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the ARIA carousel pattern
            <div
              key={image.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${i + 1} of ${count}`}
              aria-hidden={i !== index}
              className={`absolute inset-0 transition-opacity duration-(--duration-slow) ${i === index ? 'opacity-100' : 'opacity-0'}`}
            >
              <LandingImage image={image} sizes="(min-width: 72rem) 70rem, 100vw" className="size-full" />
              <p className="absolute inset-x-0 bottom-0 bg-linear-to-t from-abyss/95 via-abyss/70 to-transparent px-4 pt-16 pb-3 sm:px-8 sm:pt-20 sm:pb-6">
                <span className="block font-serif text-lg sm:text-xl">{image.caption}</span>
                <span className="block text-xs text-quiet sm:text-sm">
                  Moment {image.momentNumber}: {momentName(image.momentNumber)}
                </span>
              </p>
            </div>
          ) : null,
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 sm:flex-nowrap">
        <IconButton label="Previous picture" onClick={carousel.previous}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <div className="flex justify-center max-sm:order-first max-sm:basis-full sm:flex-1">
          {exampleImages.map((image, i) => (
            <button
              key={image.id}
              type="button"
              aria-label={`Show picture ${i + 1} of ${count}: ${image.caption}`}
              aria-current={i === index ? 'true' : undefined}
              onClick={() => carousel.show(i)}
              className="group grid h-11 max-w-11 min-w-6 flex-1 place-items-center rounded-s"
            >
              <span className="size-2 rounded-full bg-line-strong transition-[background-color,scale] duration-(--duration-quick) group-hover:bg-words group-aria-[current]:scale-150 group-aria-[current]:bg-amber" />
            </button>
          ))}
        </div>
        {carousel.canAutoplay && (
          <IconButton label={carousel.isStopped ? 'Play' : 'Pause'} onClick={carousel.togglePlaying}>
            {carousel.isStopped ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label="Next picture" onClick={carousel.next}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}
