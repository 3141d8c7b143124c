import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createMoment } from '#server/testing/factories.ts'
import { failure, startTestApp, type TestUser } from '#server/testing/test-app.ts'
import { contract } from '#shared/contract/index.ts'

const zone = (name: string) => ({ headers: { 'x-time-zone': name } })

async function completeOne(user: TestUser, where: { headers: Record<string, string> }) {
  const { id } = await user.call(contract.createDailyAction, { body: { pcmId: 1, actionText: 'Write.' } })
  return user.call(contract.completeDailyAction, { params: { id } }, where)
}

describe('stats', () => {
  it('responds to a stats request without sign-in with 401', async () => {
    await using t = await startTestApp({ hasWorker: false })
    expect((await t.app.inject({ url: '/api/user-stats' })).statusCode).toBe(401)
  })

  it('returns empty stats to a new user, and rejects an invalid time zone', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    expect(await ada.call(contract.getStats)).toMatchObject({
      totalScenarios: 0,
      dailyActionsCompleted: 0,
      mentalRehearsalsCompleted: 0,
      currentStreak: 0,
      longestStreak: 0,
      lastActivityDate: null,
      timeZone: 'UTC',
      days: [],
    })
    expect((await ada.call(contract.getStats, zone('europe/PARIS'))).timeZone).toBe('Europe/Paris')
    const error = await failure(ada.call(contract.getStats, zone('Mars/Olympus')))
    expect(error.body.fields).toHaveProperty('x-time-zone')
  })

  it('counts days in the user’s time zone, without actions that are not completed', async () => {
    let now = new Date('2026-11-20T04:50:00Z')
    await using t = await startTestApp({ hasWorker: false, overrides: { now: () => now } })
    const ada = t.user()
    await createMoment(ada)
    const newYork = zone('America/New_York')
    await completeOne(ada, newYork)
    now = new Date('2026-11-20T05:10:00Z')
    const second = await completeOne(ada, newYork)
    await ada.call(contract.recordMomentRehearsal, { body: { pcmId: 1, durationMinutes: 3 } }, newYork)
    expect(await ada.call(contract.getStats, newYork)).toMatchObject({
      dailyActionsCompleted: 2,
      mentalRehearsalsCompleted: 1,
      rehearsalMinutes: 3,
      currentStreak: 2,
      longestStreak: 2,
      lastActivityDate: '2026-11-20',
      today: '2026-11-20',
      days: [
        { day: '2026-11-19', actions: 1, rehearsals: 0 },
        { day: '2026-11-20', actions: 1, rehearsals: 1 },
      ],
    })
    // It is the next morning in London; recorded days do not change with the time zone.
    expect(await ada.call(contract.getStats, zone('Europe/London'))).toMatchObject({
      currentStreak: 2,
      timeZone: 'Europe/London',
    })
    await ada.call(contract.updateDailyAction, { params: { id: second.id }, body: { isCompleted: false } })
    expect(await ada.call(contract.getStats)).toMatchObject({ dailyActionsCompleted: 1, currentStreak: 2 })
    now = new Date('2026-11-22T12:00:00Z')
    expect(await ada.call(contract.getStats)).toMatchObject({ currentStreak: 0, longestStreak: 2 })
  })

  it('keeps the stored stats consistent under concurrent changes', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user()
    await createMoment(ada)
    const utc = zone('UTC')
    await Promise.all([
      ...Array.from({ length: 8 }, () => completeOne(ada, utc)),
      ada.call(contract.recordMomentRehearsal, { body: { pcmId: 1 } }, utc),
      ada.call(contract.generateScenarios, { body: { pcmId: 1 } }),
    ])
    const { rows } = await t.deps.db.execute(sql`
      select total_scenarios, daily_actions_completed, mental_rehearsals_completed, current_streak from user_stats`)
    expect(rows).toEqual([
      { total_scenarios: 3, daily_actions_completed: 8, mental_rehearsals_completed: 1, current_streak: 1 },
    ])
  })

  it('counts no data of another user', async () => {
    await using t = await startTestApp({ hasWorker: false })
    const ada = t.user('ada')
    await createMoment(ada)
    await completeOne(ada, zone('UTC'))
    expect(await t.user('eve').call(contract.getStats)).toMatchObject({
      dailyActionsCompleted: 0,
      days: [],
    })
  })
})
