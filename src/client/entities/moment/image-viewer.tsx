import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText, momentName } from '#shared/domain/moment-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EnlargedPicture } from '../../ui/enlarged-picture.tsx'
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
