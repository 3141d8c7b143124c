import { describe, expect, it } from 'vitest'
import { createAction, createMoment, createScenario } from '#server/testing/factories.ts'
import { failure, startTestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

interface Versioned {
  version: number
}

/** A record with a version: how it is created, changed, deleted and read. */
interface Kind {
  create(user: TestUser): Promise<Versioned & { id: number }>
  update(user: TestUser, id: number, text: string, ifMatch?: string): Promise<Versioned>
  remove?(user: TestUser, id: number, ifMatch: string): Promise<unknown>
  textOf(record: unknown): unknown
}

const ifMatchHeader = (ifMatch: string | undefined) => ({
  headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
})

const KINDS: Record<string, Kind> = {
  moment: {
    create: createMoment,
    update: (user, id, surfacePrompt, ifMatch) =>
      user.call(contract.updateMoment, { params: { id }, body: { surfacePrompt } }, ifMatchHeader(ifMatch)),
    textOf: (record) => contract.getMoment.output.parse(record).surfacePrompt,
  },
  'daily inspiration': {
    create: createMoment,
    update: (user, id, dailyInspiration, ifMatch) =>
      user.call(
        contract.updateDailyInspiration,
        { params: { id }, body: { dailyInspiration } },
        ifMatchHeader(ifMatch),
      ),
    textOf: (record) => contract.getMoment.output.parse(record).dailyInspiration,
  },
  'daily action': {
    create: async (user) => {
      await createMoment(user)
      return createAction(user)
    },
    update: (user, id, actionText, ifMatch) =>
      user.call(contract.updateDailyAction, { params: { id }, body: { actionText } }, ifMatchHeader(ifMatch)),
    remove: (user, id, ifMatch) =>
      user.call(contract.removeDailyAction, { params: { id } }, ifMatchHeader(ifMatch)),
    textOf: (record) => contract.updateDailyAction.output.parse(record).actionText,
  },
  scenario: {
    create: async (user) => {
      await createMoment(user)
      return createScenario(user)
    },
    update: (user, id, scenarioText, ifMatch) =>
      user.call(contract.updateScenario, { params: { id }, body: { scenarioText } }, ifMatchHeader(ifMatch)),
    remove: (user, id, ifMatch) =>
      user.call(contract.removeScenario, { params: { id } }, ifMatchHeader(ifMatch)),
    textOf: (record) => contract.updateScenario.output.parse(record).scenarioText,
  },
  profile: {
    create: async (user) => ({ id: 0, version: (await user.call(contract.getUser)).profileVersion }),
    update: async (user, _id, additionalNotes, ifMatch) => {
      const body = { appearanceProfile: { additionalNotes }, hasCompletedProfile: true } as const
      const saved = await user.call(contract.updateProfile, { body }, ifMatchHeader(ifMatch))
      return { version: saved.profileVersion }
    },
    textOf: (record) => contract.getUser.output.parse(record).appearanceProfile?.additionalNotes,
  },
}

describe.each(Object.entries(KINDS))('the version of a %s', (_name, kind) => {
  it('lets one of two concurrent changes succeed, and responds to the other with 412 and the record', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id, version } = await kind.create(ada)
    const texts = ['The first of two texts.', 'The second of two texts.']
    const outcomes = await Promise.allSettled(texts.map((text) => kind.update(ada, id, text, `"${version}"`)))
    const saved = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes[saved]).toMatchObject({ value: { version: version + 1 } })
    const { reason } = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(reason).toMatchObject({ status: 412, body: { code: 'version_conflict' } })
    expect(kind.textOf(reason.body.current)).toBe(texts[saved])
  })

  it('lets a change succeed twice, and without a version', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id, version } = await kind.create(ada)
    const first = await kind.update(ada, id, 'The same text, twice.', `W/"0", "${version}"`)
    expect(await kind.update(ada, id, 'The same text, twice.', `"${version}"`)).toEqual(first)
    expect((await kind.update(ada, id, 'Another text, without it.')).version).toBe(first.version + 1)
    expect((await kind.update(ada, id, 'Another text, with any.', '*')).version).toBe(first.version + 2)
    const current = first.version + 2
    for (const ifMatch of [`W/"${current}"`, `"0${current}"`, '""'])
      expect(await failure(kind.update(ada, id, 'One more text.', ifMatch)), ifMatch).toMatchObject({
        status: 412,
      })
    expect(await failure(kind.update(ada, id, 'One more text.', '3'))).toMatchObject({
      status: 400,
      body: { fields: { 'If-Match': expect.any(String) } },
    })
  })
})

it.each(['daily action', 'scenario'])('keeps a %s that was changed from being deleted', async (name) => {
  const { create, update, remove } = KINDS[name]!
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  const { id, version } = await create(ada)
  const changed = await update(ada, id, 'A text that was changed.')
  expect(await failure(remove!(ada, id, `"${version}"`))).toMatchObject({ status: 412 })
  await remove!(ada, id, `"${changed.version}"`)
})

it('is the ETag of a moment, which an image does not change', async () => {
  await using t = await startTestApp()
  const ada = t.user()
  const moment = await createMoment(ada)
  await ada.call(contract.generateImage, { body: { prompt: 'A lake.', pcmId: 1 } })
  const response = await t.app.inject({ url: '/api/pcms/1', headers: ada.headers })
  expect(response.json().imageUrl).not.toBeNull()
  expect(response.headers.etag).toBe(`"${moment.version}"`)
})

it('is the ETag of an action, a scenario and a profile', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  await createMoment(ada)
  const [action, scenario] = [await createAction(ada), await createScenario(ada)]
  const etagOf = async (method: 'GET' | 'PUT', url: string, payload?: object) => {
    const response = await t.app.inject({
      method,
      url,
      headers: ada.headers,
      ...(payload ? { payload } : {}),
    })
    expect(response.statusCode).toBe(200)
    return response.headers.etag
  }
  expect(await etagOf('PUT', `/api/daily-actions/${action.id}`, { actionText: 'Walk.' })).toBe('"2"')
  const scenarioText = 'I walk in and begin.'
  expect(await etagOf('PUT', `/api/future-scenarios/${scenario.id}`, { scenarioText })).toBe('"2"')
  expect(await etagOf('GET', '/api/auth/user')).toBe('"1"')
})

it('keeps a moment that exists from being created again with If-None-Match', async () => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  const create = (surfacePrompt: string) =>
    ada.call(
      contract.createMoment,
      { body: { pcmNumber: 1, surfacePrompt } },
      { headers: { 'if-none-match': '*' } },
    )
  const first = await create('A jetty at dawn.')
  expect(await create('A jetty at dawn.')).toEqual(first)
  expect(await failure(create('A harbour.'))).toMatchObject({ status: 412, body: { current: first } })
})

it.each([
  ['if-none-match', '*, *'],
  ['if-none-match', '"0", *'],
  ['if-match', '"7"'],
])('keeps the words of a moment that exists with %s: %s', async (name, value) => {
  await using t = await startTestApp({ hasWorker: false })
  const ada = t.user()
  const first = await createMoment(ada)
  const overwrite = ada.call(
    contract.createMoment,
    { body: { pcmNumber: 1, surfacePrompt: 'A harbour.' } },
    { headers: { [name]: value } },
  )
  expect(await failure(overwrite)).toMatchObject({ status: 412, body: { current: first } })
})
