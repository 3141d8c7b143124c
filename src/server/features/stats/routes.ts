import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerCall } from '#server/http/register-call.ts'
import { readTimeZone } from '#server/http/request-headers.ts'
import { contract } from '#shared/contract/index.ts'
import * as service from './service.ts'

export function statsRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.getStats, ({ userId }, { request }) =>
    service.getStats(deps, userId, readTimeZone(request)),
  )
}
