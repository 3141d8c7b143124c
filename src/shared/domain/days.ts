/** A day of the calendar, YYYY-MM-DD. Which day it is depends on where one is. */
export type Day = string

const DAY_MS = 86_400_000
/** Each formatter holds some 30 to 50 kB; most people who share a server live in few zones. */
const MAX_FORMATTERS = 64
/** By canonical name, the one that was used last at the end. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** By spelling in lower case. Only names that the engine knows are kept, some 600. */
const canonicalNames = new Map<string, string>()

/** The engine's one name for an IANA time zone, whichever alias or case it is written in; undefined for what is none. */
export function canonicalTimeZone(name: string): string | undefined {
  // No offsets such as +05:00: a zone knows when its clocks change.
  if (!/^[A-Za-z][\w+\-/]{0,63}$/.test(name)) return undefined
  const spelling = name.toLowerCase()
  const known = canonicalNames.get(spelling)
  if (known !== undefined) return known
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: spelling }).resolvedOptions()
    canonicalNames.set(spelling, timeZone)
    return timeZone
  } catch {
    return undefined
  }
}

/** Whether this machine knows the time zone by its IANA name. */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined

function formatterFor(name: string) {
  const timeZone = canonicalTimeZone(name)
  if (timeZone === undefined) throw new RangeError('Not a known time zone.')
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  formatters.delete(timeZone)
  formatters.set(timeZone, formatter)
  const [oldest] = formatters.keys()
  if (formatters.size > MAX_FORMATTERS && oldest !== undefined) formatters.delete(oldest)
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

const DISPLAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "MMM d, yyyy", e.g. "Nov 5, 2026". */
export const formatDay = (day: Day): string => DISPLAY_FORMAT.format(toUtc(day))
