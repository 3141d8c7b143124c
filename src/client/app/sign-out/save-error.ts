import { ApiError, NetworkError, UnresolvedConflictError } from '../../lib/api-error.ts'

export class MissingRecordError extends Error {
  override readonly name = 'MissingRecordError'
}

/** Why a text was not saved, for display. */
export function describeSaveError(error: unknown): string {
  const isConflict =
    error instanceof UnresolvedConflictError || (error instanceof ApiError && error.status === 412)
  if (isConflict) return 'It was also changed elsewhere. Open it and choose.'
  if (error instanceof MissingRecordError || (error instanceof ApiError && error.status === 404))
    return 'What it belongs to is no longer there.'
  if (error instanceof NetworkError) return 'The server could not be reached.'
  return error instanceof ApiError ? error.userMessage : 'It could not be saved.'
}
