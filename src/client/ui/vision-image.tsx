import { useState } from 'react'
import { IMAGE_WIDTHS, imageUrlAt, PLACEHOLDER_WIDTH } from '#shared/domain/image-urls.ts'
import { classNames } from './class-names.ts'

const SIZED_WIDTHS = IMAGE_WIDTHS.filter((width) => width !== PLACEHOLDER_WIDTH)

export interface VisionImageProps {
  /** As the API answers it: a stored picture, or a frame of one that is being painted. */
  src: string
  /** Said aloud; make it with `visionAltText`. Empty only where the words stand beside it. */
  alt: string
  /** How wide it is shown, as the `sizes` of an image element, such as '(min-width: 64rem) 33vw, 100vw'. */
  sizes: string
  /** What shows until the picture has come; a blurred tiny one unless said otherwise. */
  placeholderSrc?: string | undefined
  /** True for the picture that a screen is about: it is fetched first. */
  isHero?: boolean
  onLoad?: () => void
  className?: string
}

/**
 * A vision in its place: 7 to 4, from blurred colours to the picture, without moving anything. Give it a width by the
 * place it stands in; `className` may set another ratio or corners.
 */
export function VisionImage({
  src,
  alt,
  sizes,
  placeholderSrc,
  isHero = false,
  onLoad,
  className,
}: VisionImageProps) {
  // Which picture has come, or could not: another `src` starts anew.
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const isStored = src.startsWith('/media/images/')
  const beneath = placeholderSrc ?? (isStored ? imageUrlAt(src, PLACEHOLDER_WIDTH) : undefined)

  return (
    <span
      className={classNames(
        'relative block aspect-[7/4] w-full overflow-hidden rounded-l bg-abyss',
        !beneath && 'painted-dusk',
        className,
      )}
    >
      {failed === src ? (
        <span
          role="img"
          aria-label={alt || undefined}
          className="absolute inset-0 grid place-items-center p-4 text-center text-sm text-words"
        >
          <span className="rounded-full bg-scrim px-4 py-1.5">This picture did not load.</span>
        </span>
      ) : (
        <img
          key={src}
          src={src}
          alt={alt}
          width={1792}
          height={1024}
          {...(isStored
            ? { srcSet: SIZED_WIDTHS.map((width) => `${imageUrlAt(src, width)} ${width}w`).join(', '), sizes }
            : {})}
          loading={isHero ? 'eager' : 'lazy'}
          fetchPriority={isHero ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          ref={(element) => {
            // One that the browser had already: nothing to wait for.
            if (element?.complete && element.naturalWidth > 0) setLoaded(src)
          }}
          onLoad={() => {
            setLoaded(src)
            onLoad?.()
          }}
          onError={() => setFailed(src)}
          className={classNames(
            'absolute inset-0 z-1 size-full object-cover transition-opacity duration-(--duration-slow)',
            loaded === src ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
      {beneath && (
        <img
          key={beneath}
          src={beneath}
          alt=""
          aria-hidden="true"
          draggable={false}
          className={classNames(
            'absolute inset-0 size-full object-cover',
            !placeholderSrc && 'scale-110 blur-xl',
          )}
        />
      )}
    </span>
  )
}
