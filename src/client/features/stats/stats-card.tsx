import { useQuery } from '@tanstack/react-query'
import Flame from 'lucide-react/icons/flame'
import type { Stats } from '#shared/contract/practice.ts'
import { statsQuery } from '../../entities/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { ActivityCalendar } from './activity-calendar.tsx'

/** The practice statistics: streak, totals and calendar. */
export function StatsCard() {
  const stats = useQuery(statsQuery)
  if (stats.data) return <Practice stats={stats.data} />
  if (stats.isError)
    return (
      <ErrorState
        title="Your practice did not load"
        onRetry={() => void stats.refetch()}
        isRetrying={stats.isFetching}
      >
        <p>Everything you recorded is kept.</p>
      </ErrorState>
    )
  return (
    <Card role="status" aria-label="Loading your practice">
      <Skeleton className="h-72" />
    </Card>
  )
}

function Practice({ stats }: { stats: Stats }) {
  const { currentStreak, longestStreak } = stats
  if (stats.dailyActionsCompleted + stats.mentalRehearsalsCompleted === 0) return <NoPractice />
  const isDoneToday = stats.days.at(-1)?.day === stats.today
  return (
    <Card aria-labelledby="practice-title" className="flex min-w-0 flex-col justify-between gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 id="practice-title" className="text-xl">
            Your practice
          </h2>
          <p className="text-sm text-quiet">{streakMessage(currentStreak, isDoneToday)}</p>
        </div>
        <p className="flex items-center gap-2 text-quiet">
          <Flame
            aria-hidden="true"
            className={currentStreak > 0 ? 'size-7 text-amber' : 'size-7 text-faint'}
          />
          <span className="font-serif text-2xl text-words tabular-nums">{currentStreak}</span>
          {currentStreak === 1 ? 'day in a row' : 'days in a row'}
        </p>
      </div>
      <ActivityCalendar today={stats.today} days={stats.days} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Total label="Longest streak" value={`${longestStreak} ${longestStreak === 1 ? 'day' : 'days'}`} />
        <Total label="Actions completed" value={stats.dailyActionsCompleted} />
        <Total
          label="Rehearsals"
          value={`${stats.mentalRehearsalsCompleted} (${stats.rehearsalMinutes} min)`}
        />
        <Total label="Future scenarios" value={stats.totalScenarios} />
      </dl>
    </Card>
  )
}

/** Before the first action or rehearsal, when a streak of 0 and an empty calendar would say nothing. */
function NoPractice() {
  return (
    <Card aria-labelledby="practice-title">
      <h2 id="practice-title" className="text-xl">
        Your practice
      </h2>
      <p className="mt-1 max-w-prose text-quiet">
        Complete a small action or rehearse a moment, and your first day appears here.
      </p>
    </Card>
  )
}

function Total({ label, value }: { label: string; value: string | number }) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="text-base tabular-nums">{value}</dd>
    </div>
  )
}

function streakMessage(streak: number, isDoneToday: boolean): string {
  if (isDoneToday) return 'Today counts already. Anything more is a gift.'
  if (streak > 0) return 'One action or one rehearsal today carries it on.'
  return 'A day counts when you complete an action or rehearse a moment.'
}
