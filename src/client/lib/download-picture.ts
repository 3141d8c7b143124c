import { imageFilename } from '#shared/domain/file-names.ts'
import { jpegUrlOf } from '#shared/domain/image-urls.ts'
import { recordDownload } from './record-download.ts'
import { fetchFile, saveBlob } from './save-file.ts'

/** Saves a moment's picture as JPEG under its specified name, and records it. Throws when it could not be fetched. */
export async function downloadPicture(
  imageUrl: string,
  moment: { pcmNumber: number; descriptiveName: string | null },
): Promise<void> {
  saveBlob(await fetchFile(jpegUrlOf(imageUrl)), imageFilename(moment, new Date()))
  void recordDownload('image')
}
