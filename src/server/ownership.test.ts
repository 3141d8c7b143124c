import { describe, expect, it } from 'vitest'
import { LAYERS, startTestApp, type TestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

/** A word in every record of the owner; no response to another user may contain it. */
const PLANTED = 'hummingbird'

interface Records {
  momentId: number
  imageId: number
  generationId: string
  actionId: number
  scenarioId: number
  tokenId: string
}

interface Input {
  params?: Record<string, string | number>
  body?: object
}

type Access = 'public' | 'own' | ((records: Records) => Input)

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The calls of administrators: 404 for everybody without the role, also for the person that they are about. */
const ADMIN_CALLS = [
  'listPeople',
  'getPerson',
  'disablePerson',
  'enablePerson',
  'signOutPerson',
  'changePersonCredits',
  'deletePerson',
  'invitePerson',
  'listFailedGenerations',
  'getAdminQueue',
  'retryJob',
  'retryMail',
  'getAdminHealth',
  'listAuditEntries',
] as const satisfies (keyof typeof contract)[]

const person =
  (body?: object): Access =>
  () => ({ params: { id: 'user-ada' }, ...(body ? { body } : {}) })

/**
 * For each call of the contract: input with ids of the owner's records; 'own' for a call without an id, whose output must
 * contain data of the caller only; 'public' for a call without authentication. A missing call is a type error. The owner makes
 * the calls in this order, so a call that replaces or deletes a record comes after those that need it.
 */
const ACCESS: Record<keyof typeof contract, Access> = {
  getAuthConfig: 'public',
  getSiteConfig: 'public',
  getVersion: 'public',
  getUser: 'own',
  updateProfile: 'own',
  listSessions: 'own',
  endSession: () => ({ params: { id: UNKNOWN_ID } }),
  endOtherSessions: 'own',
  listPersonalTokens: 'own',
  createPersonalToken: 'own',
  revokePersonalToken: ({ tokenId }) => ({ params: { id: tokenId } }),
  getStory: 'own',
  updateStoryProgress: 'own',
  listMoments: 'own',
  getMoment: ({ momentId }) => ({ params: { pcm: momentId } }),
  createMoment: 'own',
  updateMoment: ({ momentId }) => ({ params: { id: momentId }, body: { surfacePrompt: 'Mine now.' } }),
  updateDailyInspiration: ({ momentId }) => ({
    params: { id: momentId },
    body: { dailyInspiration: 'Mine now.' },
  }),
  generateDescriptiveName: 'own',
  enhancePrompt: 'own',
  generateImage: ({ momentId }) => ({ body: { prompt: 'Mine now.', pcmId: momentId } }),
  checkFeedback: 'own',
  readPrompt: ({ momentId }) => ({ body: { prompt: 'Mine now.', pcmId: momentId } }),
  sketchPrompt: 'own',
  listPlaces: 'own',
  listSketchWords: 'own',
  getGeneration: ({ generationId }) => ({ params: { id: generationId } }),
  watchGeneration: ({ generationId }) => ({ params: { id: generationId } }),
  cancelGeneration: ({ generationId }) => ({ params: { id: generationId } }),
  getRunningGeneration: ({ momentId }) => ({ params: { pcm: momentId } }),
  listMomentImages: ({ momentId }) => ({ params: { pcm: momentId } }),
  selectImage: ({ momentId, imageId }) => ({ params: { id: momentId }, body: { imageId } }),
  listImages: 'own',
  recoverMissingImages: 'own',
  createExport: 'own',
  listExports: 'own',
  recordDownload: 'own',
  listCreditEntries: 'own',
  startCheckout: 'own',
  getCheckout: () => ({ params: { id: UNKNOWN_ID } }),
  downloadAccountData: 'own',
  deleteAccount: 'own',
  listDailyActions: 'own',
  listMomentActions: ({ momentId }) => ({ params: { pcm: momentId } }),
  createDailyAction: ({ momentId }) => ({ body: { pcmId: momentId, actionText: 'Mine now.' } }),
  updateDailyAction: ({ actionId }) => ({ params: { id: actionId }, body: { actionText: 'Mine now.' } }),
  completeDailyAction: ({ actionId }) => ({ params: { id: actionId } }),
  removeDailyAction: ({ actionId }) => ({ params: { id: actionId } }),
  recordMomentRehearsal: ({ momentId }) => ({ body: { pcmId: momentId, durationMinutes: 5 } }),
  recordScenarioRehearsal: ({ scenarioId }) => ({ body: { scenarioId, durationMinutes: 5 } }),
  getStats: 'own',
  listAllScenarios: 'own',
  listScenarios: ({ momentId }) => ({ params: { pcm: momentId } }),
  updateScenario: ({ scenarioId }) => ({
    params: { id: scenarioId },
    body: { scenarioText: 'Mine now, all of it.' },
  }),
  generateScenarioImage: ({ scenarioId }) => ({ body: { scenarioId } }),
  removeScenario: ({ scenarioId }) => ({ params: { id: scenarioId } }),
  generateScenarios: ({ momentId }) => ({ body: { pcmId: momentId } }),
  createGoalContext: ({ momentId }) => ({ body: { pcmId: momentId } }),
  listPeople: () => ({}),
  getPerson: person(),
  disablePerson: person({}),
  enablePerson: person({}),
  signOutPerson: person({}),
  changePersonCredits: person({ amount: 5, reason: 'A gift.', idempotencyKey: UNKNOWN_ID }),
  deletePerson: person({ confirmation: 'DELETE' }),
  invitePerson: () => ({ body: { email: 'new@example.com' } }),
  listFailedGenerations: () => ({}),
  getAdminQueue: () => ({}),
  retryJob: () => ({ params: { name: 'auth.send-mail', id: UNKNOWN_ID } }),
  retryMail: () => ({ params: { id: UNKNOWN_ID } }),
  getAdminHealth: () => ({}),
  listAuditEntries: () => ({}),
}

/** Valid bodies of the calls without an id. */
const OWN_BODIES: Partial<Record<keyof typeof contract, object>> = {
  updateProfile: { hasCompletedProfile: true },
  createPersonalToken: { name: 'mine', scopes: ['read'] },
  updateStoryProgress: { completedPcms: 0 },
  createMoment: { pcmNumber: 1, ...LAYERS },
  generateDescriptiveName: { pcmNumber: 1, ...LAYERS },
  enhancePrompt: { prompt: 'A lake.' },
  checkFeedback: { feedback: 'Warmer.' },
  sketchPrompt: { prompt: 'A lake.' },
  createExport: { type: 'desktop' },
  recordDownload: { format: 'desktop' },
  startCheckout: { packId: 'none', clientKey: UNKNOWN_ID },
  deleteAccount: { confirmation: 'no' },
}

/** Statuses of the owner's responses that are not 200. */
const OWNER_STATUS: Partial<Record<keyof typeof contract, number>> = {
  createPersonalToken: 201,
  createDailyAction: 201,
  recordDownload: 201,
  recordMomentRehearsal: 201,
  recordScenarioRehearsal: 201,
  // The action is completed by then, and a completed one cannot be deleted.
  removeDailyAction: 409,
  // Payments are not configured.
  startCheckout: 503,
  getCheckout: 404,
  // The tokens here are not of the embedded sign-in service; manage-sessions.test.ts has the owners of sessions.
  listSessions: 404,
  endSession: 404,
  endOtherSessions: 404,
  // The confirmation word is wrong.
  deleteAccount: 400,
  ...Object.fromEntries(ADMIN_CALLS.map((name) => [name, 404])),
}

async function createRecords(owner: TestUser): Promise<Records> {
  const words = {
    surfacePrompt: `A ${PLANTED} at dawn.`,
    sensoryPrompt: `Wings of a ${PLANTED}.`,
    soulPrompt: `Why the ${PLANTED} matters.`,
  }
  const moment = await owner.call(contract.createMoment, {
    body: { pcmNumber: 1, descriptiveName: PLANTED, ...words },
  })
  await owner.call(contract.updateProfile, {
    body: { appearanceProfile: { additionalNotes: PLANTED }, hasCompletedProfile: true },
  })
  const image = await owner.call(contract.generateImage, {
    body: { prompt: words.surfacePrompt, pcmId: moment.id },
  })
  const [stored] = await owner.call(contract.listMomentImages, { params: { pcm: moment.id } })
  const action = await owner.call(contract.createDailyAction, {
    body: { pcmId: moment.id, actionText: `Watch the ${PLANTED}.` },
  })
  const { scenarios } = await owner.call(contract.generateScenarios, { body: { pcmId: moment.id } })
  const scenarioId = scenarios[0]?.id ?? 0
  await owner.call(contract.updateScenario, {
    params: { id: scenarioId },
    body: { scenarioText: `A morning with the ${PLANTED}.` },
  })
  const { id: tokenId } = await owner.call(contract.createPersonalToken, {
    body: { name: PLANTED, scopes: ['read'] },
  })
  return {
    tokenId,
    momentId: moment.id,
    imageId: stored?.id ?? 0,
    generationId: 'generationId' in image ? image.generationId : '',
    actionId: action.id,
    scenarioId,
  }
}

function send(t: TestApp, name: keyof typeof contract, input: Input, headers: Record<string, string>) {
  const { method, path } = contract[name]
  const url = path.replace(/:(\w+)/g, (_, key: string) => String(input.params?.[key] ?? 1))
  return t.app.inject({ method, url, headers, ...(input.body ? { payload: input.body } : {}) })
}

describe('calls of the contract', () => {
  it('succeed for the owner of the data, and neither show nor change data of another user', async () => {
    await using t = await startTestApp()
    const owner = t.user('ada')
    const records = await createRecords(owner)
    const eve = t.user('eve')
    await eve.call(contract.getUser)
    const { token: eveToken } = await eve.call(contract.createPersonalToken, {
      body: { name: 'all', scopes: ['read', 'write', 'generate'] },
    })
    const readAll = () =>
      Promise.all([
        owner.call(contract.listMoments),
        owner.call(contract.listDailyActions),
        owner.call(contract.listAllScenarios),
        owner.call(contract.getUser),
      ])
    const before = await readAll()

    const calls = (Object.entries(ACCESS) as [keyof typeof contract, Access][]).map(([name, access]) => {
      const { params, body }: Input =
        typeof access === 'function' ? access(records) : { body: OWN_BODIES[name] ?? {} }
      const isRead = contract[name].method === 'GET'
      return { name, access, input: { ...(params ? { params } : {}), ...(isRead || !body ? {} : { body }) } }
    })
    for (const { name, access, input } of calls) {
      if (access !== 'public') {
        const anonymous = await send(t, name, input, {})
        expect(anonymous.statusCode, `${name} without a token`).toBe(401)
        expect(anonymous.json().message).toContain('Unauthorized')
        expect(
          (await send(t, name, input, { authorization: 'Bearer forged' })).statusCode,
          `${name} with a forged token`,
        ).toBe(401)
      }
      const foreign = await send(t, name, input, eve.headers)
      if (typeof access === 'function') expect(foreign.statusCode, `${name} for another user`).toBe(404)
      expect(foreign.payload, `${name} for another user`).not.toContain(PLANTED)
      const byToken = await send(t, name, input, { authorization: `Bearer ${eveToken}` })
      if (contract[name].tokenScope === null)
        expect(byToken.json().code, `${name} with a personal token`).toBe('insufficient_scope')
      else if (typeof access === 'function')
        expect(byToken.statusCode, `${name} with the token of another user`).toBe(404)
      expect(byToken.payload, `${name} with the token of another user`).not.toContain(PLANTED)
    }
    expect(await readAll()).toEqual(before)

    const statuses: Record<string, number> = {}
    for (const { name, input } of calls)
      statuses[name] = (await send(t, name, input, owner.headers)).statusCode
    expect(statuses).toEqual(Object.fromEntries(calls.map(({ name }) => [name, OWNER_STATUS[name] ?? 200])))
  })

  it('of administrators neither show nor change a word of anybody', async () => {
    await using t = await startTestApp()
    const owner = t.user('ada')
    const records = await createRecords(owner)
    await t.deps.db.$client.query(
      "insert into generations (id, user_id, pcm_id, prompt, feedback, seed, model_choice, status, stage, finished_at, content_hash, error_code) values ($1, $2, $3, $4, $4, 1, 'gpt-image-1', 'failed', 'done', now(), 'x', 'generation_failed')",
      [t.deps.newId(), owner.userId, records.momentId, `A ${PLANTED} that was not painted.`],
    )
    const eve = t.user('eve')
    await eve.call(contract.getUser)
    await t.deps.db.$client.query("update users set is_admin = true where id = 'user-eve'")
    const before = await owner.call(contract.listMoments)
    const reached = await Promise.all(
      ADMIN_CALLS.filter((name) => contract[name].method === 'GET').map(async (name) => {
        const access = ACCESS[name]
        const response = await send(t, name, typeof access === 'function' ? access(records) : {}, eve.headers)
        expect(response.payload, name).not.toContain(PLANTED)
        return response.statusCode
      }),
    )
    expect(new Set(reached)).toEqual(new Set([200]))
    const { payload } = await send(t, 'listFailedGenerations', {}, eve.headers)
    expect(payload).toContain('generation_failed')
    expect(await owner.call(contract.listMoments)).toEqual(before)
  })
})
