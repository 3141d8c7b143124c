import { describe, expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { failure, LAYERS, startTestApp } from '#server/testing/test-app.ts'
import type { CallInput } from '#shared/contract/call.ts'
import { contract } from '#shared/contract/index.ts'

describe('moments', () => {
  it('are created once per number; a second creation updates the moment', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const [first, second] = await Promise.all([
      createMoment(ada),
      createMoment(ada, { surfacePrompt: 'A harbour.' }),
    ])
    expect(first.id).toBe(second.id)
    expect(first.id).toBeGreaterThan(1000)
    expect(await ada.call(contract.listMoments)).toHaveLength(1)
  })

  it('are created with 201 and updated with 200', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const { headers } = t.user()
    const request = {
      method: 'POST',
      url: '/api/pcms',
      headers,
      payload: { pcmNumber: 2, ...LAYERS },
    } as const
    expect((await t.app.inject(request)).statusCode).toBe(201)
    expect((await t.app.inject(request)).statusCode).toBe(200)
  })

  it('are found by number and by id, and not found before they exist', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    expect((await failure(ada.call(contract.getMoment, { params: { pcm: 3 } }))).status).toBe(404)
    const made = await createMoment(ada, { pcmNumber: 3 })
    expect(await ada.call(contract.getMoment, { params: { pcm: 3 } })).toEqual(made)
    expect(await ada.call(contract.getMoment, { params: { pcm: made.id } })).toEqual(made)
    expect((await failure(ada.call(contract.getMoment, { params: { pcm: 7 } }))).status).toBe(404)
  })

  it('are not found by another user', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const made = await createMoment(t.user('ada'))
    const eve = t.user('eve')
    expect((await failure(eve.call(contract.getMoment, { params: { pcm: made.id } }))).status).toBe(404)
    expect(
      (
        await failure(
          eve.call(contract.updateMoment, { params: { id: made.id }, body: { surfacePrompt: 'x' } }),
        )
      ).status,
    ).toBe(404)
    expect(
      (
        await failure(
          eve.call(contract.updateDailyInspiration, {
            params: { id: made.id },
            body: { dailyInspiration: 'x' },
          }),
        )
      ).status,
    ).toBe(404)
  })

  it('are rejected with 401 without a token', async () => {
    await using t = await startTestApp({ hasWorker: false })
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic abc']) {
      const response = await t.app.inject({
        url: '/api/pcms',
        headers: authorization ? { authorization } : {},
      })
      expect(response.statusCode).toBe(401)
      expect(response.json().message).toContain('Unauthorized')
    }
  })

  it('are rejected with the name of the invalid field', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const body = { pcmNumber: 1, ...LAYERS }
    const fields = async (change: object) =>
      Object.keys(
        (await failure(ada.call(contract.createMoment, { body: { ...body, ...change } }))).body.fields ?? {},
      )
    expect(await fields({ surfacePrompt: '  ' })).toEqual(['surfacePrompt'])
    expect(await fields({ soulPrompt: 'x'.repeat(10_001) })).toEqual(['soulPrompt'])
    expect(await fields({ pcmNumber: 7 })).toEqual(['pcmNumber'])
    expect(await fields({ descriptiveName: 'x'.repeat(101) })).toEqual(['descriptiveName'])
    expect(await fields({ surfacePrompt: 'a\u0000b' })).toEqual(['surfacePrompt'])
    expect((await ada.call(contract.listMoments)).length).toBe(0)
  })

  it('update the combined prompt with the text, and discard the enhanced prompt of the earlier text', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const made = await createMoment(ada)
    expect(made.combinedPrompt).toBe(
      `VISUAL SCENE:\n${LAYERS.surfacePrompt}\n\nSENSORY DETAILS:\n${LAYERS.sensoryPrompt}\n\nEMOTIONAL ESSENCE & MEANING:\n${LAYERS.soulPrompt}`,
    )
    const update = (body: Parameters<typeof ada.call<typeof contract.updateMoment>>[1]['body']) =>
      ada.call(contract.updateMoment, { params: { id: made.id }, body })
    const { enhancedPrompt } = await ada.call(contract.enhancePrompt, {
      body: { prompt: made.combinedPrompt ?? '' },
    })
    await update({ enhancedPrompt })
    expect((await update({ descriptiveName: ' Home  ' })).enhancedPrompt).toBe(enhancedPrompt)
    expect((await update({ surfacePrompt: 'A harbour at night.' })).enhancedPrompt).toBeNull()
    await update({ enhancedPrompt: 'By hand.' })
    const kept = await update({ surfacePrompt: 'A hill.' })
    expect(kept.enhancedPrompt).toBe('By hand.')
    expect(kept.combinedPrompt).toContain('A hill.')
    expect(kept.descriptiveName).toBe('Home')
    expect((await update({ descriptiveName: '   ' })).descriptiveName).toBeNull()
  })

  it('do not take an enhancement of words that changed meanwhile', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const made = await createMoment(ada)
    const { enhancedPrompt } = await ada.call(contract.enhancePrompt, {
      body: { prompt: made.combinedPrompt ?? '' },
    })
    const update = (body: CallInput<typeof contract.updateMoment>['body']) =>
      ada.call(contract.updateMoment, { params: { id: made.id }, body })
    await update({ surfacePrompt: 'A harbour at night.' })
    expect(await failure(update({ enhancedPrompt }))).toMatchObject({ status: 409 })
    expect(await failure(update({ enhancedPrompt: ` ${enhancedPrompt}\n` }))).toMatchObject({ status: 409 })
    expect((await ada.call(contract.getMoment, { params: { pcm: 1 } })).enhancedPrompt).toBeNull()
    await update({ surfacePrompt: made.surfacePrompt ?? '', enhancedPrompt })
    expect((await update({ surfacePrompt: 'A hill.' })).enhancedPrompt).toBeNull()
  })

  it('know an enhancement by its words, not by what the client says of it', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { id } = await createMoment(ada)
    const update = async (payload: object) => {
      const response = await t.app.inject({
        method: 'PUT',
        url: `/api/pcms/${id}`,
        headers: ada.headers,
        payload,
      })
      return response.json()
    }
    await update({ enhancedPrompt: 'By hand.', isEnhancedPromptEdited: false })
    const kept = await update({ surfacePrompt: 'A hill.' })
    expect(kept.enhancedPrompt).toBe('By hand.')
    expect(kept).not.toHaveProperty('isEnhancedPromptEdited')
  })

  it('change in the fields that are sent only', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const made = await createMoment(ada)
    const changed = await ada.call(contract.updateMoment, {
      params: { id: made.id },
      body: { surfacePrompt: 'A hill.' },
    })
    const { descriptiveName, sensoryPrompt, soulPrompt } = made
    expect(changed).toMatchObject({ surfacePrompt: 'A hill.', descriptiveName, sensoryPrompt, soulPrompt })
    const again = await ada.call(contract.createMoment, { body: { pcmNumber: 1, soulPrompt: 'Peace.' } })
    expect(again).toMatchObject({
      surfacePrompt: 'A hill.',
      descriptiveName,
      sensoryPrompt,
      soulPrompt: 'Peace.',
    })
  })

  it('are in progress with one or two layers, and get a combined prompt with the third', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const { surfacePrompt, sensoryPrompt, soulPrompt } = LAYERS
    const create = (body: object) => ada.call(contract.createMoment, { body: { pcmNumber: 1, ...body } })
    expect((await failure(create({ descriptiveName: 'Home' }))).body.fields).toHaveProperty('surfacePrompt')
    expect(await create({ sensoryPrompt })).toMatchObject({ surfacePrompt: null, combinedPrompt: null })
    expect(await create({ surfacePrompt })).toMatchObject({ surfacePrompt, sensoryPrompt, soulPrompt: null })
    expect((await create({ soulPrompt })).combinedPrompt).toContain(soulPrompt)
  })

  it('keep three layers of the greatest length whole, also in the prompt that is enhanced', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const [surfacePrompt, sensoryPrompt, soulPrompt] = ['a', 'b', 'c'].map((letter) => letter.repeat(10_000))
    const layers = { surfacePrompt, sensoryPrompt, soulPrompt }
    const made = await ada.call(contract.createMoment, { body: { pcmNumber: 1, ...layers } })
    expect(made).toMatchObject(layers)
    const { enhancedPrompt } = await ada.call(contract.enhancePrompt, {
      body: { prompt: made.combinedPrompt ?? '' },
    })
    const saved = await ada.call(contract.updateMoment, { params: { id: made.id }, body: { enhancedPrompt } })
    for (const layer of Object.values(layers)) expect(saved.enhancedPrompt).toContain(layer)
  })

  it('say that a prompt edited by hand is of earlier words, until these come back or the prompt is kept', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const made = await createMoment(ada)
    const update = (body: CallInput<typeof contract.updateMoment>['body']) =>
      ada.call(contract.updateMoment, { params: { id: made.id }, body })
    const { enhancedPrompt } = await ada.call(contract.enhancePrompt, {
      body: { prompt: made.combinedPrompt ?? '' },
    })
    expect((await update({ enhancedPrompt })).isPromptOutdated).toBe(false)
    expect(await update({ surfacePrompt: 'A hill.' })).toMatchObject({
      enhancedPrompt: null,
      isPromptOutdated: false,
    })
    expect((await update({ enhancedPrompt: 'By hand.' })).isPromptOutdated).toBe(false)
    expect((await update({ descriptiveName: 'Home' })).isPromptOutdated).toBe(false)
    expect(await update({ soulPrompt: 'A new reason.' })).toMatchObject({
      enhancedPrompt: 'By hand.',
      isPromptOutdated: true,
    })
    expect((await ada.call(contract.listMoments))[0]?.isPromptOutdated).toBe(true)
    expect((await update({ soulPrompt: LAYERS.soulPrompt })).isPromptOutdated).toBe(false)
    await update({ soulPrompt: 'A new reason.' })
    expect(await update({ enhancedPrompt: 'By hand.' })).toMatchObject({
      enhancedPrompt: 'By hand.',
      isPromptOutdated: false,
    })
    expect((await update({ soulPrompt: 'Another reason.' })).isPromptOutdated).toBe(true)
  })

  it('keep an outdated prompt only for the words that the person has seen', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const made = await createMoment(ada)
    const update = (body: CallInput<typeof contract.updateMoment>['body'], version?: number) =>
      ada.call(
        contract.updateMoment,
        { params: { id: made.id }, body },
        version === undefined ? {} : { headers: { 'if-match': `"${version}"` } },
      )
    await update({ enhancedPrompt: 'By hand.' })
    const { version } = await update({ surfacePrompt: 'A hill.' })
    await update({ surfacePrompt: 'A mountain.' })
    expect((await failure(update({ enhancedPrompt: 'By hand.' }, version))).status).toBe(412)
    const kept = await update({ enhancedPrompt: 'By hand.' }, version + 1)
    expect(kept.isPromptOutdated).toBe(false)
    // The response was lost, and the request is repeated.
    expect(await update({ enhancedPrompt: 'By hand.' }, version + 1)).toEqual(kept)
  })

  it('are in progress again when a layer is emptied by null, and lose nothing else', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const made = await createMoment(ada)
    const update = (body: CallInput<typeof contract.updateMoment>['body']) =>
      ada.call(contract.updateMoment, { params: { id: made.id }, body })
    await update({ descriptiveName: 'Home', enhancedPrompt: 'By hand.' })
    expect((await failure(update({ soulPrompt: '' }))).status).toBe(400)
    expect(await update({ soulPrompt: null })).toMatchObject({
      surfacePrompt: LAYERS.surfacePrompt,
      sensoryPrompt: LAYERS.sensoryPrompt,
      soulPrompt: null,
      combinedPrompt: null,
      descriptiveName: 'Home',
      enhancedPrompt: 'By hand.',
      isPromptOutdated: true,
    })
    expect(await update({ soulPrompt: LAYERS.soulPrompt })).toMatchObject({
      combinedPrompt: made.combinedPrompt,
      isPromptOutdated: false,
    })
  })

  it('ignore fields that only the server may set', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const body = {
      pcmNumber: 1,
      ...LAYERS,
      imageUrl: '/media/images/x',
      isCompleted: true,
      userId: 'user-eve',
    }
    const made = await ada.call(contract.createMoment, { body })
    expect(made).toMatchObject({ imageUrl: null, isCompleted: false })
    expect((await ada.call(contract.updateStoryProgress, { body: { completedPcms: 6 } })).completedPcms).toBe(
      0,
    )
  })

  it('start with ten credits and a story, whatever the first call is', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const calls = await Promise.all([
      ada.call(contract.getUser),
      ada.call(contract.getStory),
      ada.call(contract.getUser),
      ada.call(contract.listMoments),
    ])
    expect(calls[0]).toMatchObject({
      credits: 10,
      email: 'ada@example.com',
      firstName: 'ada',
      isCreditExempt: false,
    })
    expect(calls[1]).toMatchObject({ title: 'My Future Memory', completedPcms: 0, isCompleted: false })
  })
})
