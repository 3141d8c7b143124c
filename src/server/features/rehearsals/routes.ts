import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { readIdempotencyKey } from '#server/http/long-request.ts'
import { type HttpContext, registerCall } from '#server/http/register-call.ts'
import { readTimeZone } from '#server/http/time-zone.ts'
import { contract } from '#shared/contract/index.ts'
import * as service from './service.ts'

export function rehearsalRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.recordMomentRehearsal, async ({ userId, body }, http) =>
    answer(http, await service.recordMomentRehearsal(deps, userId, body.pcmId, readPractice(body, http))),
  )
  registerCall(app, contract.recordScenarioRehearsal, async ({ userId, body }, http) =>
    answer(
      http,
      await service.recordScenarioRehearsal(deps, userId, body.scenarioId, readPractice(body, http)),
    ),
  )
}

const readPractice = (
  body: { durationMinutes: number; practisedAt?: string | undefined },
  { request }: HttpContext,
): service.Practice => ({
  durationMinutes: body.durationMinutes,
  practisedAt: body.practisedAt,
  idempotencyKey: readIdempotencyKey(request),
  toldZone: readTimeZone(request),
})

function answer<Row>({ reply }: HttpContext, { row, isNew }: { row: Row; isNew: boolean }): Row {
  reply.code(isNew ? 201 : 200)
  return row
}
