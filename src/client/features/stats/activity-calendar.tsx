import { useEffect, useRef } from 'react'
import type { ActiveDay } from '#shared/contract/stats.ts'
import { formatDay } from '#shared/domain/days.ts'
import { calendarWeeks } from './calendar-weeks.ts'

const CELL = 14
const GAP = 3
const STEP = CELL + GAP
const TOP = 18
/** From no practice to three times and more in a day. */
const SHADES = ['fill-lifted', 'fill-amber/45', 'fill-amber/70', 'fill-amber'] as const

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
        {weeks.map((week, x) => (
          <g key={week[0]?.day}>
            {monthAbove(week, weeks[x - 1]) && (
              <text x={x * STEP} y={11} className="fill-faint text-[11px]">
                {monthAbove(week, weeks[x - 1])}
              </text>
            )}
            {week.map(
              ({ day, count, isFuture }, y) =>
                !isFuture && (
                  <rect
                    key={day}
                    x={x * STEP}
                    y={TOP + y * STEP}
                    width={CELL}
                    height={CELL}
                    rx={4}
                    className={`${SHADES[Math.min(count, SHADES.length - 1)]} ${day === today ? 'stroke-glow' : ''}`}
                  >
                    <title>{`${formatDay(day)}: ${count === 0 ? 'no practice' : `practised ${count} ${count === 1 ? 'time' : 'times'}`}`}</title>
                  </rect>
                ),
            )}
          </g>
        ))}
      </svg>
    </section>
  )
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
