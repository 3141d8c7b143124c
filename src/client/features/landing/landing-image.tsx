import { clsx } from 'clsx'
import { EXAMPLE_IMAGE_WIDTHS, type ExampleImage } from '../../assets/landing/example-images.ts'

const files: Readonly<Record<string, string>> = import.meta.glob('../../assets/landing/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

function sourceSet(id: string, format: 'avif' | 'webp'): string {
  return EXAMPLE_IMAGE_WIDTHS.flatMap((width) => {
    const url = files[`../../assets/landing/${id}-${width}.${format}`]
    return url ? [`${url} ${width}w`] : []
  }).join(', ')
}

/** A responsive image of the landing page; a gradient if its files are missing from the build. */
export function LandingImage({
  image,
  sizes,
  isPriority = false,
  isDecoration = false,
  className,
}: {
  image: ExampleImage
  /** The `sizes` of the image element. */
  sizes: string
  /** Loaded eagerly with high priority, for the image above the fold. */
  isPriority?: boolean
  /** Hidden from assistive technology. */
  isDecoration?: boolean
  className?: string
}) {
  const alt = isDecoration ? '' : image.alt
  const fallback = files[`../../assets/landing/${image.id}-1280.webp`]
  if (!fallback) {
    return (
      <div
        {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={clsx('painted-dusk', className)}
      />
    )
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(image.id, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(image.id, 'webp')} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={1792}
        height={1024}
        decoding="async"
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        draggable={false}
        className={clsx('object-cover', className)}
      />
    </picture>
  )
}
