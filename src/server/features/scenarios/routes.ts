import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { holdSlot } from '#server/http/hold-slot.ts'
import { readIdempotencyKey, receivedAt, respondAsync } from '#server/http/long-request.ts'
import { registerCall } from '#server/http/register-call.ts'
import { contract } from '#shared/contract/index.ts'
import { imageRequestLimit, presentGeneration, waitForImage } from '../generations/service.ts'
import { requestScenarioImage } from './images.ts'
import * as queries from './queries.ts'
import * as writing from './writing.ts'

export function scenarioRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listAllScenarios, async ({ userId }) => ({
    scenarios: await queries.listScenarios(deps.db, userId),
  }))
  registerCall(app, contract.listScenarios, async ({ userId, params }) => ({
    scenarios: await writing.listMomentScenarios(deps, userId, params.pcm),
  }))
  registerCall(app, contract.generateScenarios, async ({ userId, body }, http) => ({
    scenarios: await writing.generateScenarios(deps, userId, body.pcmId, receivedAt(deps.now(), http)),
  }))
  registerCall(app, contract.updateScenario, ({ userId, params, body }) =>
    writing.updateScenario(deps, userId, params.id, body),
  )
  registerCall(app, contract.removeScenario, ({ userId, params }) =>
    writing.removeScenario(deps, userId, params.id),
  )
  registerCall(app, contract.generateScenarioImage, async ({ userId, body }, http) => {
    await holdSlot(http.reply, imageRequestLimit, userId)
    const generation = await requestScenarioImage(deps, userId, {
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
    writing.createGoalContext(deps, userId, body.pcmId),
  )
}
