import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { toPage } from '#server/http/paging.ts'
import { registerCall } from '#server/http/register-call.ts'
import { readIdempotencyKey } from '#server/http/request-headers.ts'
import { contract } from '#shared/contract/index.ts'
import * as service from './service.ts'

export function exportRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.createExport, ({ userId, body }, http) =>
    service.createExport(deps, {
      userId,
      type: body.type,
      momentIds: body.selectedImages ?? [],
      idempotencyKey: readIdempotencyKey(http.request),
    }),
  )
  registerCall(app, contract.listExports, async ({ userId, query }, http) =>
    toPage(http, query.limit, await service.listExports(deps, userId, query), ({ id }) => id),
  )
}
