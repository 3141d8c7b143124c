import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { addDays, dayOf } from '#shared/domain/days.ts'
import { countStreaks } from '#shared/domain/streaks.ts'
import { persistTimeZone } from '../users/service.ts'
import * as queries from './queries.ts'

/** 53 weeks, the span of the calendar. */
const CALENDAR_DAYS = 371

/** The current time and date in the user's time zone, by which practice is dated. */
export interface UserClock {
  timeZone: string
  now: Date
  today: string
}

/** Uses the time zone of the request, which is stored, else the stored one, else UTC. */
export async function resolveUserClock(
  deps: Deps,
  userId: string,
  requestTimeZone: string | null,
): Promise<UserClock> {
  const timeZone = await persistTimeZone(deps, userId, requestTimeZone)
  const now = deps.now()
  return { timeZone, now, today: dayOf(now, timeZone) }
}

/** Totals, streaks, and the days with practice of the last 53 weeks. */
export async function getStats(deps: Deps, userId: string, requestTimeZone: string | null) {
  const clock = await resolveUserClock(deps, userId, requestTimeZone)
  const { totals, practice } = await readStats(deps.db, userId, clock)
  const firstDay = addDays(clock.today, 1 - CALENDAR_DAYS)
  return {
    ...totals,
    rehearsalMinutes: practice.reduce((sum, { minutes }) => sum + minutes, 0),
    today: clock.today,
    timeZone: clock.timeZone,
    days: practice
      .filter(({ day }) => day >= firstDay)
      .map(({ day, actions, rehearsals }) => ({ day, actions, rehearsals })),
  }
}

/** Recomputes the user's `user_stats` row; called in every transaction that changes what it counts. */
export async function refreshStats(tx: Db, userId: string, clock: UserClock): Promise<void> {
  await queries.lockStats(tx, userId)
  const { totals } = await readStats(tx, userId, clock)
  await queries.writeStats(tx, userId, totals)
}

async function readStats(db: Db, userId: string, clock: UserClock) {
  const practice = await queries.listPracticeDays(db, userId)
  const totalScenarios = await queries.countScenarios(db, userId)
  const streaks = countStreaks(
    practice.map(({ day, firstAt, lastAt }) => ({
      day,
      firstAt: new Date(firstAt),
      lastAt: new Date(lastAt),
    })),
    clock,
  )
  return {
    practice,
    totals: {
      totalScenarios,
      dailyActionsCompleted: practice.reduce((sum, { actions }) => sum + actions, 0),
      mentalRehearsalsCompleted: practice.reduce((sum, { rehearsals }) => sum + rehearsals, 0),
      currentStreak: streaks.current,
      longestStreak: streaks.longest,
      lastActivityDate: practice.at(-1)?.day ?? null,
    },
  }
}
