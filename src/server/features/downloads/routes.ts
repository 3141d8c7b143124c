import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import * as queries from './queries.ts'

export function downloadRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.recordDownload, async ({ userId, body }, { reply }) => {
    const storyId = body.storyId ?? null
    if (storyId !== null && !(await queries.hasStory(deps.db, userId, storyId)))
      throw new AppError('not_found', 'This story was not found.', {
        fields: { storyId: 'This story was not found.' },
      })
    reply.code(201)
    return queries.insertDownload(deps.db, {
      userId,
      storyId,
      format: body.format,
      downloadedAt: deps.now(),
    })
  })
}
