import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTransient } from '#server/db/transient-errors.ts'
import { AppError } from '#server/errors.ts'
import type { Logger } from '#server/logger.ts'
import type { ErrorBody, ErrorCode } from '#shared/errors.ts'
import { isNavigation, sendErrorPage } from './error-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error response; undefined without one. */
    errorCode: ErrorCode | undefined
  }
}

/** Sends every error of a handler or hook as an ErrorBody, and logs those with status 500 or above. */
export function mapErrors(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('errorCode', undefined)
  app.setErrorHandler((error, request, reply) => {
    const appError = toAppError(error as FastifyError)
    if (appError.status >= 500)
      log.error({ event: 'request_failed', code: appError.code, err: error }, 'request failed')
    sendError(request, reply, appError)
  })
}

/** Responds with the error's status, Retry-After and body: JSON, or a page when a person opens the URL. 401 names the scheme. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.retryAfterS !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterS))))
  request.errorCode = error.code
  reply.code(error.status).header('cache-control', 'no-store').header('vary', 'Accept, Sec-Fetch-Mode')
  if (isNavigation(request)) sendErrorPage(request, reply, error)
  else sendErrorBody(request, reply, error)
}

/** Responds with the error's status and JSON, whoever asks. */
export function sendErrorBody(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  request.errorCode = error.code
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(error, request.id)))
}

/** The JSON of an error response. */
export const toErrorBody = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  requestId,
  ...(error.fields ? { fields: error.fields } : {}),
  ...(error.current === undefined ? {} : { current: error.current }),
})

/** Errors of Fastify and PostgreSQL as AppError; anything unexpected becomes `internal`, without details. */
export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const options = { cause: error }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('payload_too_large', 'That is more than can be taken at once.', options)
  if (error.statusCode === 415)
    return new AppError(
      'unsupported_media_type',
      'The body must be JSON (content-type: application/json).',
      options,
    )
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return new AppError('validation_failed', 'The body is not valid JSON.', options)
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new AppError('validation_failed', 'The request could not be read.', options)
  if (isForeignKeyViolation(error))
    return new AppError('not_found', 'What this belongs to was deleted just now.', options)
  if (isTransient(error))
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
      ...options,
      retryAfterS: 2,
    })
  return new AppError('internal', 'Something went wrong on our side. Please try again.', options)
}

/**
 * True when the error, or one of its causes, is a row that refers to a missing one. Every insert looks up the rows that it refers to
 * first, so the row was deleted between the two statements.
 */
function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23503') || isForeignKeyViolation(error.cause)
}
