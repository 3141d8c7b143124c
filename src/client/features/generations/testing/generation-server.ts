import {
  cancelGeneration,
  checkFeedback,
  type Generation,
  generateImage,
  getGeneration,
  getRunningGeneration,
  listMomentImages,
  readPrompt,
  sketchPrompt,
  watchGeneration,
} from '#shared/contract/generations.ts'
import { getMoment, listMoments, type Moment } from '#shared/contract/moments.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { getUser } from '#shared/contract/users.ts'
import { errorResponse, respond, respondWithEvents } from '../../../lib/testing/api-server.ts'
import {
  makeFinishedGeneration,
  makeGeneration,
  makeSiteConfig,
  makeUser,
} from '../../../lib/testing/factories.ts'

/** A fake server for the image of one moment: the moment, the user, one generation at a time, and its events. */
export function generationServer(first: Moment, running: Generation | null = null, credits = 9) {
  const user = makeUser({ credits, totalRegenerations: 2 })
  let moment = first
  let current = running
  let refused: (() => Response) | undefined
  let count = 0

  const existing = () => current ?? errorResponse(404, 'not_found', 'This generation was not found.')
  const events = respondWithEvents(watchGeneration, (send) => send('generation', current))

  function change(changes: Partial<Generation>) {
    if (!current) throw new Error('No generation is running.')
    current = { ...current, ...changes }
    if (current.imageUrl) moment = { ...moment, imageUrl: current.imageUrl, isCompleted: true }
    events.send('generation', current)
    if (current.finishedAt !== null) events.end()
  }

  respond(getMoment, () => moment)
  respond(listMoments, () => [moment])
  respond(getUser, () => user)
  respond(getSiteConfig, makeSiteConfig({ isBuiltInStudio: true }))
  respond(getRunningGeneration, () => (current?.finishedAt === null ? current : null))
  respond(listMomentImages, [])
  respond(readPrompt, { reading: null, latest: null, isPainted: true })
  respond(sketchPrompt, { isSure: true, sketches: [], hasMore: false })
  respond(checkFeedback, { unfollowed: [], withoutRoom: [], isAnyFollowed: true })
  respond(getGeneration, existing)
  respond(cancelGeneration, () => {
    change({ status: 'cancelled', stage: 'done', finishedAt: first.updatedAt, errorMessage: 'Cancelled.' })
    return existing()
  })
  const generation = respond(generateImage, ({ body }) => {
    if (refused) return refused()
    current = makeGeneration({
      id: `01936f00-0000-7000-8000-00000000000${++count}`,
      prompt: body.prompt,
      feedback: body.feedback ?? null,
      createdAt: new Date().toISOString(),
    })
    return current
  })

  return {
    /** The generation requests received. */
    requests: generation.requests,
    frame: (...partialUrls: string[]) => change({ partialUrls }),
    finish(isRegeneration = false) {
      if (isRegeneration) user.totalRegenerations++
      const { status, stage, model, size } = makeFinishedGeneration()
      change({
        status,
        stage,
        model,
        size,
        imageUrl: `/media/images/${current?.id}`,
        finishedAt: first.updatedAt,
      })
    },
    fail: (errorCode: string, errorMessage: string) =>
      change({ status: 'failed', stage: 'done', errorCode, errorMessage, finishedAt: first.updatedAt }),
    /** Rejects all further generation requests. */
    refuse(status: number, code: string, message: string) {
      refused = () => errorResponse(status, code, message)
    },
  }
}
