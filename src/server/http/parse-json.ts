import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/**
 * Parses JSON bodies in UTF-8. An empty body is undefined, whatever its media type, as many clients send a content type always.
 * Throws AppError `validation_failed` for another charset and for invalid UTF-8: the text would be stored changed.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-type'] !== undefined && hasNoBody(headers)) delete headers['content-type']
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset !== undefined && !/^utf-?8$/i.test(charset))
      return done(new AppError('validation_failed', 'The body must be JSON in UTF-8.'))
    const text = decodeUtf8(body)
    if (text === undefined)
      return done(new AppError('validation_failed', 'The body holds bytes that are not UTF-8.'))
    if (text === '') return done(null, undefined)
    return parseJson(request, text, done)
  })
}

const hasNoBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'

/** Undefined for invalid UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
