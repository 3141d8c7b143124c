import { useState } from 'react'
import { IMAGE_WIDTHS, imageUrlAt, PLACEHOLDER_WIDTH } from '#shared/domain/images.ts'
import { cn } from './cn.ts'

const SIZED_WIDTHS = IMAGE_WIDTHS.filter((width) => width !== PLACEHOLDER_WIDTH)

export interface GeneratedImageProps {
  /** The URL of a stored image, or of a partial frame. */
  src: string
  /** See `momentAltText`. Empty only if the same text is beside the image. */
  alt: string
  /** The `sizes` of the image element, such as '(min-width: 64rem) 33vw, 100vw'. */
  sizes: string
  /** Shown until the image has loaded; by default its smallest stored width, blurred. */
  placeholderSrc?: string | undefined
  /** Loaded eagerly with high priority, for the main image of a screen. */
  isPriority?: boolean
  onLoad?: () => void
  className?: string
}

/**
 * The image of a moment or scenario at a ratio of 7 to 4, over a placeholder of the same size, so that loading does not shift
 * the layout. It fills the width of its container; `className` may set another ratio or radius.
 */
export function GeneratedImage({
  src,
  alt,
  sizes,
  placeholderSrc,
  isPriority = false,
  onLoad,
  className,
}: GeneratedImageProps) {
  // The URL instead of a boolean, so that another `src` starts as not loaded.
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
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          ref={(element) => {
            // A cached image may be complete before React has attached the load handler.
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
