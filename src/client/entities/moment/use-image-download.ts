import { useState } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { downloadPicture } from '../../lib/download-picture.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Saves a picture of the moment to the device, and says how it went. */
export function useImageDownload(moment: Pick<Moment, 'pcmNumber' | 'descriptiveName'>) {
  const [downloading, setDownloading] = useState<string>()
  const download = async (imageUrl: string) => {
    if (downloading) return
    setDownloading(imageUrl)
    try {
      await downloadPicture(imageUrl, moment)
      showToast({
        title: 'Download started',
        description: `Moment ${moment.pcmNumber} has been downloaded to your device.`,
        tone: 'success',
      })
    } catch (error) {
      console.warn('The picture could not be downloaded.', error)
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
