import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { toPage } from '#server/http/paging.ts'
import { type HttpContext, registerCall } from '#server/http/register-call.ts'
import { readIdempotencyKey, readTimeZone } from '#server/http/request-headers.ts'
import { readIfMatch } from '#server/http/versions.ts'
import { contract } from '#shared/contract/index.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export function dailyActionRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listDailyActions, async ({ userId, query }, http) =>
    toActionPage(http, query.limit, await queries.listActions(deps.db, userId, query)),
  )
  registerCall(app, contract.listMomentActions, async ({ userId, params, query }, http) =>
    toActionPage(http, query.limit, await service.listMomentActions(deps, userId, params.pcm, query)),
  )
  registerCall(app, contract.createDailyAction, async ({ userId, body }, { request, reply }) => {
    const { action, isNew } = await service.createAction(deps, userId, {
      pcm: body.pcmId,
      scenarioId: body.scenarioId ?? null,
      actionText: body.actionText,
      idempotencyKey: readIdempotencyKey(request),
    })
    reply.code(isNew ? 201 : 200)
    return action
  })
  registerCall(app, contract.completeDailyAction, ({ userId, params }, { request }) =>
    service.updateAction(deps, userId, params.id, { isCompleted: true }, readConditions(request)),
  )
  registerCall(app, contract.updateDailyAction, ({ userId, params, body }, { request }) =>
    service.updateAction(deps, userId, params.id, body, readConditions(request)),
  )
  registerCall(app, contract.removeDailyAction, ({ userId, params }, { request }) =>
    service.removeAction(deps, userId, params.id, readIfMatch(request)),
  )
}

const readConditions = (request: FastifyRequest) => ({
  requestTimeZone: readTimeZone(request),
  expected: readIfMatch(request),
})

/** The page sorted by time, newest first. */
const toActionPage = (http: HttpContext, limit: number, rows: queries.ActionRow[]) =>
  toPage(http, limit, rows, queries.cursorOf).sort((a, b) => b.id - a.id)
