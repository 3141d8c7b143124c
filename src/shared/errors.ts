import { z } from 'zod'

/** Every error code of the API, with its HTTP status. */
export const ERROR_STATUS = {
  validation_failed: 400,
  reauthentication_needed: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  second_factor_required: 403,
  insufficient_scope: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  version_conflict: 412,
  generation_in_progress: 409,
  generation_cancelled: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  reauthentication_not_valid: 422,
  generation_refused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  generation_failed: 502,
  provider_failed: 502,
  unavailable: 503,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** The body of every error response. `message` is written for the user and may be displayed. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  /** Message for each invalid field, by field path. */
  fields: z.record(z.string(), z.string()).optional(),
  /** With `version_conflict`: the record as it is now. */
  current: z.unknown().optional(),
})
export type ErrorBody = z.infer<typeof errorBody>
