import {
  type CreatedExport,
  createExport as createExportCall,
  type ExportType,
  listExports,
} from '#shared/contract/exports.ts'
import { callApi } from '../../lib/api.ts'
import { NetworkError } from '../../lib/api-error.ts'
import { newIdempotencyKey } from '../../lib/new-key.ts'
import { readQuery } from '../../lib/query-client.ts'

export const exportsQuery = readQuery(listExports)

/** Makes an export. When the line breaks it is asked for once more, by the same key: the server answers the one it may have made. */
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
