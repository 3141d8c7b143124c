import { recordDownload as recordDownloadCall } from '#shared/contract/exports.ts'
import { callApi } from './api.ts'

/** An error response to the request for a file. */
export class FileFetchError extends Error {
  override readonly name = 'FileFetchError'
  readonly status: number
  readonly statusText: string

  constructor(status: number, statusText: string) {
    super(`${status} ${statusText}`.trim())
    this.status = status
    this.statusText = statusText
  }
}

/** Fetches a file of this origin with cookies. Throws FileFetchError for an error response, or the error of `fetch`. */
export async function fetchFile(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: 'include' })
  if (!response.ok) throw new FileFetchError(response.status, response.statusText)
  return await response.blob()
}

/** Browsers have started to read the file by then. */
const REVOKE_DELAY_MS = 60_000

/** Saves a file to the device under a name. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}

/** Records a completed download. A failure is only logged. */
export async function recordDownload(format: string, storyId?: number): Promise<void> {
  try {
    await callApi(recordDownloadCall, { body: { format, ...(storyId === undefined ? {} : { storyId }) } })
  } catch (error) {
    console.warn('The download was not recorded.', error)
  }
}
