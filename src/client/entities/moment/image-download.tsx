import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { imageFilename } from '#shared/domain/file-names.ts'
import { jpegUrlOf } from '#shared/domain/images.ts'
import { fetchFile, recordDownload, saveBlob } from '../../lib/save-file.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

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

type NamedMoment = Pick<Moment, 'pcmNumber' | 'descriptiveName'>

/** Saves a moment's image as JPEG under its specified name, and records the download. Throws if the fetch fails. */
async function downloadImage(imageUrl: string, moment: NamedMoment): Promise<void> {
  saveBlob(await fetchFile(jpegUrlOf(imageUrl)), imageFilename(moment, new Date()))
  void recordDownload('image')
}

/** Downloads one image of the moment at a time and shows a toast with the result. `downloading` is its URL. */
export function useImageDownload(moment: NamedMoment) {
  const [downloading, setDownloading] = useState<string>()
  const download = async (imageUrl: string) => {
    if (downloading) return
    setDownloading(imageUrl)
    try {
      await downloadImage(imageUrl, moment)
      showToast({
        title: 'Download started',
        description: `Moment ${moment.pcmNumber} has been downloaded to your device.`,
        tone: 'success',
      })
    } catch (error) {
      console.warn('The image could not be downloaded.', error)
      showToast({
        title: 'Download Failed',
        description: 'There was an error downloading the image. Please try again.',
        tone: 'destructive',
      })
    } finally {
      setDownloading(undefined)
    }
  }
  return { download: (imageUrl: string) => void download(imageUrl), downloading }
}
