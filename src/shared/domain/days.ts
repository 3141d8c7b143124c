/** A day of the calendar, YYYY-MM-DD. Which day it is depends on where one is. */
export type Day = string

const DAY_MS = 86_400_000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Whether this machine knows the time zone by its IANA name. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(name)) return false
  try {
    formatterFor(name)
    return true
  } catch {
    return false
  }
}

function formatterFor(timeZone: string) {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** The day that an instant falls on in a time zone. Throws RangeError for a zone that is none. */
export function dayOf(instant: Date, timeZone: string): Day {
  const parts = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

const toUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** The day so many days later; earlier when below zero. */
export const addDays = (day: Day, count: number): Day =>
  new Date(toUtc(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one day to a later one; below zero when it is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS)

const SHOWN = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "MMM d, yyyy", e.g. "Nov 5, 2026". */
export const formatDay = (day: Day): string => SHOWN.format(toUtc(day))
