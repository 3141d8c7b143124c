import Download from 'lucide-react/icons/download'
import type { Moment } from '#shared/contract/moments.ts'
import { visionAltText } from '#shared/domain/alt-text.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EnlargedPicture } from '../../ui/enlarged-picture.tsx'
import { useImageDownload } from './use-image-download.ts'

/** The picture as large as the screen allows. */
export function VisionViewer({
  isOpen,
  onOpenChange,
  moment,
  imageUrl,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  moment: Moment
  imageUrl: string
}) {
  const { download, downloading } = useImageDownload(moment)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={moment.descriptiveName ?? momentName(moment.pcmNumber)}
      size="full"
      className="max-w-[min(96vw,calc(82dvh*1.75))] p-3! sm:p-4!"
      footer={
        <Button variant="secondary" isBusy={downloading !== undefined} onClick={() => download(imageUrl)}>
          {downloading === undefined && <Download aria-hidden="true" />}
          Download
        </Button>
      }
    >
      <EnlargedPicture src={imageUrl} alt={visionAltText(moment)} />
    </Dialog>
  )
}
