import { clsx } from 'clsx'
import { LANDING_PICTURE_WIDTHS, type LandingPicture } from '../../assets/landing/pictures.ts'

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

/** A responsive image of the landing page; a gradient in its place when its files are missing from the build. */
export function LandingImage({
  picture,
  sizes,
  isFirst = false,
  isDecoration = false,
  className,
}: {
  picture: LandingPicture
  /** The `sizes` of the image element. */
  sizes: string
  /** For the image of the first screen: it is fetched first. */
  isFirst?: boolean
  /** Hidden from assistive technology. */
  isDecoration?: boolean
  className?: string
}) {
  const alt = isDecoration ? '' : picture.alt
  const fallback = files[`../../assets/landing/${picture.id}-1280.webp`]
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
        className={clsx('object-cover', className)}
      />
    </picture>
  )
}
