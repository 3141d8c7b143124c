/** A file that the server would not give. */
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

/** The file at an address of this site, with the browser's session. Throws FileFetchError, or what `fetch` throws. */
export async function fetchFile(url: string, headers: Record<string, string> = {}): Promise<Blob> {
  const response = await fetch(url, { credentials: 'include', headers })
  if (!response.ok) throw new FileFetchError(response.status, response.statusText)
  return await response.blob()
}

/** Long enough for every browser to have begun to read the file. */
const KEPT_MS = 60_000

/** Saves a file to the device under a name. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
