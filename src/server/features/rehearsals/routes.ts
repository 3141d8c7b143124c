import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { type HttpContext, registerCall } from '#server/http/register-call.ts'
import { readIdempotencyKey, readTimeZone } from '#server/http/request-headers.ts'
import { contract } from '#shared/contract/index.ts'
import * as service from './service.ts'

export function rehearsalRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.recordMomentRehearsal, async ({ userId, body }, http) =>
    sendRow(http, await service.recordMomentRehearsal(deps, userId, body.pcmId, readInput(body, http))),
  )
  registerCall(app, contract.recordScenarioRehearsal, async ({ userId, body }, http) =>
    sendRow(
      http,
      await service.recordScenarioRehearsal(deps, userId, body.scenarioId, readInput(body, http)),
    ),
  )
}

const readInput = (
  body: { durationMinutes: number; practisedAt?: string | undefined },
  { request }: HttpContext,
): service.RehearsalInput => ({
  durationMinutes: body.durationMinutes,
  practisedAt: body.practisedAt,
  idempotencyKey: readIdempotencyKey(request),
  requestTimeZone: readTimeZone(request),
})

function sendRow<Row>({ reply }: HttpContext, { row, isNew }: { row: Row; isNew: boolean }): Row {
  reply.code(isNew ? 201 : 200)
  return row
}
