import { LANDING_PICTURE_WIDTHS, type LandingPicture } from '../../assets/landing/pictures.ts'
import { classNames } from '../../ui/class-names.ts'

const files: Readonly<Record<string, string>> = import.meta.glob('../../assets/landing/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

function sourceSet(id: string, format: 'avif' | 'webp'): string {
  return LANDING_PICTURE_WIDTHS.flatMap((width) => {
    const url = files[`../../assets/landing/${id}-${width}.${format}`]
    return url ? [`${url} ${width}w`] : []
  }).join(', ')
}

/** One of the landing pictures, sized for the screen; where its files are not there, a painted sky in its place. */
export function LandingImage({
  picture,
  sizes,
  isFirst = false,
  isDecoration = false,
  className,
}: {
  picture: LandingPicture
  /** How wide it shows, as in the `sizes` of an image. */
  sizes: string
  /** Loads before everything else: for what is on the first screen. */
  isFirst?: boolean
  isDecoration?: boolean
  className?: string
}) {
  const alt = isDecoration ? '' : picture.alt
  const fallback = files[`../../assets/landing/${picture.id}-1280.webp`]
  if (!fallback) {
    return (
      <div
        {...(isDecoration ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={classNames('painted-dusk', className)}
      />
    )
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(picture.id, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet(picture.id, 'webp')} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={1792}
        height={1024}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        draggable={false}
        className={classNames('object-cover', className)}
      />
    </picture>
  )
}
