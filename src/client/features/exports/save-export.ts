import { FileFetchError, fetchFile, recordDownload, saveBlob } from '../../lib/save-file.ts'
import { showToast } from '../../ui/toast-store.ts'

interface ExportFile {
  type?: string | undefined
  url?: string | undefined
  filename?: string | undefined
}

const fail = (description: string) =>
  showToast({ title: 'Download Failed', description, tone: 'destructive' })

/** Saves an export under its filename, records the download, and shows a toast with the result. */
export async function saveExport(file: ExportFile | null | undefined): Promise<void> {
  if (!file) return fail('No export result available. Please try creating the export again.')
  if (!file.url || !file.filename)
    return fail('Export data is incomplete. Please try creating the export again.')
  try {
    saveBlob(await fetchFile(file.url), file.filename)
  } catch (error) {
    console.warn('The export could not be downloaded.', error)
    return fail(
      error instanceof FileFetchError
        ? `Failed to fetch export file: ${error.status} ${error.statusText}`.trim()
        : 'There was an error downloading the file. Please try again.',
    )
  }
  showToast({
    title: 'Download Started',
    description: 'Your export is downloading now.',
    tone: 'success',
  })
  void recordDownload(file.type ?? 'export')
}

/** Whether the Web Share API accepts images. */
export function canShareFiles(): boolean {
  try {
    return navigator.canShare?.({ files: [new File([], 'story.jpg', { type: 'image/jpeg' })] }) ?? false
  } catch {
    return false
  }
}

/** Opens the share sheet with the image. Errors are only logged; dismissing the sheet is not an error. */
export async function shareExport(file: { url: string; filename: string }, text: string): Promise<void> {
  try {
    const blob = await fetchFile(file.url)
    await navigator.share({ files: [new File([blob], file.filename, { type: 'image/jpeg' })], text })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      console.warn('Sharing failed.', error)
  }
}
