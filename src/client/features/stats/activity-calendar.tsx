import { useEffect, useRef } from 'react'
import type { ActiveDay } from '#shared/contract/practice.ts'
import { addDays, type Day, formatDay } from '#shared/domain/days.ts'

const CELL = 14
const GAP = 3
const STEP = CELL + GAP
const TOP = 18
/** From once to three times and more in a day. */
const SHADES = ['fill-amber/45', 'fill-amber/70', 'fill-amber'] as const
const ROUND = 4
const SIDE = CELL - 2 * ROUND

/** A year of days; the more was practised, the lighter. */
export function ActivityCalendar({ today, days }: { today: string; days: readonly ActiveDay[] }) {
  const frame = useRef<HTMLElement>(null)
  const weeks = calendarWeeks(today, days)
  const activeCount = days.length

  // On a narrow screen the newest weeks are what one came for.
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth
  }, [])

  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label="Your year of practice"
      className="overflow-x-auto rounded-s pb-1"
    >
      <svg
        viewBox={`0 0 ${weeks.length * STEP} ${TOP + 7 * STEP}`}
        role="img"
        aria-label={`Practice on ${activeCount} ${activeCount === 1 ? 'day' : 'days'} of the last year.${newest(days)}`}
        className="block w-full min-w-176"
      >
        <path d={emptyDays(weeks)} className="fill-lifted" />
        {weeks.map((week, x) => (
          <g key={week[0]?.day}>
            {monthAbove(week, weeks[x - 1]) && (
              <text x={x * STEP} y={11} className="fill-faint text-[11px]">
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

/** Every day without practice in one shape: most of a year's days, and each as an element of its own would be felt. */
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

/** The month's name over the week in which it begins. */
function monthAbove(week: Week, before: Week | undefined): string {
  const month = week[0]?.day.slice(0, 7)
  if (!month || !before || before[0]?.day.slice(0, 7) === month) return ''
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

function newest(days: readonly ActiveDay[]): string {
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

/** 53 weeks from Sunday to Saturday, the last of which holds today. */
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
