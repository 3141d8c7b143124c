import { generations, imageGenerations } from '#server/db/schema/generations.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { adjustCredits } from '#server/features/credits/service.ts'
import type { CallInput } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'
import { LAYERS, type TestApp, type TestUser } from './test-app.ts'

/** Test data, created by calls of the API where there is one. */

type MomentInput = CallInput<typeof contract.createMoment>['body']

/** The first moment, unless another number is given, with its three layers. */
export const createMoment = (user: TestUser, over: Partial<MomentInput> = {}) =>
  user.call(contract.createMoment, { body: { pcmNumber: 1, ...LAYERS, ...over } })

/** Generates an image of a moment, for one credit. Requires the worker. */
export async function createImage(user: TestUser, pcmId = 1, prompt = 'A lake.') {
  const image = await user.call(contract.generateImage, { body: { prompt, pcmId } })
  if (!('generationId' in image)) throw new Error('The generation is not finished.')
  return image
}

/** A completed moment, which is one with an image. */
export async function createCompletedMoment(user: TestUser, over: Partial<MomentInput> = {}) {
  const moment = await createMoment(user, over)
  const { imageUrl, generationId } = await createImage(user, moment.id)
  return { ...moment, imageUrl, generationId }
}

export const createAction = (user: TestUser, pcmId = 1, actionText = 'Write one page.') =>
  user.call(contract.createDailyAction, { body: { pcmId, actionText } })

/** The first of the three scenarios that are generated for a moment. */
export async function createScenario(user: TestUser, pcmId = 1) {
  const { scenarios } = await user.call(contract.generateScenarios, { body: { pcmId } })
  const [first] = scenarios
  if (!first) throw new Error('No scenario was generated.')
  return first
}

/** Inserts any number of scenarios; the API generates three. */
export const insertScenarios = (t: TestApp, user: TestUser, pcmId: number, count: number) =>
  t.deps.db
    .insert(futureScenarios)
    .values(
      Array.from({ length: count }, (_, n) => ({
        userId: user.userId,
        pcmId,
        scenarioText: `Step ${n} of the way.`,
      })),
    )
    .returning({ id: futureScenarios.id })

/** Adds the ledger entry that sets the user's balance. */
export async function setCredits(t: TestApp, user: TestUser, credits: number) {
  const { credits: before } = await user.call(contract.getUser)
  const reference = `test:${t.deps.newId()}`
  await t.deps.db.transaction((tx) =>
    adjustCredits(tx, { userId: user.userId, amount: credits - before, reference }),
  )
}

/** Inserts any number of images of a moment without a generation, each stored with these bytes. Resolves to their URLs. */
export async function insertImages(
  t: TestApp,
  user: TestUser,
  pcmId: number,
  count: number,
  bytes: Uint8Array,
) {
  const images = Array.from({ length: count }, () => {
    const id = t.deps.newId()
    const objectKey = `images/${user.userId}/${id}.jpg`
    return { id, objectKey, imageUrl: `/media/images/${id}` }
  })
  for (const { objectKey } of images) await t.deps.store.put(objectKey, bytes, 'image/jpeg')
  const common = { userId: user.userId, pcmId, prompt: 'A lake.', seed: 1 }
  await t.deps.db.insert(generations).values(
    images.map(({ id, imageUrl }) => ({
      ...common,
      id,
      imageUrl,
      modelChoice: 'gpt-image-1' as const,
      status: 'succeeded' as const,
      stage: 'done' as const,
      finishedAt: t.deps.now(),
      contentHash: id,
    })),
  )
  await t.deps.db.insert(imageGenerations).values(
    images.map(({ id, imageUrl, objectKey }) => ({
      ...common,
      generationId: id,
      imageUrl,
      objectKey,
      model: 'fake-model',
      size: '1792x1024',
      contentType: 'image/jpeg',
      byteLength: bytes.length,
      sha256: id,
      width: 1792,
      height: 1024,
    })),
  )
  return images.map(({ imageUrl }) => imageUrl)
}

/** Gives the user, whose row is created, the role of an administrator. */
export async function makeAdministrator(t: TestApp, user: TestUser): Promise<void> {
  const { id } = await user.call(contract.getUser)
  await t.deps.db.$client.query('update users set is_admin = true where id = $1', [id])
}
