import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { adjustCredits } from '#server/features/credits/service.ts'
import type { CallInput } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { LAYERS, type Person, type TestApp } from './test-app.ts'

/** What a test needs to be there, made by the API's own calls where there is one. */

type MomentInput = CallInput<typeof contract.createMoment>['body']

/** The first moment, unless another number is given, with its three layers. */
export const createMoment = (person: Person, over: Partial<MomentInput> = {}) =>
  person.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS, ...over } })

/** An image of a moment, for one credit. It needs the worker. */
export async function createImage(person: Person, pcmId = 1, prompt = 'A lake.') {
  const image = await person.call(contract.generateImage, { body: { prompt, pcmId } })
  if (!('generationId' in image)) throw new Error('The generation has not ended.')
  return image
}

/** A moment with an image, which is a completed one. */
export async function createCompletedMoment(person: Person, over: Partial<MomentInput> = {}) {
  const moment = await createMoment(person, over)
  const { imageUrl, generationId } = await createImage(person, moment.id)
  return { ...moment, imageUrl, generationId }
}

export const createAction = (person: Person, pcmId = 1, actionText = 'Write one page.') =>
  person.call(contract.createDailyAction, { body: { pcmId, actionText } })

/** The first of the three scenarios that are written for a moment. */
export async function createScenario(person: Person, pcmId = 1) {
  const { scenarios } = await person.call(contract.generateScenarios, { body: { pcmId } })
  const [first] = scenarios
  if (!first) throw new Error('No scenario was written.')
  return first
}

/** More scenarios than the API writes. */
export const insertScenarios = (t: TestApp, person: Person, pcmId: number, count: number) =>
  t.deps.db
    .insert(futureScenarios)
    .values(
      Array.from({ length: count }, (_, n) => ({
        userId: person.userId,
        pcmId,
        scenarioText: `Step ${n} of the way.`,
      })),
    )
    .returning({ id: futureScenarios.id })

/** Books what leaves the person with this many credits. */
export async function setCredits(t: TestApp, person: Person, credits: number) {
  const { credits: before } = await person.call(contract.getUser)
  const reference = `test:${t.deps.newId()}`
  await t.deps.db.transaction((tx) =>
    adjustCredits(tx, { userId: person.userId, amount: credits - before, reference }),
  )
}
