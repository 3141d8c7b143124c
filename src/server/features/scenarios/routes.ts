import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { holdSlot, receivedAt, respondAsync } from '#server/http/long-responses.ts'
import { registerCall } from '#server/http/register-call.ts'
import { readIdempotencyKey } from '#server/http/request-headers.ts'
import { readIfMatch } from '#server/http/versions.ts'
import { contract } from '#shared/contract/index.ts'
import { imageRequestLimit, presentGeneration, waitForImage } from '../generations/service.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'
import { createGoalContext, generateScenarios } from './texts.ts'

export function scenarioRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listAllScenarios, async ({ userId }) => ({
    scenarios: await queries.listScenarios(deps.db, userId),
  }))
  registerCall(app, contract.listScenarios, async ({ userId, params }) => ({
    scenarios: await service.listMomentScenarios(deps, userId, params.pcm),
  }))
  registerCall(app, contract.generateScenarios, async ({ userId, body }, http) => ({
    scenarios: await generateScenarios(deps, userId, body.pcmId, receivedAt(deps.now(), http)),
  }))
  registerCall(app, contract.updateScenario, ({ userId, params, body }, { request }) =>
    service.updateScenario(deps, userId, params.id, body, readIfMatch(request)),
  )
  registerCall(app, contract.removeScenario, ({ userId, params }, { request }) =>
    service.removeScenario(deps, userId, params.id, readIfMatch(request)),
  )
  registerCall(app, contract.generateScenarioImage, async ({ userId, body }, http) => {
    await holdSlot(http.reply, imageRequestLimit, userId)
    const generation = await service.requestScenarioImage(deps, userId, {
      scenarioId: body.scenarioId,
      modelChoice: body.preferredModel ?? 'gpt-image-1',
      idempotencyKey: readIdempotencyKey(http.request),
      receivedAt: receivedAt(deps.now(), http),
    })
    return respondAsync(http, generation.id)
      ? presentGeneration(generation)
      : waitForImage(deps, userId, generation.id)
  })
  registerCall(app, contract.createGoalContext, ({ userId, body }) =>
    createGoalContext(deps, userId, body.pcmId),
  )
}
