import { TIME_ZONE_HEADER } from '#shared/contract/call.ts'
import { isTimeZone } from '#shared/domain/days.ts'

/** This device's time zone by its IANA name; UTC if the browser has none. */
export function localTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The header that tells the server the user's time zone, for counting practice by local day. */
export const timeZoneHeader = () => ({ [TIME_ZONE_HEADER]: localTimeZone() })

const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** "Nov 20, 2026", in the local time zone. */
export const formatDate = (iso: string): string => DATE.format(new Date(iso))

const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** "in the last hour", "5 hours ago", "yesterday", "12 days ago"; a time that is known to the hour. */
export function formatLastUse(iso: string, nowMs: number): string {
  const agoMs = nowMs - new Date(iso).getTime()
  if (agoMs < HOUR_MS) return 'in the last hour'
  if (agoMs < DAY_MS) return RELATIVE.format(-Math.floor(agoMs / HOUR_MS), 'hour')
  return RELATIVE.format(-Math.floor(agoMs / DAY_MS), 'day')
}

/** 75 as "1:15". */
export const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
