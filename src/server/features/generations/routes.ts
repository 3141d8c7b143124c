import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import {
  closedSignal,
  holdSlot,
  receivedAt,
  respondAsync,
  streamEvents,
} from '#server/http/long-responses.ts'
import { toPage } from '#server/http/paging.ts'
import { registerCall } from '#server/http/register-call.ts'
import { readIdempotencyKey } from '#server/http/request-headers.ts'
import { contract } from '#shared/contract/index.ts'
import { watchSession } from '../auth/sessions/service.ts'
import { getMoment } from '../moments/service.ts'
import { checkFeedback } from '../texts/service.ts'
import { selectImage } from './images.ts'
import { presentGeneration } from './present.ts'
import * as queries from './queries/generations.ts'
import * as images from './queries/images.ts'
import * as service from './service.ts'
import { sketchPrompt } from './sketches.ts'
import { recoverMissingImages } from './sweep.ts'
import { isTerminal, watchGeneration } from './watch.ts'

export function generationRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.generateImage, async ({ userId, body }, http) => {
    await holdSlot(http.reply, service.imageRequestLimit, userId)
    const generation = await service.requestGeneration(deps, {
      userId,
      momentRef: body.pcmId,
      scenarioId: null,
      prompt: body.prompt,
      feedback: body.feedback ?? null,
      modelChoice: body.isFirstPerson ? 'dall-e-3' : (body.preferredModel ?? 'gpt-image-1'),
      isFirstPerson: body.isFirstPerson ?? false,
      isAutomatic: body.isAutomatic ?? false,
      isCharged: true,
      idempotencyKey: readIdempotencyKey(http.request),
      receivedAt: receivedAt(deps.now(), http),
    })
    return respondAsync(http, generation.id)
      ? presentGeneration(generation)
      : service.waitForImage(deps, userId, generation.id)
  })
  registerCall(app, contract.checkFeedback, ({ userId, body }) =>
    checkFeedback(deps, userId, body.feedback, body.isFull ?? false),
  )
  registerCall(app, contract.readPrompt, ({ userId, body }) =>
    service.readPrompt(deps, userId, body.pcmId, body.prompt),
  )
  registerCall(app, contract.sketchPrompt, ({ userId, body }, { reply }) =>
    sketchPrompt(
      deps,
      userId,
      {
        prompt: body.prompt,
        isFirstPerson: body.isFirstPerson ?? false,
        choice: body.choice,
        page: body.page ?? 0,
      },
      closedSignal(reply),
    ),
  )
  registerCall(app, contract.listPlaces, () => [...(deps.images.places ?? [])])
  registerCall(
    app,
    contract.listSketchWords,
    async () => (await deps.images.sketchWords?.()) ?? { actions: [], things: [] },
  )
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
  registerCall(app, contract.watchGeneration, async ({ userId, identity, params }, { reply }) => {
    const row = await service.getGeneration(deps.db, userId, params.id)
    await streamEvents(reply, userId, (send, end) => {
      // The client computes elapsed times from the server's clock, because its own may be wrong.
      send('clock', deps.now().toISOString())
      const stopWatching = watchGeneration(deps, userId, row.id, (changed) => {
        if (changed) send('generation', contract.watchGeneration.output.parse(presentGeneration(changed)))
        if (!changed || isTerminal(changed)) end()
      })
      const stopChecking = watchSession(deps, identity, end)
      return () => {
        stopWatching()
        stopChecking()
      }
    })
    return presentGeneration(row)
  })
  registerCall(app, contract.listMomentImages, async ({ userId, params, query }, http) => {
    const moment = await getMoment(deps.db, userId, params.pcm)
    const rows = await images.listMomentImages(deps.db, userId, moment.id, query)
    return toPage(http, query.limit, rows, ({ id }) => id)
  })
  registerCall(app, contract.listImages, async ({ userId, query }, http) =>
    toPage(http, query.limit, await images.listImages(deps.db, userId, query), ({ id }) => id),
  )
  registerCall(app, contract.selectImage, ({ userId, params, body }) =>
    selectImage(deps, userId, params.id, body.imageId),
  )
  registerCall(app, contract.recoverMissingImages, async ({ userId }) => ({
    recoveredCount: await recoverMissingImages(deps, userId),
  }))
}
