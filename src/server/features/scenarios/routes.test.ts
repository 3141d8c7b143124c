import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '#server/adapters/ai/port.ts'
import { createCompletedMoment, createMoment, createScenario, setCredits } from '#server/testing/factories.ts'
import { failure, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'
import { removeDueObjects } from '../objects/service.ts'

const generate = async (user: TestUser) =>
  (await user.call(contract.generateScenarios, { body: { pcmId: 1 } })).scenarios
const list = async (user: TestUser) =>
  (await user.call(contract.listScenarios, { params: { pcm: 1 } })).scenarios
const generateImage = (user: TestUser, scenarioId: number, headers: Record<string, string> = {}) =>
  user.call(contract.generateScenarioImage, { body: { scenarioId } }, { headers })
const ASYNC = { prefer: 'respond-async' }

async function failTexts(t: TestApp) {
  t.ai.texts.writeScenarios = async () => {
    throw new ProviderError('broken', 'no')
  }
}

describe('scenarios', () => {
  it('responds to scenario requests without sign-in with 401', async () => {
    await using t = await startTestApp({ hasWorker: false })
    for (const [method, url] of [
      ['GET', '/api/future-scenarios'],
      ['GET', '/api/future-scenarios/1'],
      ['POST', '/api/generate-future-scenarios'],
      ['PUT', '/api/future-scenarios/1'],
      ['DELETE', '/api/future-scenarios/1'],
      ['POST', '/api/generate-scenario-image'],
      ['POST', '/api/onelevelup/pcm-goal'],
    ] as const)
      expect((await t.app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401)
  })

  it('generates three scenarios in order, and replaces them by three new ones', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const moment = await createMoment(ada)
    const made = await generate(ada)
    expect(made.map(({ title, orderIndex }) => [title, orderIndex])).toEqual([
      ['Step 1', 0],
      ['Step 2', 1],
      ['Step 3', 2],
    ])
    expect(made[0]).toMatchObject({ pcmId: moment.id, isGenerated: true, hasImage: false, generation: null })
    expect(await list(ada)).toEqual(made)
    expect((await ada.call(contract.listAllScenarios)).scenarios).toEqual(made)
    const again = await generate(ada)
    expect(again).toHaveLength(3)
    expect(again[0]?.id).not.toBe(made[0]?.id)
    expect(await list(ada)).toEqual(again)
  })

  it('keeps the scenarios when new ones cannot be generated', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const made = await generate(ada)
    await failTexts(t)
    expect((await failure(generate(ada))).status).toBe(502)
    expect(await list(ada)).toEqual(made)
  })

  it('replaces the scenarios once for concurrent requests', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const responses = await Promise.all([generate(ada), generate(ada), generate(ada)])
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(await list(ada)).toHaveLength(3)
  })

  it('replaces scenarios that were created before the clock was set back', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const made = await generate(ada)
    t.deps.now = () => new Date(Date.now() - 3_600_000)
    expect((await generate(ada))[0]?.id).not.toBe(made[0]?.id)
  })

  it('rejects scenarios for a moment without its three layers', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    expect((await failure(generate(ada))).status).toBe(404)
    await createMoment(ada)
    await t.deps.db.execute(sql`update pcms set soul_prompt = null, combined_prompt = null`)
    const error = await failure(generate(ada))
    expect(error.status).toBe(400)
    expect(error.body.fields).toHaveProperty('pcmId')
    expect((await failure(ada.call(contract.createGoalContext, { body: { pcmId: 1 } }))).status).toBe(400)
  })

  it('responds to scenario requests of another user with 404', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user('ada')
    const eve = t.user('eve')
    const moment = await createMoment(ada)
    const { id } = await createScenario(ada)
    const body = { scenarioText: 'I take the whole thing over.' }
    const attempts = [
      eve.call(contract.listScenarios, { params: { pcm: moment.id } }),
      eve.call(contract.generateScenarios, { body: { pcmId: moment.id } }),
      eve.call(contract.updateScenario, { params: { id }, body }),
      eve.call(contract.removeScenario, { params: { id } }),
      eve.call(contract.createGoalContext, { body: { pcmId: moment.id } }),
      generateImage(eve, id),
    ]
    for (const error of await Promise.all(attempts.map(failure))) expect(error.status).toBe(404)
    expect((await eve.call(contract.listAllScenarios)).scenarios).toEqual([])
  })

  it('updates a scenario with at least ten characters, and deletes it', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const { id } = await createScenario(ada)
    const edit = (body: { scenarioText: string; title?: string | null }) =>
      ada.call(contract.updateScenario, { params: { id }, body })
    const tooShort = await failure(edit({ scenarioText: '   nine ch.   ' }))
    expect([tooShort.status, Object.keys(tooShort.body.fields ?? {})]).toEqual([400, ['scenarioText']])
    expect(
      Object.keys((await failure(edit({ scenarioText: 'x'.repeat(10_001) }))).body.fields ?? {}),
    ).toEqual(['scenarioText'])
    const edited = await edit({ scenarioText: ' I walk in. ', title: ' The door ' })
    expect(edited).toMatchObject({ scenarioText: 'I walk in.', title: 'The door' })
    expect((await edit({ scenarioText: 'I walk in again.' })).title).toBe('The door')
    expect((await edit({ scenarioText: 'I walk in again.', title: '  ' })).title).toBeNull()
    expect(await ada.call(contract.removeScenario, { params: { id } })).toEqual({ id })
    expect((await failure(ada.call(contract.removeScenario, { params: { id } }))).status).toBe(404)
    expect(await list(ada)).toHaveLength(2)
    expect((await ada.call(contract.getStats)).totalScenarios).toBe(2)
  })

  it('makes an image from a scenario’s text for one credit', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const { id } = await createScenario(ada)
    const image = await generateImage(ada, id)
    expect(image).toMatchObject({ model: 'fake-model', creditsRemaining: 9 })
    expect(t.ai.requests[0]).toMatchObject({ modelChoice: 'gpt-image-1', isFirstPerson: false })
    expect(t.ai.requests[0]?.prompt).toBe('Step 1\n\nI take step 1 on an ordinary morning.')
    expect((await list(ada))[0]).toMatchObject({
      hasImage: true,
      usedModel: 'fake-model',
      imageSize: '1792x1024',
    })
    expect((await ada.call(contract.getMoment, { params: { pcm: 1 } })).imageUrl).toBeNull()
  })

  it('makes scenario images without charge for the exempt account, and responds to others without credits with 402', async () => {
    await using t = await startTestApp({ env: { CREDIT_EXEMPT_USER_ID: 'user-ada' } })
    for (const name of ['ada', 'eve']) {
      const user = t.user(name)
      await createMoment(user)
      await setCredits(t, user, 0)
    }
    const ada = t.user('ada')
    expect((await ada.call(contract.getUser)).isCreditExempt).toBe(true)
    expect(await generateImage(ada, (await createScenario(ada)).id)).toMatchObject({ creditsRemaining: 0 })
    const eve = t.user('eve')
    expect((await failure(generateImage(eve, (await createScenario(eve)).id))).body.code).toBe(
      'insufficient_credits',
    )
  })

  it('lists a scenario with its running generation, and rejects deleting or replacing it', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const { id } = await createScenario(ada)
    t.ai.hold()
    const running = await generateImage(ada, id, ASYNC)
    expect(running).toMatchObject({ scenarioId: id })
    const generationId = 'id' in running ? running.id : ''
    expect((await list(ada))[0]?.generation).toMatchObject({ id: generationId, modelChoice: 'gpt-image-1' })
    for (const attempt of [() => ada.call(contract.removeScenario, { params: { id } }), () => generate(ada)])
      expect((await failure(attempt())).body.code).toBe('generation_in_progress')
    expect(await generateImage(ada, id, ASYNC)).toMatchObject({ id: generationId })
    await ada.call(contract.cancelGeneration, { params: { id: generationId } })
    expect((await list(ada))[0]?.generation).toBeNull()
    await ada.call(contract.removeScenario, { params: { id } })
    expect((await ada.call(contract.getUser)).credits).toBe(10)
  })

  it('removes the files of the images of scenarios that are deleted or replaced, and no other', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    const { imageUrl } = await createCompletedMoment(ada)
    const [deleted, replaced] = await generate(ada)
    for (const id of [deleted?.id ?? 0, replaced?.id ?? 0]) await generateImage(ada, id)
    const files = async () => {
      await removeDueObjects(t.deps)
      const keys: string[] = []
      for await (const { key } of t.deps.store.list('images/')) keys.push(key)
      return keys
    }
    expect(await files()).toHaveLength(3)
    await ada.call(contract.removeScenario, { params: { id: deleted?.id ?? 0 } })
    expect(await files()).toHaveLength(2)
    await generate(ada)
    const generationId = String(imageUrl).split('/').at(-1)
    expect(await files()).toEqual([`images/${ada.userId}/${generationId}-1.jpg`])
  })

  it('keeps a scenario’s image and refunds the credit when a new image fails', async () => {
    await using t = await startTestApp()
    const ada = t.user()
    await createMoment(ada)
    const { id } = await createScenario(ada)
    await generateImage(ada, id)
    const before = (await list(ada))[0]
    t.ai.setBehaviour(async () => {
      throw new ProviderError('refused', 'no')
    })
    expect((await failure(generateImage(ada, id))).body.code).toBe('generation_refused')
    expect((await list(ada))[0]).toEqual(before)
    expect((await ada.call(contract.getUser)).credits).toBe(9)
  })
})

describe('goal context', () => {
  it('generates a goal context with the moment’s name without charge', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const moment = await createMoment(ada)
    const createGoalContext = () => ada.call(contract.createGoalContext, { body: { pcmId: moment.id } })
    expect(await createGoalContext()).toEqual({
      pcmName: 'Your Boldest Dream Realized',
      contextDescription: 'A life by the lake.',
      goalPrompt: 'Plan 90 days towards the lake.',
    })
    await ada.call(contract.updateMoment, { params: { id: moment.id }, body: { descriptiveName: 'Dawn' } })
    expect((await createGoalContext()).pcmName).toBe('Dawn')
    expect((await ada.call(contract.getUser)).credits).toBe(10)
  })
})
