import { useEffect, useRef } from 'react'
import { VisionImage } from './vision-image.tsx'

/**
 * An image as large as the screen allows. On a phone in portrait orientation it is scaled to 64 % of the screen's height and
 * scrolls sideways, starting at its middle; fitted to the width it would hardly be larger than on its page.
 */
export function EnlargedPicture({ src, alt }: { src: string; alt: string }) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = frame
    if (current) current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2
  }, [])
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label="The picture, to look around in"
      className="w-full overflow-x-auto overscroll-x-contain rounded-l"
    >
      <div className="w-full max-sm:portrait:w-[calc(64dvh*1.75)]">
        <VisionImage src={src} alt={alt} sizes="(max-width: 40rem) 112vh, 96vw" isHero />
      </div>
    </section>
  )
}
