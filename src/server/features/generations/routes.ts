import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { holdSlot } from '#server/http/hold-slot.ts'
import { acceptAsync, readIdempotencyKey, receivedAt } from '#server/http/long-request.ts'
import { registerCall } from '#server/http/register-call.ts'
import { streamEvents } from '#server/http/stream-events.ts'
import { contract } from '#shared/contract/index.ts'
import { getMoment } from '../moments/service.ts'
import { presentGeneration } from './present.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import * as service from './service.ts'
import { recoverMissingImages } from './sweep.ts'
import { hasEnded, watchGeneration } from './watch.ts'

export function generationRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.generateImage, async ({ userId, body }, http) => {
    await holdSlot(http.reply, service.imageRequests, userId)
    const generation = await service.requestGeneration(deps, {
      userId,
      pcm: body.pcmId,
      scenarioId: null,
      prompt: body.prompt,
      feedback: body.feedback ?? null,
      modelChoice: body.isFirstPerson ? 'dall-e-3' : (body.preferredModel ?? 'gpt-image-1'),
      isFirstPerson: body.isFirstPerson ?? false,
      isCharged: true,
      idempotencyKey: readIdempotencyKey(http.request),
      receivedAt: receivedAt(deps.now(), http),
    })
    return acceptAsync(http, generation.id)
      ? presentGeneration(generation)
      : service.waitForImage(deps, userId, generation.id)
  })
  registerCall(app, contract.getGeneration, async ({ userId, params }) =>
    presentGeneration(await service.getGeneration(deps.db, userId, params.id)),
  )
  registerCall(app, contract.cancelGeneration, async ({ userId, params }) =>
    presentGeneration(await service.cancelGeneration(deps, userId, params.id)),
  )
  registerCall(app, contract.getRunningGeneration, async ({ userId, params }) => {
    const moment = await getMoment(deps.db, userId, params.pcm)
    const row = await queries.findUnfinished(deps.db, userId, { pcmId: moment.id, scenarioId: null })
    return row ? presentGeneration(row) : null
  })
  registerCall(app, contract.watchGeneration, async ({ userId, params }, { reply }) => {
    const row = await service.getGeneration(deps.db, userId, params.id)
    await streamEvents(reply, userId, (send, end) => {
      // What the page counts seconds from, whatever its own clock says.
      send('clock', deps.now().toISOString())
      return watchGeneration(deps, userId, row.id, (changed) => {
        if (changed) send('generation', contract.watchGeneration.output.parse(presentGeneration(changed)))
        if (!changed || hasEnded(changed)) end()
      })
    })
    return presentGeneration(row)
  })
  registerCall(app, contract.listMomentImages, async ({ userId, params }) => {
    const moment = await getMoment(deps.db, userId, params.pcm)
    return images.listMomentImages(deps.db, userId, moment.id)
  })
  registerCall(app, contract.listImages, ({ userId }) => images.listImages(deps.db, userId))
  registerCall(app, contract.selectImage, ({ userId, params, body }) =>
    service.chooseImage(deps, userId, params.id, body.imageId),
  )
  registerCall(app, contract.recoverMissingImages, async ({ userId }) => ({
    recoveredCount: await recoverMissingImages(deps, userId),
  }))
}
