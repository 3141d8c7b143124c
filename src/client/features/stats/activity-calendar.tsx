import { useEffect, useRef } from 'react'
import type { ActiveDay } from '#shared/contract/practice.ts'
import { addDays, type Day, formatDay } from '#shared/domain/days.ts'

const CELL = 14
const GAP = 3
const STEP = CELL + GAP
const TOP = 18
/** For one, two, and three or more times on a day. */
const SHADES = ['fill-amber/45', 'fill-amber/70', 'fill-amber'] as const
const ROUND = 4
const SIDE = CELL - 2 * ROUND

/** A calendar heat map of the last year's practice. */
export function ActivityCalendar({ today, days }: { today: string; days: readonly ActiveDay[] }) {
  const section = useRef<HTMLElement>(null)
  const weeks = calendarWeeks(today, days)
  const activeCount = days.length

  // On a narrow screen the newest weeks must be visible.
  useEffect(() => {
    if (section.current) section.current.scrollLeft = section.current.scrollWidth
  }, [])

  return (
    <section
      ref={section}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label="Your year of practice"
      className="overflow-x-auto rounded-s pb-1"
    >
      <svg
        viewBox={`0 0 ${weeks.length * STEP} ${TOP + 7 * STEP}`}
        role="img"
        aria-label={`Practice on ${activeCount} ${activeCount === 1 ? 'day' : 'days'} of the last year.${mostRecentDay(days)}`}
        className="block w-full min-w-176"
      >
        <path d={emptyDays(weeks)} className="fill-lifted" />
        {weeks.map((week, x) => (
          <g key={week[0]?.day}>
            {monthAbove(week, weeks[x - 1]) && (
              <text x={x * STEP} y={11} className="fill-faint text-[14px] lg:text-[11px]">
                {monthAbove(week, weeks[x - 1])}
              </text>
            )}
            {week.map(
              ({ day, count }, y) =>
                (count > 0 || day === today) && (
                  <rect
                    key={day}
                    x={x * STEP}
                    y={TOP + y * STEP}
                    width={CELL}
                    height={CELL}
                    rx={ROUND}
                    className={`${SHADES[Math.min(count, SHADES.length) - 1] ?? 'fill-lifted'} ${day === today ? 'stroke-glow' : ''}`}
                  >
                    <title>{`${formatDay(day)}: ${count === 0 ? 'no practice yet' : `practised ${count} ${count === 1 ? 'time' : 'times'}`}`}</title>
                  </rect>
                ),
            )}
          </g>
        ))}
      </svg>
    </section>
  )
}

/** All days without practice as one path: an element for each of up to 371 days would slow down rendering. */
function emptyDays(weeks: readonly Week[]): string {
  const corner = (dx: number, dy: number) => `a${ROUND} ${ROUND} 0 0 1 ${dx} ${dy}`
  const cell = `h${SIDE}${corner(ROUND, ROUND)}v${SIDE}${corner(-ROUND, ROUND)}h${-SIDE}${corner(-ROUND, -ROUND)}v${-SIDE}${corner(ROUND, -ROUND)}z`
  return weeks
    .flatMap((week, x) =>
      week.map(({ count, isFuture }, y) =>
        count > 0 || isFuture ? '' : `M${x * STEP + ROUND} ${TOP + y * STEP}${cell}`,
      ),
    )
    .join('')
}

type Week = ReturnType<typeof calendarWeeks>[number]

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The label of the first week of a month; empty for other weeks. */
function monthAbove(week: Week, before: Week | undefined): string {
  const month = week[0]?.day.slice(0, 7)
  if (!month || !before || before[0]?.day.slice(0, 7) === month) return ''
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

function mostRecentDay(days: readonly ActiveDay[]): string {
  const last = days.at(-1)
  return last ? ` Most recently on ${formatDay(last.day)}.` : ''
}

interface CalendarDay {
  day: Day
  count: number
  isFuture: boolean
}

const WEEKS = 53
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** 53 weeks from Sunday to Saturday, ending with the week of today. */
export function calendarWeeks(today: Day, active: readonly ActiveDay[]): CalendarDay[][] {
  const counts = new Map(active.map(({ day, actions, rehearsals }) => [day, actions + rehearsals]))
  const first = addDays(today, -weekdayOf(today) - (WEEKS - 1) * 7)
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const day = addDays(first, week * 7 + weekday)
      return { day, count: counts.get(day) ?? 0, isFuture: day > today }
    }),
  )
}
