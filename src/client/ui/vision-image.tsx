import { useState } from 'react'
import { IMAGE_WIDTHS, imageUrlAt, PLACEHOLDER_WIDTH } from '#shared/domain/images.ts'
import { cn } from './cn.ts'

const SIZED_WIDTHS = IMAGE_WIDTHS.filter((width) => width !== PLACEHOLDER_WIDTH)

export interface VisionImageProps {
  /** As the API answers it: a stored image, or a partial frame of a running generation. */
  src: string
  /** Alternative text, see `momentAltText`. Empty only where the same text is beside the image. */
  alt: string
  /** The `sizes` of the image element, such as '(min-width: 64rem) 33vw, 100vw'. */
  sizes: string
  /** Shown until the image has loaded; by default its smallest stored width, blurred. */
  placeholderSrc?: string | undefined
  /** True for the main image of a screen: it is fetched first. */
  isHero?: boolean
  onLoad?: () => void
  className?: string
}

/**
 * The image of a moment at a ratio of 7 to 4, over a placeholder of the same size, so that loading shifts no layout. Its
 * width is that of its container; `className` may set another ratio or radius.
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
  // By address, so that another `src` starts as not loaded.
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const isStored = src.startsWith('/media/images/')
  const placeholder = placeholderSrc ?? (isStored ? imageUrlAt(src, PLACEHOLDER_WIDTH) : undefined)

  return (
    <span
      className={cn(
        'relative block aspect-[7/4] w-full overflow-hidden rounded-l bg-abyss',
        !placeholder && 'painted-dusk',
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
            // An image from the browser's cache may be complete before React listens for its load event.
            if (element?.complete && element.naturalWidth > 0) setLoaded(src)
          }}
          onLoad={() => {
            setLoaded(src)
            onLoad?.()
          }}
          onError={() => setFailed(src)}
          className={cn(
            'absolute inset-0 z-1 size-full object-cover transition-opacity duration-(--duration-slow)',
            loaded === src ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
      {placeholder && (
        <img
          key={placeholder}
          src={placeholder}
          alt=""
          aria-hidden="true"
          draggable={false}
          className={cn('absolute inset-0 size-full object-cover', !placeholderSrc && 'scale-110 blur-xl')}
        />
      )}
    </span>
  )
}
