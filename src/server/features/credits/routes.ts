import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { toPage } from '#server/http/paging.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import { listEntries } from './service.ts'

export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listCreditEntries, async ({ userId, query }, http) => {
    const { total, entries } = await listEntries(deps.db, userId, query)
    return { total, entries: toPage(http, query.limit, entries, ({ id }) => id) }
  })
}
