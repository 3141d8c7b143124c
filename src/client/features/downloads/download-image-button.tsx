import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button-style.ts'
import { useDownloadImage } from './use-download-image.ts'

export function DownloadImageButton({
  moment,
  variant = 'primary',
  className,
}: {
  moment: { pcmNumber: number; descriptiveName: string | null; imageUrl: string | null }
  variant?: ButtonVariant
  className?: string
}) {
  const { download, isDownloading } = useDownloadImage(moment)
  return (
    <Button
      variant={variant}
      {...(className ? { className } : {})}
      isBusy={isDownloading}
      disabled={moment.imageUrl === null}
      onClick={() => void download()}
    >
      {!isDownloading && <Download aria-hidden="true" />}
      Download
    </Button>
  )
}
