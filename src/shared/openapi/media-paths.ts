import { IMAGE_WIDTHS } from '../domain/images.ts'
import { errorBody } from '../errors.ts'
import { errorResponse } from './parameters.ts'
import type { Schemas } from './schemas.ts'

const path = (name: string, schema: object) => ({ name, in: 'path', required: true, schema })
const query = (name: string, schema: object, description: string) => ({
  name,
  in: 'query',
  schema,
  description,
})
const uuid = { type: 'string', format: 'uuid' }
const images = Object.fromEntries(
  ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].map((type) => [type, {}]),
)

/** The files of images and wallpapers, and the addresses for browsers, which are not calls of the contract. */
export function otherPaths(schemas: Schemas): Record<string, object> {
  schemas.of(errorBody, 'output')
  const file = (operationId: string, summary: string, parameters: object[]) => ({
    get: {
      operationId,
      tags: ['Files'],
      summary,
      description:
        'The URLs are in the answers of calls. Answers 304 to a request with the `ETag` in `If-None-Match`; with storage in a cloud it may redirect.',
      parameters,
      security: [{ personalToken: ['read'] }, { sessionCookie: [] }],
      responses: {
        200: {
          description: 'The file.',
          headers: { ETag: { $ref: '#/components/headers/ETag' } },
          content: images,
        },
        304: { description: 'It has not changed.' },
        401: errorResponse(schemas, 401, ['unauthorized']),
        403: errorResponse(schemas, 403, ['insufficient_scope']),
        404: errorResponse(schemas, 404, ['not_found']),
        429: errorResponse(schemas, 429, ['rate_limited']),
      },
    },
  })
  const redirect = (operationId: string, summary: string, parameters: object[]) => ({
    get: {
      operationId,
      tags: ['Addresses for browsers'],
      summary,
      parameters,
      security: [],
      responses: { 302: { description: 'A redirect to a page.' } },
    },
  })
  return {
    '/media/images/{id}': file('getImageFile', 'An image', [
      path('id', uuid),
      query('w', { enum: [...IMAGE_WIDTHS] }, 'A width in pixels; the original without it.'),
      query('as', { const: 'jpeg' }, 'As JPEG, whatever the image was made as.'),
    ]),
    '/media/generations/{id}/partials/{index}': file(
      'getPartialFrame',
      'An image while it is being painted',
      [
        path('id', uuid),
        path('index', { type: 'integer', minimum: 0, maximum: 9 }),
        {
          ...query('attempt', { type: 'integer', minimum: 1 }, 'As in the URL of the frame.'),
          required: true,
        },
      ],
    ),
    '/media/exports/{id}': file('getExportFile', 'A wallpaper', [
      path('id', { type: 'integer', minimum: 1 }),
    ]),
    '/api/login': redirect('login', 'Open the sign-in page', [
      query('returnTo', { type: 'string' }, 'The path to open after the sign-in.'),
    ]),
    '/api/logout': redirect('logout', 'Sign out this browser', []),
    '/api/openapi.json': {
      get: {
        operationId: 'getOpenApiDocument',
        tags: ['Installation'],
        summary: 'This document',
        security: [],
        responses: {
          200: {
            description: 'OpenAPI 3.1.',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          304: { description: 'It has not changed.' },
        },
      },
    },
  }
}
