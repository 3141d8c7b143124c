import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerCall } from '#server/http/register-call.ts'
import { readIfMatch } from '#server/http/versions.ts'
import { contract } from '#shared/contract/index.ts'
import * as service from './service.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.getUser, ({ identity }) => service.getCurrentUser(deps, identity))
  registerCall(app, contract.updateProfile, ({ userId, body }, { request }) =>
    service.updateProfile(deps, userId, body, readIfMatch(request)),
  )
}
