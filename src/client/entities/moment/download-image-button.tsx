import Download from 'lucide-react/icons/download'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { useImageDownload } from './use-image-download.ts'

export function DownloadImageButton({
  moment,
  variant = 'primary',
  className,
}: {
  moment: { pcmNumber: number; descriptiveName: string | null; imageUrl: string | null }
  variant?: ButtonVariants['variant']
  className?: string
}) {
  const { download, downloading } = useImageDownload(moment)
  const isDownloading = downloading !== undefined
  const { imageUrl } = moment
  return (
    <Button
      variant={variant}
      {...(className ? { className } : {})}
      isBusy={isDownloading}
      disabled={imageUrl === null}
      onClick={() => imageUrl !== null && download(imageUrl)}
    >
      {!isDownloading && <Download aria-hidden="true" />}
      Download
    </Button>
  )
}
