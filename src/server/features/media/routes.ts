import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ObjectNotFoundError } from '#server/adapters/storage/port.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, notFound, unauthorized } from '#server/errors.ts'
import { readSessionCookie } from '#server/http/authenticate.ts'
import { addressKey, countRequest } from '#server/http/limit-calls.ts'
import { authenticateToken, readPersonalToken } from '#server/http/personal-tokens.ts'
import { idParams, numberInUrl } from '#shared/contract/fields.ts'
import { IMAGE_WIDTHS, type ImageWidth } from '#shared/domain/images.ts'
import { findBrowserSession, isKnownCookie } from '../auth/sessions/service.ts'
import { getExportFile } from '../exports/service.ts'
import { getPartialFrame, getStoredImage, type StoredImage } from '../generations/service.ts'
import { acceptedFormat, ensureVariant, type Variant, variantOf } from './variants.ts'

const imageParams = z.object({ id: z.uuid() })
const width = numberInUrl(z.int()).refine((value): value is ImageWidth =>
  (IMAGE_WIDTHS as readonly number[]).includes(value),
)
const imageQuery = z.object({ w: width.optional(), as: z.literal('jpeg').optional() })
const partialParams = z.object({ id: z.uuid(), index: numberInUrl(z.int().min(0).max(9)) })
const partialQuery = z.object({ attempt: numberInUrl(z.int().min(1).max(99)) })

/** Image files, authorised by the session cookie or a personal token of their owner at every request. */
export function mediaRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/media/images/:id', async (request, reply) => {
    const userId = await authenticateMedia(deps, request)
    const { id } = read(imageParams, request.params)
    const { w, as } = read(imageQuery, request.query)
    const image = await getStoredImage(deps, userId, id)
    reply.header('vary', 'Cookie, Authorization, Accept')
    const format = as ?? acceptedFormat(request.headers.accept)
    if (w !== undefined) return sendVariant(deps, request, reply, userId, image, { width: w, format })
    if (as && image.contentType !== 'image/jpeg')
      return sendVariant(deps, request, reply, userId, image, { width: image.width, format: as })
    return sendObject(deps, request, reply, image)
  })

  app.get('/media/generations/:id/partials/:index', async (request, reply) => {
    const userId = await authenticateMedia(deps, request)
    const { id, index } = read(partialParams, request.params)
    const { attempt } = read(partialQuery, request.query)
    return sendObject(deps, request, reply, await getPartialFrame(deps, userId, { id, attempt, index }))
  })

  app.get('/media/exports/:id', async (request, reply) => {
    const userId = await authenticateMedia(deps, request)
    const { id } = read(idParams, request.params)
    const file = await getExportFile(deps, userId, id)
    // The file name has only letters, digits, hyphens and a dot, so it needs no escaping.
    reply.header('content-disposition', `inline; filename="${file.filename}"`)
    return sendObject(deps, request, reply, file)
  })
}

/** Sends the original when the variant cannot be stored (full disk) or made in time. Throws AppError `not_found` when the original is missing. */
async function sendVariant(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  image: StoredImage,
  { width, format }: Variant,
) {
  const variant = variantOf(image, { width, format })
  if (hasCopyOf(request, variant)) return sendObject(deps, request, reply, variant)
  try {
    await ensureVariant(deps, userId, variant)
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw notFound('This picture')
    if (error instanceof AppError && error.code === 'not_found') throw error
    deps.log.warn(
      { event: 'image_variant_failed', err: error, key: image.key },
      'an image variant could not be made; the original is served',
    )
    return sendObject(deps, request, reply, image)
  }
  return sendObject(deps, request, reply, variant)
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw notFound('This picture')
  return parsed.data
}

/**
 * The user id of the session cookie, or of a personal token that may read. Requests from pages of other sites are answered with 404. Throws AppError `not_found`,
 * `unauthorized`, `insufficient_scope`, or `rate_limited`.
 */
async function authenticateMedia(deps: Deps, request: FastifyRequest): Promise<string> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw notFound('This picture')
  const { callLimits } = request.server
  const personalToken = readPersonalToken(request)
  if (personalToken !== undefined) {
    const { userId } = await authenticateToken(request, personalToken, 'read')
    await countRequest(request, 'media', userId)
    return userId
  }
  const cookie = readSessionCookie(request, deps.env)
  if (!cookie) throw unauthorized()
  const address = addressKey(request)
  // A user with a session is not affected by invalid cookies from the same address.
  if (!isKnownCookie(cookie)) await callLimits.assertNotReached('unknownSession', address)
  const session = await findBrowserSession(deps, cookie)
  if (!session) {
    await callLimits.consume('unknownSession', address)
    throw unauthorized()
  }
  await countRequest(request, 'media', session.userId)
  return session.userId
}

interface ServedObject {
  key: string
  contentType: string
  etag: string
}

const hasCopyOf = (request: FastifyRequest, { etag }: ServedObject) =>
  request.headers['if-none-match'] === `"${etag}"`

/** Seconds. The browser keeps the redirect for less, so that it never follows it to a URL that has expired. */
const REDIRECT = { validFor: 60, keptFor: 50 }

async function sendObject(deps: Deps, request: FastifyRequest, reply: FastifyReply, object: ServedObject) {
  const vary = reply.getHeader('vary') ?? 'Cookie, Authorization'
  const signUrl = deps.env.S3_REDIRECT === 'on' ? deps.store.signUrl : undefined
  reply.header('vary', signUrl ? `${vary}, Sec-Fetch-Mode` : vary)
  // Only for the pictures of a page: its scripts could not read a response of another origin.
  if (signUrl && request.headers['sec-fetch-mode'] === 'no-cors')
    return reply
      .header('cache-control', `private, max-age=${REDIRECT.keptFor}`)
      .redirect(await signUrl(object.key, { contentType: object.contentType, expiresInS: REDIRECT.validFor }))
  // The browser caches the file but revalidates it at every use, so that a sign-out has effect at once.
  reply.header('cache-control', 'private, no-cache').header('etag', `"${object.etag}"`)
  if (hasCopyOf(request, object)) return reply.code(304).send()
  try {
    return await reply.type(object.contentType).send(await deps.store.stream(object.key))
  } catch (error) {
    if (error instanceof ObjectNotFoundError) throw notFound('This picture')
    throw error
  }
}
