import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentAltText } from '#shared/domain/alt-text.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EnlargedPicture } from '../../ui/enlarged-picture.tsx'

/** A moment's picture as large as the screen allows. `download` comes from the screen. */
export function ImageViewer({
  moment,
  onClose,
  download,
}: {
  /** Closed while undefined. */
  moment: Moment | undefined
  onClose: () => void
  download: ReactNode
}) {
  return (
    <Dialog
      isOpen={moment !== undefined}
      onOpenChange={onClose}
      title={moment?.descriptiveName ?? momentName(moment?.pcmNumber ?? 0)}
      size="full"
      className="max-w-[min(96vw,calc(80dvh*1.75))]"
      footer={download}
    >
      {moment?.imageUrl && <EnlargedPicture src={moment.imageUrl} alt={momentAltText(moment)} />}
    </Dialog>
  )
}
