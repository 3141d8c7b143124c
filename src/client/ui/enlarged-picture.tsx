import { useEffect, useRef } from 'react'
import { VisionImage } from './vision-image.tsx'

/**
 * A picture as large as the screen allows. A phone held upright would show a wide one hardly larger than its page did: there
 * it takes most of the height, begins at its middle, and one looks around in it by swiping or with the arrow keys.
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too
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
