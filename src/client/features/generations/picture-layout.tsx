import type { ReactNode } from 'react'

/** The image and what belongs to it, side by side where there is room; the height of the image leaves room for the rest of the screen. */
export function PictureLayout({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:gap-6">
      <div className="min-w-0 flex-1 sm:mx-auto sm:w-full sm:max-w-[max(18rem,calc((100dvh-19rem)*1.75))] lg:mx-0">
        {picture}
      </div>
      <div className="flex flex-col gap-3 lg:w-72 lg:shrink-0">{children}</div>
    </div>
  )
}
