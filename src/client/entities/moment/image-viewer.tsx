import { useEffect, useRef, useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText } from '#shared/domain/alt-text.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { VisionImage } from '../../ui/vision-image.tsx'
import { DownloadImageButton } from './download-image-button.tsx'

/** A moment's image as large as the screen allows. */
export function ImageViewer({
  moment,
  onClose,
}: {
  /** Closed while undefined. */
  moment: Moment | undefined
  onClose: () => void
}) {
  // While the dialog fades out it keeps what it showed.
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
      {shown?.imageUrl && <EnlargedPicture src={shown.imageUrl} alt={momentAltText(shown)} />}
    </Dialog>
  )
}

/**
 * An image as large as the screen allows. On a phone in portrait orientation it is scaled to 64 % of the screen's height and
 * scrolls sideways, starting at its middle; fitted to the width it would hardly be larger than on its page.
 */
function EnlargedPicture({ src, alt }: { src: string; alt: string }) {
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
