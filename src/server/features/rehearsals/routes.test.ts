import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { createMoment, createScenario } from '#server/testing/factories.ts'
import { failure, startTestApp } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

describe('rehearsals', () => {
  it('responds to rehearsal requests without sign-in with 401', async () => {
    await using t = await startTestApp({ hasWorker: false })
    for (const url of ['/api/pcm-mental-rehearsals', '/api/mental-rehearsals'])
      expect((await t.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401)
  })

  it('records rehearsals of moments and scenarios, with five minutes by default', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    const moment = await createMoment(ada)
    const scenario = await createScenario(ada)
    expect(await ada.call(contract.recordMomentRehearsal, { body: { pcmId: 1 } })).toMatchObject({
      pcmId: moment.id,
      durationMinutes: 5,
    })
    expect(
      await ada.call(contract.recordScenarioRehearsal, {
        body: { scenarioId: scenario.id, durationMinutes: 2 },
      }),
    ).toMatchObject({ scenarioId: scenario.id, durationMinutes: 2 })
    expect(await ada.call(contract.getStats)).toMatchObject({
      mentalRehearsalsCompleted: 2,
      rehearsalMinutes: 7,
    })
  })

  it('responds with 404 to a rehearsal of another user’s moment or scenario', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user('ada')
    const eve = t.user('eve')
    const moment = await createMoment(ada)
    const scenario = await createScenario(ada)
    const attempts = [
      eve.call(contract.recordMomentRehearsal, { body: { pcmId: moment.id } }),
      eve.call(contract.recordMomentRehearsal, { body: { pcmId: 1 } }),
      eve.call(contract.recordScenarioRehearsal, { body: { scenarioId: scenario.id } }),
    ]
    for (const error of await Promise.all(attempts.map(failure))) expect(error.status).toBe(404)
  })

  it('responds with 404 when the scenario is deleted while its rehearsal is recorded', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const scenario = await createScenario(ada)
    let response: Promise<unknown> | undefined
    await t.deps.db.transaction(async (tx) => {
      await tx.delete(futureScenarios).where(eq(futureScenarios.id, scenario.id))
      response = failure(ada.call(contract.recordScenarioRehearsal, { body: { scenarioId: scenario.id } }))
      // The insert waits for the lock that this transaction holds.
      await vi.waitFor(
        async () => {
          const waiting = await t.deps.db.execute(
            sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(waiting.rows).toHaveLength(1)
        },
        { timeout: 10_000 },
      )
    })
    expect(await response).toMatchObject({ status: 404 })
  })

  it('names the invalid field of a rehearsal', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const fieldsOf = async (body: object) =>
      Object.keys(
        (await failure(ada.call(contract.recordMomentRehearsal, { body: { pcmId: 1, ...body } }))).body
          .fields ?? {},
      )
    expect(await fieldsOf({ durationMinutes: 0 })).toEqual(['durationMinutes'])
    expect(await fieldsOf({ durationMinutes: 61 })).toEqual(['durationMinutes'])
    expect(await fieldsOf({ durationMinutes: 2.5 })).toEqual(['durationMinutes'])
    expect(await fieldsOf({ practisedAt: 'yesterday' })).toEqual(['practisedAt'])
    expect(await fieldsOf({ practisedAt: '2020-01-01T00:00:00Z' })).toEqual(['practisedAt'])
  })

  it('counts a rehearsal once per idempotency key, on the day it was practised', async () => {
    const now = new Date('2026-11-21T09:00:00Z')
    await using t = await startTestApp({ hasWorker: false, overrides: { now: () => now } })
    const ada = t.user()
    await createMoment(ada)
    const send = (durationMinutes = 5) =>
      t.app.inject({
        method: 'POST',
        url: '/api/pcm-mental-rehearsals',
        headers: { ...ada.headers, 'idempotency-key': 'r1', 'x-time-zone': 'Europe/Paris' },
        // 23:30 in Paris on the day before; the client was offline until the morning.
        payload: { pcmId: 1, durationMinutes, practisedAt: '2026-11-20T22:30:00Z' },
      })
    const responses = await Promise.all([send(), send(), send()])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 201])
    expect((await send(4)).statusCode).toBe(422)
    expect(await ada.call(contract.getStats)).toMatchObject({
      mentalRehearsalsCompleted: 1,
      currentStreak: 1,
      lastActivityDate: '2026-11-20',
      today: '2026-11-21',
    })
  })

  it('returns the rehearsal for a repeated idempotency key after its scenario was replaced, and still counts it', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const scenario = await createScenario(ada)
    const record = () =>
      ada.call(
        contract.recordScenarioRehearsal,
        { body: { scenarioId: scenario.id } },
        { headers: { 'idempotency-key': 'r2' } },
      )
    const first = await record()
    await createScenario(ada)
    expect((await record()).id).toBe(first.id)
    expect((await ada.call(contract.getStats)).mentalRehearsalsCompleted).toBe(1)
  })
})
