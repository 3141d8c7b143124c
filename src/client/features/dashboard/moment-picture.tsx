import Maximize2 from 'lucide-react/icons/maximize-2'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { GeneratedImage } from '../../ui/generated-image.tsx'

/** The picture of a moment as a button that enlarges it. */
export function MomentPicture({
  moment,
  imageUrl,
  sizes,
  isPriority = false,
  className,
  onEnlarge,
}: {
  moment: Moment
  imageUrl: string
  /** The `sizes` of the image element. */
  sizes: string
  isPriority?: boolean
  /** Another ratio or radius. */
  className?: string
  onEnlarge: (moment: Moment) => void
}) {
  return (
    <button
      type="button"
      aria-label={`Enlarge: ${moment.descriptiveName ?? momentName(moment.pcmNumber)}`}
      onClick={() => onEnlarge(moment)}
      className="group relative block w-full cursor-zoom-in focus-visible:z-20 focus-visible:-outline-offset-4"
    >
      <GeneratedImage
        src={imageUrl}
        alt={momentAltText(moment)}
        sizes={sizes}
        isPriority={isPriority}
        {...(className ? { className } : {})}
      />
      <span className="absolute top-3 right-3 z-10 grid size-11 place-items-center rounded-full bg-scrim opacity-0 transition-opacity duration-(--duration-quick) group-hover:opacity-100 group-focus-visible:opacity-100">
        <Maximize2 aria-hidden="true" className="size-5" />
      </span>
    </button>
  )
}
