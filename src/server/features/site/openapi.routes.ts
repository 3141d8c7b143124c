import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const MAX_AGE_S = 300

/** The OpenAPI document, made at its first request and kept as text. */
export function openApiRoutes(app: FastifyInstance, info: { serverUrl: string; version: string }): void {
  let made: Promise<{ text: string; etag: string }> | undefined
  const make = async () => {
    const { buildOpenApiDocument } = await import('#shared/openapi/document.ts')
    const text = JSON.stringify(buildOpenApiDocument(info))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
  }
  app.get('/api/openapi.json', async (request, reply) => {
    made ??= make()
    const { text, etag } = await made
    reply.header('etag', etag).header('cache-control', `public, max-age=${MAX_AGE_S}`)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
