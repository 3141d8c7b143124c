import type { ReactNode } from 'react'

/** The image and what belongs to it, side by side where there is room; the height of the image leaves room for the rest of the screen. */
export function PictureLayout({ picture, children }: { picture: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,max(18rem,calc((100dvh-25.5rem)*1.75)))_minmax(20rem,1fr)] lg:gap-6">
      <div className="sm:max-lg:mx-auto sm:max-lg:w-full sm:max-lg:max-w-[max(18rem,calc((100dvh-25.5rem)*1.75))]">
        {picture}
      </div>
      <div className="flex flex-col gap-3 lg:max-w-md">{children}</div>
    </div>
  )
}
