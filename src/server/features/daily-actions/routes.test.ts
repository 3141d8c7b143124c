import { describe, expect, it } from 'vitest'
import { createAction, createMoment } from '#server/testing/factories.ts'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

const of = ({ id }: { id: number }) => ({ params: { id } })

describe('daily actions', () => {
  it('are rejected with 401 without a token', async () => {
    await using t = await startTestApp({ hasWorker: false })
    for (const [method, url] of [
      ['GET', '/api/daily-actions'],
      ['GET', '/api/daily-actions/pcm/1'],
      ['POST', '/api/daily-actions'],
      ['POST', '/api/daily-actions/1/complete'],
      ['PUT', '/api/daily-actions/1'],
      ['DELETE', '/api/daily-actions/1'],
    ] as const)
      expect((await t.app.inject({ method, url })).statusCode, `${method} ${url}`).toBe(401)
  })

  it('are trimmed, and listed newest first, per moment and in total', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const [one, two] = [await createMoment(ada), await createMoment(ada, { pcmNumber: 2 })]
    const first = await createAction(ada, 1, '  Write one page. ')
    const second = await createAction(ada, one.id, 'Walk to the lake.')
    const other = await createAction(ada, two.id, 'Call my sister.')
    expect(first).toMatchObject({
      actionText: 'Write one page.',
      pcmId: one.id,
      isCompleted: false,
      completedAt: null,
    })
    const ofOne = await ada.call(contract.listMomentActions, { params: { pcm: 1 } })
    expect(ofOne.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await ada.call(contract.listMomentActions, { params: { pcm: one.id } })).toEqual(ofOne)
    expect((await ada.call(contract.listDailyActions)).map(({ id }) => id)).toEqual([
      other.id,
      second.id,
      first.id,
    ])
  })

  it('are not found by another user', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user('ada')
    const eve = t.user('eve')
    const moment = await createMoment(ada)
    const action = await createAction(ada)
    const attempts = [
      createAction(eve, moment.id),
      eve.call(contract.listMomentActions, { params: { pcm: moment.id } }),
      eve.call(contract.completeDailyAction, of(action)),
      eve.call(contract.updateDailyAction, { ...of(action), body: { actionText: 'Mine.' } }),
      eve.call(contract.removeDailyAction, of(action)),
    ]
    for (const error of await Promise.all(attempts.map(failure))) expect(error.status).toBe(404)
    expect(await eve.call(contract.listDailyActions)).toEqual([])
    expect(await ada.call(contract.listDailyActions)).toEqual([action])
  })

  it('are rejected with the name of the invalid field', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const action = await createAction(ada)
    const fieldsOf = async (attempt: Promise<unknown>) =>
      Object.keys((await failure(attempt)).body.fields ?? {})
    expect(await fieldsOf(createAction(ada, 1, '   '))).toEqual(['actionText'])
    expect(await fieldsOf(createAction(ada, 1, 'x'.repeat(501)))).toEqual(['actionText'])
    expect(await fieldsOf(createAction(ada, 7))).toEqual(['pcmId'])
    expect(
      await fieldsOf(ada.call(contract.updateDailyAction, { ...of(action), body: { actionText: ' ' } })),
    ).toEqual(['actionText'])
    const elsewhere = { headers: { 'x-time-zone': 'Mars/Olympus' } }
    expect(await fieldsOf(ada.call(contract.completeDailyAction, of(action), elsewhere))).toEqual([
      'x-time-zone',
    ])
  })

  it('are created once per idempotency key, also by concurrent requests', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const request = (actionText = 'Write one page.') =>
      t.app.inject({
        method: 'POST',
        url: '/api/daily-actions',
        headers: { ...ada.headers, 'idempotency-key': 'k1' },
        payload: { pcmId: 1, actionText },
      })
    const responses = await Promise.all([request(), request(), request()])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201])
    expect(new Set(responses.map((response) => response.json().id)).size).toBe(1)
    expect((await request('Another.')).statusCode).toBe(422)
    expect(await ada.call(contract.listDailyActions)).toHaveLength(1)
  })

  it('keep the time and local date of their first completion', async () => {
    let now = new Date('2026-11-21T03:30:00Z')
    await using t = await startTestApp({ hasWorker: false, overrides: { now: () => now } })
    const ada = t.user()
    await createMoment(ada)
    const action = await createAction(ada)
    const inNewYork = { headers: { 'x-time-zone': 'America/New_York' } }
    const done = await ada.call(contract.completeDailyAction, of(action), inNewYork)
    expect(done).toMatchObject({
      isCompleted: true,
      completedAt: now.toISOString(),
      completedOn: '2026-11-20',
    })
    now = new Date('2026-11-22T12:00:00Z')
    expect(await ada.call(contract.completeDailyAction, of(action), inNewYork)).toEqual(done)
    expect(
      await ada.call(contract.updateDailyAction, { ...of(action), body: { isCompleted: true } }, inNewYork),
    ).toEqual(done)
    const open = await ada.call(contract.updateDailyAction, { ...of(action), body: { isCompleted: false } })
    expect(open).toMatchObject({ isCompleted: false, completedAt: null, completedOn: null })
    // Without the header, the last stored time zone applies.
    now = new Date('2026-11-23T01:00:00Z')
    expect((await ada.call(contract.completeDailyAction, of(action))).completedOn).toBe('2026-11-22')
  })

  it('can be edited and deleted only while open', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const action = await createAction(ada)
    const rename = (actionText: string) =>
      ada.call(contract.updateDailyAction, { ...of(action), body: { actionText } })
    expect((await rename(' Write two pages. ')).actionText).toBe('Write two pages.')
    await ada.call(contract.completeDailyAction, of(action))
    expect((await failure(rename('Write nothing.'))).status).toBe(409)
    expect((await failure(ada.call(contract.removeDailyAction, of(action)))).status).toBe(409)
    await ada.call(contract.updateDailyAction, { ...of(action), body: { isCompleted: false } })
    expect(await ada.call(contract.removeDailyAction, of(action))).toEqual({ id: action.id })
    expect((await failure(ada.call(contract.removeDailyAction, of(action)))).status).toBe(404)
    expect((await failure(ada.call(contract.completeDailyAction, of(action)))).status).toBe(404)
  })
})
