import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import { listEntries } from './service.ts'

export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listCreditEntries, ({ userId }) => listEntries(deps.db, userId))
}
