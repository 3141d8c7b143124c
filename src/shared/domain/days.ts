/** A calendar date, YYYY-MM-DD. The date of an instant depends on the time zone. */
export type Day = string

const DAY_MS = 86_400_000
/** Each formatter uses 30 to 50 kB. */
const MAX_FORMATTERS = 64
/** LRU cache by canonical name: the most recently used one is last. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** By lower-case name. Bounded, because only valid names (about 600) are stored. */
const canonicalNames = new Map<string, string>()

/** The engine's canonical name of an IANA time zone, given by any alias and case; undefined for an invalid name. */
export function canonicalTimeZone(name: string): string | undefined {
  // Rejects offsets such as +05:00, which have no daylight saving time.
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

/** Whether the engine knows the IANA time zone. */
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

/** The date of an instant in a time zone. Throws RangeError for an invalid zone. */
export function dayOf(instant: Date, timeZone: string): Day {
  const parts = Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}`
}

const toUtc = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Adds days; a negative count subtracts. */
export const addDays = (day: Day, count: number): Day =>
  new Date(toUtc(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Whole days between two dates; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toUtc(to) - toUtc(from)) / DAY_MS)

const DISPLAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "MMM d, yyyy", e.g. "Nov 5, 2026". */
export const formatDay = (day: Day): string => DISPLAY_FORMAT.format(toUtc(day))
