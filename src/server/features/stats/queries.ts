import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { dailyActions } from '#server/db/schema/daily-actions.ts'
import { mentalRehearsals, pcmMentalRehearsals } from '#server/db/schema/rehearsals.ts'
import { futureScenarios } from '#server/db/schema/scenarios.ts'
import { userStats } from '#server/db/schema/stats.ts'

export interface PracticeDayRow {
  day: string
  /** Milliseconds since the epoch. */
  firstAt: number
  lastAt: number
  actions: number
  rehearsals: number
  minutes: number
}

/** Every day with a completed action or a rehearsal, by the date in the user's time zone at that moment; oldest first. */
export async function listPracticeDays(db: Db, userId: string): Promise<PracticeDayRow[]> {
  const { rows } = await db.execute<Record<keyof PracticeDayRow, string | number>>(sql`
    with practice (day, at, actions, rehearsals, minutes) as (
      select ${dailyActions.completedOn}, ${dailyActions.completedAt}, 1, 0, 0
      from ${dailyActions}
      where ${dailyActions.userId} = ${userId} and ${dailyActions.isCompleted}
      union all
      select ${mentalRehearsals.completedOn}, ${mentalRehearsals.completedAt}, 0, 1, ${mentalRehearsals.durationMinutes}
      from ${mentalRehearsals} where ${mentalRehearsals.userId} = ${userId}
      union all
      select ${pcmMentalRehearsals.completedOn}, ${pcmMentalRehearsals.completedAt}, 0, 1, ${pcmMentalRehearsals.durationMinutes}
      from ${pcmMentalRehearsals} where ${pcmMentalRehearsals.userId} = ${userId}
    )
    select day::text as "day",
           (extract(epoch from min(at)) * 1000)::float8 as "firstAt",
           (extract(epoch from max(at)) * 1000)::float8 as "lastAt",
           sum(actions)::int as "actions", sum(rehearsals)::int as "rehearsals", sum(minutes)::int as "minutes"
    from practice where day is not null group by day order by day`)
  return rows.map((row) => ({
    day: String(row.day),
    firstAt: Number(row.firstAt),
    lastAt: Number(row.lastAt),
    actions: Number(row.actions),
    rehearsals: Number(row.rehearsals),
    minutes: Number(row.minutes),
  }))
}

export async function countScenarios(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(futureScenarios)
    .where(eq(futureScenarios.userId, userId))
  return row?.total ?? 0
}

/** Inserts or updates the user's row, which locks it until the transaction ends, so that concurrent recomputations do not overlap. */
export const lockStats = (tx: Db, userId: string) =>
  tx
    .insert(userStats)
    .values({ userId })
    .onConflictDoUpdate({ target: userStats.userId, set: { updatedAt: new Date() } })

export const writeStats = (
  tx: Db,
  userId: string,
  stats: Pick<
    typeof userStats.$inferInsert,
    | 'totalScenarios'
    | 'dailyActionsCompleted'
    | 'mentalRehearsalsCompleted'
    | 'currentStreak'
    | 'longestStreak'
    | 'lastActivityDate'
  >,
) => tx.update(userStats).set(stats).where(eq(userStats.userId, userId))
