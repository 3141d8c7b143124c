import { describe, expect, it } from 'vitest'
import { LAYERS, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

/** A word that stands in every record of the owner, and must reach nobody else. */
const PLANTED = 'hummingbird'

interface Records {
  momentId: number
  imageId: number
  generationId: string
  actionId: number
  scenarioId: number
}

interface Input {
  params?: Record<string, string | number>
  body?: object
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/**
 * How each call of the contract would reach for another person's record; 'own' for a call that names none and must
 * speak of the caller alone; 'public' for one that anyone may make. A call that is missing here does not compile.
 */
const REACH: Record<keyof typeof contract, 'public' | 'own' | ((records: Records) => Input)> = {
  getAuthConfig: 'public',
  getSiteConfig: 'public',
  getVersion: 'public',
  getUser: 'own',
  updateProfile: 'own',
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
  getCheckout: () => ({ params: { id: NOBODY } }),
  downloadAccountData: 'own',
  deleteAccount: 'own',
  listDailyActions: 'own',
  listMomentActions: ({ momentId }) => ({ params: { pcm: momentId } }),
  createDailyAction: ({ momentId }) => ({ body: { pcmId: momentId, actionText: 'Mine now.' } }),
  completeDailyAction: ({ actionId }) => ({ params: { id: actionId } }),
  updateDailyAction: ({ actionId }) => ({ params: { id: actionId }, body: { actionText: 'Mine now.' } }),
  removeDailyAction: ({ actionId }) => ({ params: { id: actionId } }),
  recordMomentRehearsal: ({ momentId }) => ({ body: { pcmId: momentId, durationMinutes: 5 } }),
  recordScenarioRehearsal: ({ scenarioId }) => ({ body: { scenarioId, durationMinutes: 5 } }),
  getStats: 'own',
  listAllScenarios: 'own',
  listScenarios: ({ momentId }) => ({ params: { pcm: momentId } }),
  generateScenarios: ({ momentId }) => ({ body: { pcmId: momentId } }),
  updateScenario: ({ scenarioId }) => ({
    params: { id: scenarioId },
    body: { scenarioText: 'Mine now, all of it.' },
  }),
  removeScenario: ({ scenarioId }) => ({ params: { id: scenarioId } }),
  generateScenarioImage: ({ scenarioId }) => ({ body: { scenarioId } }),
  createGoalContext: ({ momentId }) => ({ body: { pcmId: momentId } }),
}

/** Bodies that calls without a record need to get past their contract. */
const OWN_BODIES: Partial<Record<keyof typeof contract, object>> = {
  updateProfile: { hasCompletedProfile: true },
  updateStoryProgress: { completedPcms: 0 },
  createMoment: { pcmNumber: 1, ...LAYERS },
  generateDescriptiveName: { pcmNumber: 1, ...LAYERS },
  enhancePrompt: { prompt: 'A lake.' },
  createExport: { type: 'desktop' },
  recordDownload: { format: 'desktop' },
  startCheckout: { packId: 'none', clientKey: NOBODY },
  deleteAccount: { confirmation: 'no' },
}

async function plant(owner: Person): Promise<Records> {
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
  return {
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

describe('every call of the contract', () => {
  it('is for its owner alone, and changes nothing of another person', async () => {
    await using t = await startTestApp()
    const owner = t.person('ada')
    const records = await plant(owner)
    const eve = t.person('eve')
    await eve.call(contract.getUser)
    const readAll = () =>
      Promise.all([
        owner.call(contract.listMoments),
        owner.call(contract.listDailyActions),
        owner.call(contract.listAllScenarios),
        owner.call(contract.getUser),
      ])
    const before = await readAll()

    for (const [name, reach] of Object.entries(REACH) as [
      keyof typeof contract,
      (typeof REACH)[keyof typeof contract],
    ][]) {
      const input = typeof reach === 'function' ? reach(records) : { body: OWN_BODIES[name] ?? {} }
      const isRead = contract[name].method === 'GET'
      const asked = isRead ? { ...(input.params ? { params: input.params } : {}) } : input
      if (reach !== 'public') {
        const anonymous = await send(t, name, asked, {})
        expect(anonymous.statusCode, `${name} without a token`).toBe(401)
        expect(anonymous.json().message).toContain('Unauthorized')
        expect(
          (await send(t, name, asked, { authorization: 'Bearer forged' })).statusCode,
          `${name} with a forged token`,
        ).toBe(401)
      }
      const foreign = await send(t, name, asked, eve.headers)
      if (typeof reach === 'function') expect(foreign.statusCode, `${name} for another person`).toBe(404)
      expect(foreign.payload, `${name} for another person`).not.toContain(PLANTED)
    }
    expect(await readAll()).toEqual(before)
  })
})
