import { useEffect, useRef, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { DownloadImageButton } from './image-download.tsx'

/** A dialog with the image of a moment at the maximum size that fits the screen. */
export function ImageViewer({
  moment,
  onClose,
}: {
  /** Closed while undefined. */
  moment: Moment | undefined
  onClose: () => void
}) {
  // Kept while the closing animation runs.
  const [shown, setShown] = useState(moment)
  if (moment && moment !== shown) setShown(moment)
  return (
    <Dialog
      isOpen={moment !== undefined}
      onOpenChange={onClose}
      title={shown?.descriptiveName ?? momentName(shown?.pcmNumber ?? 0)}
      size="full"
      className="max-w-[min(96vw,calc(82dvh*1.75))] p-3 sm:p-4"
      footer={shown && <DownloadImageButton moment={shown} variant="secondary" />}
    >
      {shown?.imageUrl && <ScrollableImage src={shown.imageUrl} alt={momentAltText(shown)} />}
    </Dialog>
  )
}

/**
 * On a phone in portrait orientation the image is scaled to 64 % of the screen's height and scrolls horizontally, starting
 * at its centre: fitted to the width it would be no larger than on the page.
 */
function ScrollableImage({ src, alt }: { src: string; alt: string }) {
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
        <GeneratedImage src={src} alt={alt} sizes="(max-width: 40rem) 112vh, 96vw" isPriority />
      </div>
    </section>
  )
}
