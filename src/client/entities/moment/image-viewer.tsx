import Minimize from 'lucide-react/icons/minimize-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GeneratedImage } from '../../ui/generated-image.tsx'
import { DownloadImageButton } from './image-download.tsx'
import { useZoom } from './use-zoom.ts'

/** A dialog with the whole image of a moment, which can then be enlarged and moved. */
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
      className="max-w-[min(96vw,calc(76dvh*1.75))] p-3 sm:p-4"
    >
      {shown?.imageUrl && <ZoomableImage moment={shown} src={shown.imageUrl} />}
    </Dialog>
  )
}

/** The frame has the ratio of the image; on a phone in portrait orientation it is higher, so that an enlarged image fills it. */
function ZoomableImage({ moment, src }: { moment: Moment; src: string }) {
  const { zoom, isWhole, isLargest, zoomIn, zoomOut, reset, frameProps } = useZoom()
  return (
    <>
      <section
        {...frameProps}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="The picture, to look around in"
        className="grid aspect-[7/4] w-full touch-pan-x touch-pan-y place-items-center-safe overflow-auto overscroll-contain rounded-l bg-abyss max-sm:portrait:aspect-auto max-sm:portrait:h-[60dvh]"
      >
        <div style={{ width: `${zoom * 100}%` }}>
          <GeneratedImage
            src={src}
            alt={momentAltText(moment)}
            sizes={`${Math.round(zoom * 96)}vw`}
            isPriority
            className="rounded-none"
          />
        </div>
      </section>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <div className="-ml-3 flex items-center">
          <IconButton label="Zoom out" disabled={isWhole} onClick={zoomOut}>
            <ZoomOut aria-hidden="true" />
          </IconButton>
          <IconButton label="Zoom in" disabled={isLargest} onClick={zoomIn}>
            <ZoomIn aria-hidden="true" />
          </IconButton>
          <IconButton label="Whole picture" disabled={isWhole} onClick={reset}>
            <Minimize aria-hidden="true" />
          </IconButton>
        </div>
        <DownloadImageButton moment={moment} variant="secondary" />
      </div>
    </>
  )
}
