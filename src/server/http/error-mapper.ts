import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import type { ErrorBody } from '#shared/errors.ts'

/** PostgreSQL's codes for what passes: a lock or statement that took too long, a server that starts or stops. */
const PASSING_DATABASE_FAULTS = new Set([
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
])

/** The one place where an error becomes an answer. */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error as FastifyError)
    if (known.status >= 500) request.log.error({ err: error }, 'request failed')
    answerError(request, reply, known)
  })
}

export function answerError(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  if (error.retryAfterS !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(error.retryAfterS))))
  reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBodyOf(error, request.id)))
}

export const errorBodyOf = (error: AppError, requestId: string): ErrorBody => ({
  message: error.message,
  code: error.code,
  requestId,
  ...(error.fields ? { fields: error.fields } : {}),
})

export function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error
  const options = { cause: error }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('payload_too_large', 'That is more than can be taken at once.', options)
  if (error.statusCode === 415)
    return new AppError(
      'validation_failed',
      'The body must be JSON (content-type: application/json).',
      options,
    )
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new AppError('validation_failed', 'The request could not be read.', options)
  if (findCodes(error).some((code) => PASSING_DATABASE_FAULTS.has(code)) || isPoolExhausted(error))
    return new AppError('unavailable', 'The service is busy. Please try again in a moment.', {
      ...options,
      retryAfterS: 2,
    })
  return new AppError('internal', 'Something went wrong on our side. Please try again.', options)
}

/** Every connection was taken for longer than anybody waits; the pool's error carries no code. */
const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'timeout exceeded when trying to connect' || isPoolExhausted(error.cause))

function findCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const code = (error as NodeJS.ErrnoException).code
  return [...(code ? [code] : []), ...findCodes(error.cause)]
}
