import { recordDownload as recordDownloadCall } from '#shared/contract/downloads.ts'
import { callApi } from './api.ts'

/** Notes that something was saved to the device. The file is there already, so a failure is only logged. */
export async function recordDownload(format: string, storyId?: number): Promise<void> {
  try {
    await callApi(recordDownloadCall, { body: { format, ...(storyId === undefined ? {} : { storyId }) } })
  } catch (error) {
    console.warn('The download was not recorded.', error)
  }
}
