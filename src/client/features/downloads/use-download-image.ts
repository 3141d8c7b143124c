import { useState } from 'react'
import { downloadPicture } from '../../lib/download-picture.ts'
import { showToast } from '../../ui/toast-store.ts'

interface DownloadableMoment {
  pcmNumber: number
  descriptiveName: string | null
  imageUrl: string | null
}

/** Saves a moment's picture and says how it went. */
export function useDownloadImage(moment: DownloadableMoment) {
  const [isDownloading, setIsDownloading] = useState(false)
  const download = async () => {
    if (moment.imageUrl === null || isDownloading) return
    setIsDownloading(true)
    try {
      await downloadPicture(moment.imageUrl, moment)
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
      setIsDownloading(false)
    }
  }
  return { download, isDownloading }
}
