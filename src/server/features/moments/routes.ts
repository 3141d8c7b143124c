import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerCall } from '#server/http/register-call.ts'
import { readCreationMatch, readIfMatch } from '#server/http/versions.ts'
import { contract } from '#shared/contract/index.ts'
import { nameMoment } from '../texts/service.ts'
import { presentMoment } from './present.ts'
import { enhanceMomentPrompt } from './prompts.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export function momentRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.listMoments, async ({ userId }) =>
    (await queries.listMoments(deps.db, userId)).map(presentMoment),
  )
  registerCall(app, contract.getMoment, async ({ userId, params }) =>
    presentMoment(await service.getMoment(deps.db, userId, params.pcm)),
  )
  registerCall(app, contract.createMoment, async ({ userId, body: { pcmNumber, ...words } }, http) => {
    const expected = readCreationMatch(http.request)
    const { moment, isNew } = await service.createMoment(deps, userId, pcmNumber, words, expected)
    http.reply.code(isNew ? 201 : 200)
    return presentMoment(moment)
  })
  registerCall(app, contract.updateMoment, async ({ userId, params, body }, { request }) =>
    presentMoment(await service.updateMoment(deps, userId, params.id, body, readIfMatch(request))),
  )
  registerCall(app, contract.updateDailyInspiration, async ({ userId, params, body }, { request }) =>
    presentMoment(await service.updateMoment(deps, userId, params.id, body, readIfMatch(request))),
  )
  registerCall(app, contract.generateDescriptiveName, async ({ userId, body }) => ({
    descriptiveName: await nameMoment(deps, userId, {
      pcmNumber: body.pcmNumber,
      name: null,
      surface: body.surfacePrompt,
      sensory: body.sensoryPrompt,
      soul: body.soulPrompt,
    }),
  }))
  registerCall(app, contract.enhancePrompt, async ({ userId, body }) => ({
    enhancedPrompt: await enhanceMomentPrompt(deps, userId, body.prompt),
  }))
  registerCall(app, contract.getStory, ({ userId }) => service.getStory(deps, userId))
  registerCall(app, contract.updateStoryProgress, ({ userId }) => service.refreshStory(deps, userId))
}
