import {
  type CreatedExport,
  createExport as createExportCall,
  type ExportType,
  listExports,
} from '#shared/contract/exports.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { NetworkError } from '../../lib/api-error.ts'
import { readQuery } from '../../lib/query-client.ts'

export const exportsQuery = readQuery(listExports)

/** Creates an export. After a network error it is retried once with the same idempotency key. */
export async function createExport(type: ExportType, selectedImages: number[]): Promise<CreatedExport> {
  const headers = { 'idempotency-key': newIdempotencyKey() }
  const send = () => callApi(createExportCall, { body: { type, selectedImages } }, { headers })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return await send()
  }
}
