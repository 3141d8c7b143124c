import type { ReactNode } from 'react'
import { exampleImages, HERO_IMAGE_ID } from '../../assets/landing/example-images.ts'
import { LandingImage } from './landing-image.tsx'

/** The first section of the landing page. `start` is the start button. */
export function Hero({ start }: { start: ReactNode }) {
  const image = exampleImages.find(({ id }) => id === HERO_IMAGE_ID)
  return (
    <section className="relative isolate flex min-h-[min(100svh,60rem)] items-end overflow-hidden">
      {image && (
        <LandingImage
          image={image}
          sizes="100vw"
          isPriority
          isDecoration
          className="absolute inset-x-0 top-0 -z-20 h-[52%] w-full object-[72%_0%] sm:h-[62%] sm:object-[60%_0%] lg:h-full lg:object-[60%_30%]"
        />
      )}
      {/* Darkens the image behind the text, for a contrast of at least 4.5 to 1. */}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-ground from-48% via-ground/65 via-58% to-transparent to-72% sm:from-38% sm:via-48% sm:to-62% lg:from-4% lg:via-ground/60 lg:via-28% lg:to-58%" />
      <div className="absolute inset-0 -z-10 hidden bg-linear-to-r from-ground/50 to-transparent to-45% lg:block" />
      <div className="absolute inset-x-0 top-0 -z-10 h-28 bg-linear-to-b from-abyss/60 to-transparent" />
      <div className="mx-auto w-full max-w-6xl px-4 pt-40 pb-16 sm:px-6 sm:pb-24">
        <h1 className="max-w-4xl text-display">Remember the future you want</h1>
        <p className="mt-6 max-w-xl text-lg text-words">
          Write six scenes of the life you are moving towards. See each one as a picture. Step back into them
          for a few minutes a day, and take one step that fits.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
          {start}
          <p className="text-sm text-quiet">Free to begin. No card needed.</p>
        </div>
      </div>
    </section>
  )
}
